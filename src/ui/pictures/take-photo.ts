import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Calls `onFile` with the first file of a paste anywhere on the page, or `onFolder` with all that was pasted with a folder. A
 * paste without a file or folder keeps its usual effect.
 */
export function usePaste(
  onFile: (file: File) => void,
  onFolder: (dropped: readonly FileSystemEntry[]) => void,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData && giveFirst(event.clipboardData, onFile, onFolder)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}

/**
 * Calls `onFolder` with all entries of a drop or a paste with a folder, else `onFile` with the first file. False if there
 * is neither. Call it during the event: later the browser tells nothing.
 */
export function giveFirst(
  { items, files: [file] }: DataTransfer,
  onFile: (file: File) => void,
  onFolder: (dropped: readonly FileSystemEntry[]) => void,
): boolean {
  const entries = Array.from(items).flatMap((item) =>
    "webkitGetAsEntry" in item ? (item.webkitGetAsEntry() ?? []) : [],
  );
  const hasFolder = entries.some(({ isDirectory }) => isDirectory);
  if (hasFolder) onFolder(entries);
  else if (file) onFile(file);
  return hasFolder || file !== undefined;
}

export interface TakePhoto {
  /** Ref of a file input that opens the camera app of a phone or tablet. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** True while the dialog with the camera's picture is open. */
  readonly isDialogOpen: boolean;
  readonly closeDialog: () => void;
  /** Opens the camera app, or the dialog. */
  readonly takePhoto: () => void;
}

/** True on phones and tablets, which are used with a finger and have a camera app. */
export function isForFingers(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

/**
 * Phones and tablets open their own camera app, which is better than a dialog in the page. Other devices open the
 * dialog.
 */
export function useTakePhoto(): TakePhoto {
  const input = useRef<HTMLInputElement>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return {
    input,
    isDialogOpen,
    closeDialog: () => setDialogOpen(false),
    takePhoto: () => {
      if (isForFingers()) input.current?.click();
      else setDialogOpen(true);
    },
  };
}
