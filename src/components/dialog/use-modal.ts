import { type RefCallback, type RefObject, useCallback, useRef } from "react";

/** Opens a dialog as soon as it is on the page: nothing behind it can be used while it is open. */
export function useModal(): {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly openModal: RefCallback<HTMLDialogElement>;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const openModal: RefCallback<HTMLDialogElement> = useCallback((element) => {
    dialog.current = element;
    if (element?.open === false) element.showModal();
  }, []);
  return { dialog, openModal };
}
