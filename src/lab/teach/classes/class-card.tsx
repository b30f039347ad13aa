import { Camera, Check, ImagePlus, Pencil, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDropzone } from "react-dropzone";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import { type ClassNameProblem, type LessonClass, MAX_CLASS_NAME } from "#domain/teaching/lesson-class.ts";
import { ENOUGH_PHOTOS } from "#domain/teaching/teach.ts";
import { choosePhotos } from "#src/lab/photos/chosen-photos.ts";
import type { LessonPhoto, LessonStore } from "#src/lab/teach/state/lesson-store.ts";
import type { TeachPageStores } from "#src/lab/teach/state/teach-page-stores.ts";
import {
  CLASS_NAME_PROBLEMS,
  filesNote,
  NONE_EXPLAINED,
  photoCountText,
  shownClassName,
} from "#src/lab/teach/teach-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { MeterBar } from "#src/ui/status/progress.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./classes.module.css";

interface ClassCardProps {
  readonly own: LessonClass;
  /** Photos of this class, newest last. */
  readonly photos: readonly LessonPhoto[];
  readonly stores: Pick<TeachPageStores, "lesson" | "intake">;
  readonly onCamera: () => void;
  /** Called after the focused button disappeared with the class or its last photo. */
  readonly onDeleted: () => void;
}

/** Number of shown photos: one row. */
const SHOWN = 5;

/** A class with its latest photos, and buttons to add more. A person can also drop photos on it. */
export function ClassCard({ own, photos, stores, onCamera, onDeleted }: ClassCardProps): ReactNode {
  const { id, isReject } = own;
  const name = shownClassName(own);
  const { lesson, intake } = stores;
  const [isEdited, setEdited] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const choose = async (files: readonly File[]): Promise<void> => {
    const chosen = await choosePhotos(files);
    setNote(filesNote(chosen));
    await intake.add(chosen.photos.map(({ file }) => ({ classId: id, file })));
  };
  const add = (files: readonly File[]): void => {
    if (files.length > 0) void choose(files);
  };
  const canEdit = !isReject || photos.length > 0;
  const Sign = isEdited ? Check : Pencil;
  return (
    <li>
      <DropCard own={own} onFiles={add}>
        <div className={styles["head"]}>
          <h3 className={styles["name"]}>
            <bdi>{name}</bdi>
          </h3>
          {canEdit && (
            <button
              type="button"
              className={styles["icon"]}
              aria-label={t`Edit ${isolated(name)}`}
              aria-expanded={isEdited}
              onClick={() => setEdited(!isEdited)}
            >
              <Sign size={18} aria-hidden="true" />
            </button>
          )}
        </div>
        {isReject && <p className={layout["hint"]}>{NONE_EXPLAINED}</p>}
        <div className={layout["stack2"]}>
          <p className={layout["hint"]}>{photoCountText(photos.length)}</p>
          <MeterBar percent={Math.min(1, photos.length / ENOUGH_PHOTOS) * 100} />
        </div>
        {isEdited && canEdit ? (
          <ClassEditor own={own} photos={photos} lesson={lesson} onDeleted={onDeleted} />
        ) : (
          <LatestPhotos photos={photos} />
        )}
        <div className={`${layout["wrap2"]} ${styles["actions"]}`}>
          <FileButton label={t`Photos of ${isolated(name)}`} accept={PHOTO_ACCEPT} multiple onFiles={add}>
            <ImagePlus size={18} aria-hidden="true" /> <span aria-hidden="true">{t`Add photos`}</span>
            <span className={layout["hidden"]}>{t`Add photos of ${isolated(name)}`}</span>
          </FileButton>
          <Button aria-label={t`Camera for ${isolated(name)}`} onClick={onCamera}>
            <Camera size={18} aria-hidden="true" /> {inContext("button")`Camera`}
          </Button>
        </div>
        {note !== null && (
          <p className={layout["hint"]} role="status">
            {note}
          </p>
        )}
      </DropCard>
    </li>
  );
}

function DropCard({
  own,
  onFiles,
  children,
}: {
  readonly own: LessonClass;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}): ReactNode {
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (accepted) => onFiles(accepted),
  });
  const classes = [styles["card"], own.isReject && styles["none"], isDragActive && styles["dragged"]];
  return (
    <section
      {...getRootProps({
        className: classes.filter(Boolean).join(" "),
        "aria-label": isolated(shownClassName(own)),
        tabIndex: -1,
        role: "region",
      })}
    >
      {children}
    </section>
  );
}

function LatestPhotos({ photos }: Pick<ClassCardProps, "photos">): ReactNode {
  if (photos.length === 0) return null;
  return (
    <div className={styles["photos"]}>
      {photos
        .slice(-SHOWN)
        .toReversed()
        .map(({ id, thumbnail }) => (
          <img key={id} src={thumbnail} alt="" className={styles["photo"]} />
        ))}
    </div>
  );
}

/** Renames a class, and removes photos or the whole class. */
function ClassEditor({
  own,
  photos,
  lesson,
  onDeleted,
}: Omit<ClassCardProps, "stores" | "onCamera"> & { readonly lesson: LessonStore }): ReactNode {
  const { id, name, isReject } = own;
  const latestFirst = photos.toReversed();
  return (
    <div className={layout["stack4"]}>
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
                aria-label={t`Remove ${isolated(photo.name)}`}
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
      <div className={layout["row3"]}>
        <DeleteButton
          title={isReject ? t`all of these photos` : name}
          onDelete={() => {
            lesson.removeClass(id);
            onDeleted();
          }}
        />
      </div>
    </div>
  );
}

function removeId(photoId: string): string {
  return `remove-${photoId}`;
}

function NameForm({
  own: { id, name },
  lesson,
}: {
  readonly own: LessonClass;
  readonly lesson: LessonStore;
}): ReactNode {
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
        label={t`Name of the class`}
        value={draft}
        maxLength={MAX_CLASS_NAME}
        problem={outcome === null || outcome === "renamed" ? undefined : CLASS_NAME_PROBLEMS[outcome]}
        hint={outcome === "renamed" ? inContext("class")`Renamed.` : undefined}
        onChange={(value) => {
          setDraft(value);
          setOutcome(null);
        }}
      />
      <Button onClick={rename}>{inContext("button")`Rename`}</Button>
    </form>
  );
}
