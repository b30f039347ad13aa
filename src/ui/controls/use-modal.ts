import { type RefCallback, useCallback, useRef } from "react";

export interface Modal {
  /** Props of the dialog element. */
  readonly props: { readonly ref: RefCallback<HTMLDialogElement>; readonly onClose: () => void };
  /** Closes the dialog. The browser returns the focus to where it was. */
  readonly close: () => void;
}

/**
 * Opens a modal dialog when it mounts. `onClose` must remove the dialog from the page, and is called once. `close`
 * calls `onClose` synchronously, because the `close` event may fire after the user has opened the dialog again. If the
 * browser closes the dialog, the `close` event calls `onClose`.
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

/**
 * Focuses an element that replaces the focused element. If the user has moved the focus elsewhere, the focus stays
 * there.
 */
export function focusIfFree(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}
