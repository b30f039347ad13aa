import type { LucideIcon } from "lucide-react";
import type { DragEvent, ReactNode } from "react";
import styles from "./drop.module.css";
import { type DropzoneInputProps, type DropzoneRootProps, useDropzone } from "react-dropzone";

/** What a {@link DropPrompt} takes. */
export interface DropPromptProps {
  readonly icon: LucideIcon;
  /** What to do. */
  readonly title: string;
  /** Which files can be used. */
  readonly formats: string;
}

/** What an empty drop area asks for. */
export function DropPrompt({ icon: Icon, title, formats }: DropPromptProps): ReactNode {
  return (
    <>
      <Icon className={styles["icon"]} aria-hidden="true" />
      <div className={styles["words"]}>
        <p className={styles["title"]}>{title}</p>
        <p className={styles["formats"]}>{formats}</p>
      </div>
    </>
  );
}

/** An area that takes a dropped file, and opens a file chooser when it is clicked. */
export interface DropArea {
  /** For the element that is the area. */
  readonly rootProps: (className: string) => DropzoneRootProps;
  /** For the file input inside the area. */
  readonly inputProps: (accept: string) => DropzoneInputProps;
  /** True while something is dragged over the area. */
  readonly isDragged: boolean;
  readonly openChooser: () => void;
}

/** Hands over the first file of a drop or of the chooser. Calls `onNoFile` for a drop without one. */
export function useDropArea(onFile: (file: File) => void, onNoFile: () => void): DropArea {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noKeyboard: true,
    noPaste: true,
    // The library rejects all files where there are several. The first of them is taken all the same.
    onDrop: (accepted, rejected) => {
      const first = accepted[0] ?? rejected[0]?.file;
      if (first !== undefined) onFile(first);
    },
  });
  return {
    rootProps: (className) =>
      getRootProps({
        className,
        role: "group",
        tabIndex: -1,
        "aria-label": "Photo",
        onDrop: ({ dataTransfer }: DragEvent) => {
          if (!dataTransfer.types.includes("Files")) onNoFile();
        },
      }),
    inputProps: (accept) => getInputProps({ accept, "aria-label": "Photo file" }),
    isDragged: isDragActive,
    openChooser: open,
  };
}
