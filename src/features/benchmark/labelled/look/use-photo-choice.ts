import { useState } from "react";
import type { PhotoChoice } from "./photo-choice.ts";

/** The photos that are looked at, and how to look at others. */
export interface ChosenPhotos {
  readonly choice: PhotoChoice | null;
  readonly look: (choice: PhotoChoice) => void;
  /** Shows no photos, and gives the focus back to what it was on when they were asked for. */
  readonly close: () => void;
}

/** Keeps which photos are looked at. At first there are none. */
export function usePhotoChoice(): ChosenPhotos {
  const [chosen, setChosen] = useState<{ choice: PhotoChoice; opener: Element | null } | null>(null);
  return {
    choice: chosen?.choice ?? null,
    look: (choice) => setChosen({ choice, opener: document.activeElement }),
    close: () => {
      setChosen(null);
      if (chosen?.opener instanceof HTMLElement) chosen.opener.focus();
    },
  };
}
