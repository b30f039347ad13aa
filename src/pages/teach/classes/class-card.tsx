import { Camera, ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useDropzone } from "react-dropzone";
import type { LessonClass } from "#domain/teaching/lesson-class.ts";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import { ENOUGH_PHOTOS } from "#domain/teaching/teach.ts";
import { Button } from "#src/components/button/button.tsx";
import { DeleteButton } from "#src/components/delete-button/delete-button.tsx";
import { FileButton } from "#src/components/file-button/file-button.tsx";
import type { LessonPhoto } from "#src/stores/teach/lesson-state.ts";
import type { TeachPageStores } from "#src/stores/teach/teach-page-stores.ts";
import { isolated } from "#src/wording/isolated.ts";
import { NONE_EXPLAINED, photoCountText } from "#src/wording/teach-texts.ts";
import page from "../teach-page.module.css";
import { ClassName } from "./class-name.tsx";
import styles from "./classes.module.css";
import { PhotoGrid } from "./photo-grid.tsx";

/** What a {@link ClassCard} takes. */
export interface ClassCardProps {
  readonly own: LessonClass;
  /** Of this class. */
  readonly photos: readonly LessonPhoto[];
  readonly stores: Pick<TeachPageStores, "lesson" | "intake">;
  readonly onCamera: () => void;
  /** The class is gone, and with it the button that had the focus. */
  readonly onDeleted: () => void;
}

/** A class with its photos, and ways to add more. */
export function ClassCard({
  own,
  photos,
  stores: { lesson, intake },
  onCamera,
  onDeleted,
}: ClassCardProps): ReactNode {
  const { id, name, isReject } = own;
  const add = (files: readonly File[]): void => void intake.add(files.map((file) => ({ classId: id, file })));
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (accepted) => add(accepted),
  });
  const classes = [styles["card"], isReject && styles["none"], isDragActive && styles["dragged"]];
  return (
    <li>
      <section
        {...getRootProps({
          className: classes.filter(Boolean).join(" "),
          "aria-label": isolated(name),
          tabIndex: -1,
          role: "region",
        })}
      >
        <ClassName own={own} onRename={(given) => lesson.renameClass(id, given)} />
        {isReject && <p className={page["soft"]}>{NONE_EXPLAINED}</p>}
        <PhotoCount photos={photos.length} />
        <PhotoGrid photos={photos} onRemove={lesson.removePhoto} />
        <div className={styles["actions"]}>
          <FileButton label={`Photos of ${isolated(name)}`} accept={PHOTO_ACCEPT} multiple onFiles={add}>
            <ImagePlus size={18} aria-hidden="true" /> Add photos
          </FileButton>
          <Button onClick={onCamera}>
            <Camera size={18} aria-hidden="true" /> Camera
          </Button>
          {(!isReject || photos.length > 0) && (
            <DeleteButton
              key={photos.length === 0 ? "empty" : "filled"}
              title={isReject ? `the photos of ${name}` : name}
              onDelete={() => {
                lesson.removeClass(id);
                onDeleted();
              }}
            />
          )}
        </div>
      </section>
    </li>
  );
}

function PhotoCount({ photos }: { readonly photos: number }): ReactNode {
  const share = Math.min(1, photos / ENOUGH_PHOTOS);
  return (
    <div className={styles["count"]}>
      <p className={page["soft"]}>{photoCountText(photos)}</p>
      <div className={styles["track"]} aria-hidden="true">
        <div className={styles["bar"]} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
