import { type ReactNode, useState } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import styles from "./open-batch.module.css";

/** Most characters of a title. */
const MOST_CHARACTERS = 100;

/** Asks for another title. */
export function RenameForm({
  title,
  onTitle,
  onClose,
}: {
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [draft, setDraft] = useState(title);
  const named = draft.trim();
  const save = (): void => {
    if (named === "") return;
    if (named !== title) onTitle(named);
    onClose();
  };
  return (
    <form
      ref={focusField}
      className={styles["rename"]}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Title of this batch"
        value={draft}
        onChange={setDraft}
        maxLength={MOST_CHARACTERS}
        problem={named === "" ? "Give it at least one character." : undefined}
      />
      <div className={styles["row"]}>
        <Button variant="primary" disabled={named === ""} onClick={save}>
          Save
        </Button>
        <Button onClick={onClose}>Leave it</Button>
      </div>
    </form>
  );
}

/** The button that opened the form is gone. */
function focusField(form: HTMLFormElement | null): void {
  form?.querySelector("input")?.focus();
}
