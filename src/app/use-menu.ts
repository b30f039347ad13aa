import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** A menu that its button opens and closes. */
export interface Menu {
  /** For the element that holds the button and the menu. */
  readonly area: RefObject<HTMLElement | null>;
  /** For the button. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Closes the menu after an entry was chosen. */
  readonly choose: () => void;
}

/** A menu that closes on Escape, on a click or focus outside of its area, and when another page opens. */
export function useMenu(): Menu {
  const area = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Each visit to a page has its own key. The menu is open for one visit: every way to another page closes it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && area.current?.contains(target) === false) setOpenAt(null);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    return () => listening.abort();
  }, [isOpen]);

  return {
    area,
    button,
    isOpen,
    toggle: () => setOpenAt(isOpen ? null : key),
    choose: () => {
      if (!isOpen) return;
      setOpenAt(null);
      // The chosen link disappears with the menu. From the button, the focus moves on to the next page's heading.
      button.current?.focus();
    },
  };
}
