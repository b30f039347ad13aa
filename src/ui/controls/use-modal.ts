import { type RefCallback, useCallback, useRef } from "react";

/** What a {@link useModal} gives a dialog. */
export interface Modal {
  /** For the element of the dialog. */
  readonly props: { readonly ref: RefCallback<HTMLDialogElement>; readonly onClose: () => void };
  /** Closes the dialog, which gives the focus back to where it was. */
  readonly close: () => void;
}

/**
 * Opens a dialog as soon as it is on the page: nothing behind it can be used while it is open. `onClose` takes it from the
 * page. It is called once: where we close it, at once, as the `close` event can come after a press of the button that opens it
 * again; where the browser does, with that event.
 */
export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const ref: RefCallback<HTMLDialogElement> = useCallback((element) => {
    dialog.current = element;
    if (element?.open === false) element.showModal();
  }, []);
  const isTold = useRef(false);
  const tell = (): void => {
    if (!isTold.current) onClose();
    isTold.current = true;
  };
  const close = (): void => {
    dialog.current?.close();
    tell();
  };
  return { props: { ref, onClose: tell }, close };
}

/** Focuses an element that replaces the focused one. If a person has moved the focus elsewhere, it stays there. */
export function focusIfFree(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}
