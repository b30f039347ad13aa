import { FolderOpen, Images } from "lucide-react";
import type { ReactNode } from "react";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import { useDropzone } from "react-dropzone";
import dropArea from "#src/ui/pictures/drop.module.css";
import promptStyles from "#src/ui/pictures/drop.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { DropPrompt } from "#src/ui/pictures/drop.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";

export interface PhotosAreaProps {
  /** What to do. */
  readonly title: string;
  /** What came of the last choice; null before the first one. Screen readers announce it. */
  readonly line: string | null;
  /** True where choosing is the next thing to do. */
  readonly isPrimary: boolean;
  /** True where the title and the buttons are enough: nothing waits for the photos. */
  readonly isSmall?: boolean;
  /** Takes all files of a chosen or dropped folder, or those that were chosen; at least one. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes a folder or files, chosen or dropped. */
export function PhotosArea({ title, line, isPrimary, isSmall = false, onFiles }: PhotosAreaProps): ReactNode {
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      const files = [...accepted, ...rejected.map(({ file }) => file)];
      if (files.length > 0) onFiles(files);
    },
  });
  const isTight = isSmall || line !== null;
  const state = isDragActive ? dropArea["dragged"] : line === null ? "" : dropArea["filled"];
  return (
    <div
      {...getRootProps({
        className: `${dropArea["area"]} ${promptStyles["centred"]} ${isTight ? promptStyles["tight"] : ""} ${state}`,
        role: "group",
        tabIndex: -1,
        "aria-label": "Photos of the batch",
      })}
    >
      {line === null && (
        <DropPrompt icon={Images} title={title} formats="JPG, PNG or WebP, each up to 50 MB" />
      )}
      {/* The element stays while its text comes: only then do screen readers announce the text. */}
      <p role="status" className={layout["strong"]}>
        {line ?? (isSmall && title)}
      </p>
      <div className={promptStyles["buttons"]}>
        <FileButton
          label="Folder of photos"
          folder
          variant={isPrimary ? "primary" : "secondary"}
          onFiles={onFiles}
        >
          <FolderOpen size={18} aria-hidden="true" /> {line === null ? "Choose folder" : "Other folder"}
        </FileButton>
        <FileButton label="Photo files" accept={PHOTO_ACCEPT} multiple onFiles={onFiles}>
          <Images size={18} aria-hidden="true" /> {line === null ? "Choose photos" : "Other photos"}
        </FileButton>
      </div>
    </div>
  );
}
