import { type DragEvent, type HTMLAttributes, useState } from "react";

/** An element that takes a dropped file. */
export interface FileDrop {
  /** For the element. */
  readonly dropProps: Pick<HTMLAttributes<HTMLElement>, "onDragOver" | "onDragLeave" | "onDrop">;
  /** True while something is dragged over it. */
  readonly isDragged: boolean;
}

/** Hands over the first file of a drop. Calls `onNoFile` for a drop without one. */
export function useFileDrop(onFile: (file: File) => void, onNoFile: () => void): FileDrop {
  const [isDragged, setDragged] = useState(false);
  return {
    isDragged,
    dropProps: {
      // Without this, the browser would leave the app and open the file.
      onDragOver: (event) => {
        event.preventDefault();
        setDragged(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragged(false);
      },
      onDrop: (event) => {
        event.preventDefault();
        setDragged(false);
        const [file] = event.dataTransfer.files;
        if (file === undefined) onNoFile();
        else onFile(file);
      },
    },
  };
}
