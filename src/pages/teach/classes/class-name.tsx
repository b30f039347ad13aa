import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ClassNameProblem, type LessonClass, MAX_CLASS_NAME } from "#domain/teaching/lesson-class.ts";
import { Button } from "#src/components/button/button.tsx";
import { TextField } from "#src/components/field/text-field.tsx";
import { isolated } from "#src/wording/isolated.ts";
import { CLASS_NAME_PROBLEMS } from "#src/wording/teach-texts.ts";
import styles from "./classes.module.css";

/** The name of a class, which can be changed. */
export function ClassName({
  own: { name, isReject },
  onRename,
}: {
  readonly own: LessonClass;
  /** Takes the new name; answers what is wrong with it. */
  readonly onRename: (name: string) => ClassNameProblem | null;
}): ReactNode {
  const [step, setStep] = useState<"shown" | "edited" | "changed">("shown");
  const end = (): void => setStep("changed");
  if (step === "edited") return <NameForm name={name} onRename={onRename} onEnd={end} />;
  return (
    <div className={styles["head"]}>
      <h3 className={styles["name"]}>
        <bdi>{name}</bdi>
      </h3>
      {!isReject && (
        <button
          type="button"
          ref={step === "changed" ? focus : null}
          className={styles["icon"]}
          aria-label={`Rename ${isolated(name)}`}
          onClick={() => setStep("edited")}
        >
          <Pencil size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function NameForm({
  name,
  onRename,
  onEnd,
}: {
  readonly name: string;
  readonly onRename: (name: string) => ClassNameProblem | null;
  readonly onEnd: () => void;
}): ReactNode {
  const [draft, setDraft] = useState(name);
  const [problem, setProblem] = useState<ClassNameProblem | null>(null);

  function rename(): void {
    const found = onRename(draft);
    setProblem(found);
    if (found === null) onEnd();
  }

  return (
    <form
      ref={focusField}
      className={styles["newClass"]}
      onSubmit={(event) => {
        event.preventDefault();
        rename();
      }}
    >
      <TextField
        label="Name of the class"
        value={draft}
        maxLength={MAX_CLASS_NAME}
        problem={problem === null ? undefined : CLASS_NAME_PROBLEMS[problem]}
        onChange={(value) => {
          setDraft(value);
          setProblem(null);
        }}
      />
      <Button onClick={rename}>Rename</Button>
    </form>
  );
}

function focusField(form: HTMLFormElement | null): void {
  form?.querySelector("input")?.focus();
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
