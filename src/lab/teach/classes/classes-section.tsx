import { FolderOpen, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import {
  type ClassNameProblem,
  type LessonClass,
  MAX_CLASS_NAME,
  NONE_OF_THESE,
} from "#domain/teaching/lesson-class.ts";
import { isRejectLabel } from "#models/labels.ts";
import { type LabelledFolder, readFolder } from "#src/lab/photos/chosen-photos.ts";
import type { LessonStorageState } from "#src/lab/teach/state/lesson-storage.ts";
import type { LessonStore } from "#src/lab/teach/state/lesson-store.ts";
import type { PhotoForClass, PhotoIntakeStore } from "#src/lab/teach/state/photo-intake-store.ts";
import type { TeachPageStores } from "#src/lab/teach/state/teach-page-stores.ts";
import {
  CLASS_NAME_PROBLEMS,
  describeUnread,
  describeUnwritten,
  folderNote,
  intakeLine,
  leftPhotoText,
  shownClassName,
  WHAT_IS_KEPT,
} from "#src/lab/teach/teach-texts.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { FoldedList } from "#src/ui/controls/disclosure.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { Section } from "#src/ui/page/section.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { ProgressBar, type ProgressBarProps } from "#src/ui/status/progress.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { describeModelProgress } from "#src/ui/texts/model-names.ts";
import { ClassCard } from "./class-card.tsx";
import { ShotsDialog } from "./shots-dialog.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./classes.module.css";

/** Id of the section. It takes the focus when the focused element is deleted. */
const CLASSES = "classes";

/** The first step: classes and their photos. */
export function ClassesSection({ stores }: { readonly stores: TeachPageStores }): ReactNode {
  const { lesson, intake } = stores;
  const { classes, photos, lessonStorage: storage } = useStore(lesson);
  const [shooting, setShooting] = useState<LessonClass | null>(null);
  const isEmpty = classes.length === 1 && photos.length === 0;
  const focusHere = (): void => document.getElementById(CLASSES)?.focus();
  return (
    <Section
      id={CLASSES}
      title={t`1. Your classes and their photos`}
      lead={t`Make a class for each thing to tell apart. Start with twenty photos of each, from several places and in several lights.`}
    >
      <StorageNotice keeping={storage} stores={stores} />
      <AddClasses stores={stores} />
      <IntakeStatus intake={intake} />
      <ul className={styles["cards"]}>
        {classes.map((own) => (
          <ClassCard
            key={own.id}
            own={own}
            photos={photos.filter(({ classId }) => classId === own.id)}
            stores={stores}
            onCamera={() => setShooting(own)}
            onDeleted={focusHere}
          />
        ))}
      </ul>
      <WhereLessonIsStored
        isEmpty={isEmpty}
        onDelete={() => {
          deleteLesson(stores);
          focusHere();
        }}
      />
      {shooting !== null && (
        <ShotsDialog
          name={shownClassName(shooting)}
          photos={photos.filter(({ classId }) => classId === shooting.id)}
          onShot={(file) => void intake.add([{ classId: shooting.id, file, shotAt: file.lastModified }])}
          onClose={() => setShooting(null)}
        />
      )}
    </Section>
  );
}

/** Says what the device keeps of the lesson, with a button that deletes it. */
function WhereLessonIsStored({
  isEmpty,
  onDelete,
}: {
  readonly isEmpty: boolean;
  readonly onDelete: () => void;
}): ReactNode {
  return (
    <div className={layout["stack4"]}>
      <p className={`${layout["hint"]} ${styles["kept"]}`}>{WHAT_IS_KEPT}</p>
      {!isEmpty && (
        <div className={layout["row3"]}>
          <span className={layout["hint"]}>{t`The whole lesson, without models that you saved:`}</span>
          <DeleteButton title={t`the whole lesson`} onDelete={onDelete} />
        </div>
      )}
    </div>
  );
}

/** Deletes the lesson. Saved models stay on the models page. */
function deleteLesson({ lesson, intake, teaching, saving }: TeachPageStores): void {
  intake.clear();
  teaching.clear();
  saving.clear();
  void lesson.clear();
}

/** Adds a class by its name, or a class for each folder of photos. */
function AddClasses({
  stores: { lesson, intake },
}: {
  readonly stores: Pick<TeachPageStores, "lesson" | "intake">;
}): ReactNode {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<ClassNameProblem | null>(null);
  // Once two classes have photos, teaching is the next step.
  const isReady = useStore(lesson, ({ photos }) =>
    photos.some(({ classId }) => classId !== photos[0]?.classId),
  );

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
          label={t`New class`}
          value={name}
          maxLength={MAX_CLASS_NAME}
          placeholder={t`Such as: rubber vine`}
          problem={problem === null ? undefined : CLASS_NAME_PROBLEMS[problem]}
          onChange={(value) => {
            setName(value);
            setProblem(null);
          }}
        />
        <Button variant={isReady ? "secondary" : "primary"} onClick={add}>
          <Plus size={18} aria-hidden="true" /> {t`Add class`}
        </Button>
      </form>
      <AddFolder lesson={lesson} intake={intake} />
    </div>
  );
}

