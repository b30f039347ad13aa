import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ClassNameProblem, type LessonClass, MAX_CLASS_NAME } from "#domain/teaching/lesson-class.ts";
import { Button } from "#src/components/button/button.tsx";
import { DeleteButton } from "#src/components/delete-button/delete-button.tsx";
import { TextField } from "#src/components/field/text-field.tsx";
import type { LessonPhoto, LessonStore } from "#src/stores/teach/lesson-state.ts";
import { isolated } from "#src/wording/isolated.ts";
import { CLASS_NAME_PROBLEMS } from "#src/wording/teach-texts.ts";
import page from "../teach-page.module.css";
import styles from "./classes.module.css";

/** What a {@link ClassEditor} takes. */
export interface ClassEditorProps {
  readonly own: LessonClass;
  /** Of this class; new ones stand last. */
  readonly photos: readonly LessonPhoto[];
  readonly lesson: LessonStore;
  readonly onDeleted: () => void;
}

/** Changes the name of a class, and takes photos or the whole class away. */
export function ClassEditor({ own, photos, lesson, onDeleted }: ClassEditorProps): ReactNode {
  const { id, name, isReject } = own;
  return (
    <div className={page["stack"]}>
      {!isReject && <NameForm own={own} lesson={lesson} />}
      {photos.length > 0 && (
        <ul className={`${styles["photos"]} ${styles["all"]}`}>
          {photos.toReversed().map((photo) => (
            <li key={photo.id} className={styles["removable"]}>
              <img src={photo.thumbnail} alt="" loading="lazy" decoding="async" className={styles["photo"]} />
              <button
                type="button"
                className={styles["remove"]}
                aria-label={`Remove ${isolated(photo.name)}`}
                onClick={() => lesson.removePhoto(photo.id)}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={page["row"]}>
        <DeleteButton
          title={isReject ? "all of these photos" : name}
          onDelete={() => {
            lesson.removeClass(id);
            onDeleted();
          }}
        />
      </div>
    </div>
  );
}

function NameForm({ own: { id, name }, lesson }: Pick<ClassEditorProps, "own" | "lesson">): ReactNode {
  const [draft, setDraft] = useState(name);
  const [outcome, setOutcome] = useState<ClassNameProblem | "renamed" | null>(null);
  const rename = (): void => setOutcome(lesson.renameClass(id, draft) ?? "renamed");
  return (
    <form
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
        problem={outcome === null || outcome === "renamed" ? undefined : CLASS_NAME_PROBLEMS[outcome]}
        hint={outcome === "renamed" ? "Renamed." : undefined}
        onChange={(value) => {
          setDraft(value);
          setOutcome(null);
        }}
      />
      <Button onClick={rename}>Rename</Button>
    </form>
  );
}
