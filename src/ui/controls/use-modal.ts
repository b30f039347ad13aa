import { type RefCallback, useCallback, useRef } from "react";

export interface Modal {
  /** Props of the dialog element. */
  readonly props: { readonly ref: RefCallback<HTMLDialogElement>; readonly onClose: () => void };
  /** Closes the dialog. The browser returns the focus to where it was. */
  readonly close: () => void;
}

/**
 * Opens a modal dialog when it mounts. `onClose` removes it from the page and is called once. `close` calls it at once,
 * because the `close` event may come after a person has opened the dialog again. If the browser closes the dialog, its
 * event calls `onClose`.
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
