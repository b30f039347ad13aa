import { FolderOpen, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ClassNameProblem, MAX_CLASS_NAME, NONE_OF_THESE } from "#domain/teaching/lesson-class.ts";
import { isRejectLabel } from "#models/labels.ts";
import { Button } from "#src/ui/button/button.tsx";
import { TextField } from "#src/ui/field/text-field.tsx";
import { FileButton } from "#src/ui/file-button/file-button.tsx";
import { type LabelledFolder, readFolder } from "#src/pipeline/photos/chosen-photos.ts";
import type { PhotoForClass } from "../state/photo-intake-store.ts";
import type { LessonStore } from "../state/lesson-state.ts";
import type { TeachPageStores } from "../state/teach-page-stores.ts";
import { CLASS_NAME_PROBLEMS, folderNote } from "../teach-texts.ts";
import page from "../teach-page.module.css";
import styles from "./classes.module.css";

/** Adds a class by its name, or one for each folder of photos. */
export function AddClasses({
  stores: { lesson, intake },
}: {
  readonly stores: Pick<TeachPageStores, "lesson" | "intake">;
}): ReactNode {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<ClassNameProblem | null>(null);

  function add(): void {
    const added = lesson.addClass(name);
    setProblem(added.ok ? null : added.error);
    if (added.ok) setName("");
  }

  return (
    <div className={styles["adding"]}>
      <form
        className={styles["newClass"]}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label="New class"
          value={name}
          maxLength={MAX_CLASS_NAME}
          placeholder="Such as: rubber vine"
          problem={problem === null ? undefined : CLASS_NAME_PROBLEMS[problem]}
          onChange={(value) => {
            setName(value);
            setProblem(null);
          }}
        />
        <Button variant="primary" onClick={add}>
          <Plus size={18} aria-hidden="true" /> Add class
        </Button>
      </form>
      <AddFolder lesson={lesson} intake={intake} />
    </div>
  );
}

/** Adds a class for each folder of photos, and says which photos got into none. */
function AddFolder({ lesson, intake }: Pick<TeachPageStores, "lesson" | "intake">): ReactNode {
  const [note, setNote] = useState<string | null>(null);
  return (
    <>
      <FileButton
        label="Folder with a sub-folder for each class"
        folder
        onFiles={(files) => {
          const folder = readFolder(files);
          setNote(folderNote(folder.photos.length, folder.loose.length));
          void intake.add(photosOfFolder(folder, lesson));
        }}
      >
        <FolderOpen size={18} aria-hidden="true" /> Folder of classes
      </FileButton>
      {note !== null && (
        <p className={`${page["soft"]} ${styles["note"]}`} role="status">
          {note}
        </p>
      )}
    </>
  );
}

/**
 * A class for each sub-folder, with its name. Photos outside of sub-folders are a class only where there are no others:
 * then the folder itself is one.
 */
function photosOfFolder(
  { name, photos, loose }: LabelledFolder,
  lesson: Pick<LessonStore, "classNamed">,
): readonly PhotoForClass[] {
  const named =
    photos.length > 0
      ? photos.map(({ folder, file }) => ({ name: folder.split("/").at(-1) ?? folder, file }))
      : loose.map((file) => ({ name, file }));
  return named.flatMap(({ name: folder, file }) => {
    const own = isRejectLabel(folder) ? NONE_OF_THESE : lesson.classNamed(folder);
    return own === null ? [] : [{ classId: own.id, file }];
  });
}
