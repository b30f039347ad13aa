import type { ReactNode } from "react";
import { CASE_NOTES, type CaseNotes, MOST_CHARACTERS } from "#domain/remarks.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import styles from "./remarks.module.css";

/** Notes, place and what was done: folded away until somebody wants them, open where something is written. */
export function CaseNotesFields({
  written,
  onWrite,
}: {
  readonly written: CaseNotes;
  readonly onWrite: (change: Partial<CaseNotes>) => void;
}): ReactNode {
  return (
    <Disclosure
      summary="Notes, place and what was done"
      isOpen={CASE_NOTES.some((key) => written[key] !== "")}
    >
      <div className={styles["fields"]}>
        <TextField
          label="Notes"
          rows={3}
          value={written.notes}
          maxLength={MOST_CHARACTERS.notes}
          onChange={(notes) => onWrite({ notes })}
        />
        <TextField
          label="Place"
          value={written.place}
          maxLength={MOST_CHARACTERS.place}
          hint="In your words. No position is read from your device or photo."
          onChange={(place) => onWrite({ place })}
        />
        <TextField
          label="What was done"
          rows={3}
          value={written.done}
          maxLength={MOST_CHARACTERS.done}
          onChange={(done) => onWrite({ done })}
        />
      </div>
    </Disclosure>
  );
}