/** Adds a class for each sub-folder, and counts what it leaves out. */
function AddFolder({ lesson, intake }: Pick<TeachPageStores, "lesson" | "intake">): ReactNode {
  const [note, setNote] = useState<string | null>(null);
  const add = async (files: readonly File[]): Promise<void> => {
    const folder = await readFolder(files);
    setNote(folderNote(folder));
    await intake.add(photosOfFolder(folder, lesson));
  };
  return (
    <>
      <FileButton
        label={t`Folder with a sub-folder for each class`}
        folder
        onFiles={(files) => void add(files)}
      >
        <FolderOpen size={18} aria-hidden="true" /> {t`Folder of classes`}
      </FileButton>
      {note !== null && (
        <p className={`${layout["hint"]} ${styles["note"]}`} role="status">
          {note}
        </p>
      )}
    </>
  );
}

/**
 * Makes a class of each sub-folder, with the name of the sub-folder. Without photos in sub-folders, the folder itself
 * becomes a class.
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

/** The progress or the result of adding photos. */
function IntakeStatus({ intake }: { readonly intake: PhotoIntakeStore }): ReactNode {
  const state = useStore(intake);
  switch (state.status) {
    case "none":
      return null;
    case "loading":
      return <Running what={describeModelProgress(state.progress)} done={0} total={0} onStop={intake.stop} />;
    case "running":
      return (
        <Running what={t`Looking at photos`} done={state.done} total={state.total} onStop={intake.stop} />
      );
    case "ended":
      return (
        <div className={layout["stack4"]}>
          {state.error !== null && <ModelFaultAlert error={state.error} />}
          <p role="status" tabIndex={-1} ref={focusIfFree}>
            {intakeLine(state.added, state.left.length, state.waiting)}
          </p>
          <FoldedList
            title={t`Photos that were left out`}
            lines={[...state.left.entries()].map(([at, { name, problem }]) => ({
              key: `${at}`,
              text: t`${isolated(name)}: ${leftPhotoText(problem)}`,
            }))}
          />
        </div>
      );
  }
}

/** Does not move the focus: a person can add more photos during the run. */
function Running({ onStop, ...progress }: ProgressBarProps & { readonly onStop: () => void }): ReactNode {
  return (
    <div className={layout["stack4"]}>
      <ProgressBar {...progress} />
      <div className={layout["row3"]}>
        <Button onClick={onStop}>{t`Stop adding`}</Button>
      </div>
    </div>
  );
}

/** An alert if the page and the stored lesson differ. */
function StorageNotice({
  keeping,
  stores: { lesson, read },
}: {
  readonly keeping: LessonStorageState;
  readonly stores: Pick<TeachPageStores, "lesson" | "read">;
}): ReactNode {
  switch (keeping.status) {
    case "kept":
      return null;
    case "unwritten":
      return (
        <Alert
          {...describeUnwritten(keeping.problem)}
          actions={<Button onClick={() => void lesson.storeAgain()}>{t`Try again`}</Button>}
        />
      );
    case "unread":
      return (
        <Alert
          {...describeUnread(keeping.problem)}
          actions={<Button onClick={() => void read()}>{t`Try again`}</Button>}
        />
      );
    case "changed-elsewhere":
      return (
        <Alert
          title={t`This lesson was changed in another tab.`}
          advice={t`What you see here is how it was before.`}
          actions={<Button onClick={() => void read()}>{t`Show it as it is now`}</Button>}
        />
      );
  }
}
