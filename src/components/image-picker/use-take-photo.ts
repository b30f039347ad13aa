import { type RefObject, useRef, useState } from "react";

/** The way to a photo from the camera. */
export interface TakePhoto {
  /** For a file input that opens the camera app of a phone or tablet. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** True while a dialog with the camera's picture is to be shown. */
  readonly isDialogOpen: boolean;
  readonly closeDialog: () => void;
  /** Opens the camera app, or the dialog. */
  readonly takePhoto: () => void;
}

/** Chooses how a photo is taken: a phone's or tablet's own camera app is better than a dialog in the page. */
export function useTakePhoto(): TakePhoto {
  const input = useRef<HTMLInputElement>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return {
    input,
    isDialogOpen,
    closeDialog: () => setDialogOpen(false),
    takePhoto: () => {
      if (matchMedia("(pointer: coarse)").matches) input.current?.click();
      else setDialogOpen(true);
    },
  };
}
