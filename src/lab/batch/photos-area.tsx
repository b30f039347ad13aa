import { FolderOpen, Images } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useDropzone } from "react-dropzone";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import { pickPhotoFolder } from "#src/lab/photos/photo-folder.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton, FileInput } from "#src/ui/controls/file-button.tsx";
import { DropPrompt } from "#src/ui/pictures/drop.tsx";
import styles from "#src/ui/pictures/drop.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** Receives chosen files; none of an empty folder. `folder` is null if the app can't open their folder again. */
export type OnPhotos = (files: readonly File[], folder: FileSystemDirectoryHandle | null) => void;

/** An area where the user chooses or drops a folder or files. */
export function PhotosArea({
  title,
  line,
  isPrimary,
  isSmall = false,
  onFiles,
}: {
  readonly title: string;
  /** The result of the last choice, which screen readers announce; null before the first choice. */
  readonly line: string | null;
  /** True if choosing photos is the next step. */
  readonly isPrimary: boolean;
  /** True if nothing waits for the photos: the area then shows only its title and buttons. */
  readonly isSmall?: boolean;
  /** For a folder, called with all its files, and its handle if the browser has one. */
  readonly onFiles: OnPhotos;
}): ReactNode {
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => onFiles([...accepted, ...rejected.map(({ file }) => file)], null),
  });
  const isTight = isSmall || line !== null;
  const state = isDragActive ? styles["dragged"] : line === null ? "" : styles["filled"];
  return (
    <div
      {...getRootProps({
        className: `${styles["area"]} ${styles["centred"]} ${isTight ? styles["tight"] : ""} ${state}`,
        role: "group",
        tabIndex: -1,
        "aria-label": t`Photos of the batch`,
      })}
    >
      {line === null && !isSmall && (
        <DropPrompt icon={Images} title={title} formats={t`JPG, PNG or WebP, each up to 50 MB`} />
      )}
      {/* Screen readers announce text only if it appears in an existing element, so this element exists before its
          text. */}
      <p role="status" className={layout["strong"]}>
        {line ?? (isSmall && title)}
      </p>
      <div className={styles["buttons"]}>
        <FolderButton isPrimary={isPrimary} onFiles={onFiles}>
          <FolderOpen size={18} aria-hidden="true" /> {line === null ? t`Choose folder` : t`Other folder`}
        </FolderButton>
        <FileButton
          label={t`Photo files`}
          accept={PHOTO_ACCEPT}
          multiple
          onFiles={(files) => onFiles(files, null)}
        >
          <Images size={18} aria-hidden="true" /> {line === null ? t`Choose photos` : t`Other photos`}
        </FileButton>
      </div>
    </div>
  );
}

/** Opens the browser's dialog for folders that the app can open again; where there is none, a chooser for a folder. */
function FolderButton({
  isPrimary,
  onFiles,
  children,
}: {
  readonly isPrimary: boolean;
  readonly onFiles: OnPhotos;
  readonly children: ReactNode;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const choose = async (): Promise<void> => {
    const picked = await pickPhotoFolder();
    if (picked === "unavailable") input.current?.click();
    else if (picked !== null) onFiles(picked.files, picked.folder);
  };
  return (
    <>
      <Button variant={isPrimary ? "primary" : "secondary"} onClick={() => void choose()}>
        {children}
      </Button>
      <FileInput ref={input} label={t`Folder of photos`} folder onFiles={(files) => onFiles(files, null)} />
    </>
  );
}
