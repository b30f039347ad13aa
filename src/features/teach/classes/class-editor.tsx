import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ClassNameProblem, type LessonClass, MAX_CLASS_NAME } from "#domain/teaching/lesson-class.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import type { LessonPhoto, LessonStore } from "../state/lesson-state.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { CLASS_NAME_PROBLEMS } from "../teach-texts.ts";
import page from "../teach-page.module.css";
import styles from "./classes.module.css";

/** What a {@link ClassEditor} takes. */
export interface ClassEditorProps {
  readonly own: LessonClass;
  /** Of this class; new ones stand last. */
  readonly photos: readonly LessonPhoto[];
  readonly lesson: LessonStore;
  /** What had the focus is gone: the class, or its last photo. */
  readonly onDeleted: () => void;
}

/** Changes the name of a class, and takes photos or the whole class away. */
export function ClassEditor({ own, photos, lesson, onDeleted }: ClassEditorProps): ReactNode {
  const { id, name, isReject } = own;
  const latestFirst = photos.toReversed();
  return (
    <div className={page["stack"]}>
      {!isReject && <NameForm own={own} lesson={lesson} />}
      {photos.length > 0 && (
        <ul className={`${styles["photos"]} ${styles["all"]}`}>
          {latestFirst.map((photo, at) => (
            <li key={photo.id} className={styles["removable"]}>
              <img src={photo.thumbnail} alt="" loading="lazy" decoding="async" className={styles["photo"]} />
              <button
                type="button"
                id={removeId(photo.id)}
                className={styles["remove"]}
                aria-label={`Remove ${isolated(photo.name)}`}
                onClick={() => {
                  const next = latestFirst[at + 1] ?? latestFirst[at - 1];
                  if (next !== undefined) document.getElementById(removeId(next.id))?.focus();
                  lesson.removePhoto(photo.id);
                  if (next === undefined) onDeleted();
                }}
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

/** Id of the button that removes a photo. */
function removeId(photoId: string): string {
  return `remove-${photoId}`;
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
