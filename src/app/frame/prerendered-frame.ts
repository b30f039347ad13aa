import { useLayoutEffect } from "react";

/** The build writes the frame and the head of a page into the page's file. React replaces them when it first draws. */

/** The head of the page, as its file contains it; empty if it contains none. Call it before React first draws. */
export function prerenderedHead(): readonly Element[] {
  return [...document.querySelectorAll("#main > *")];
}

let focused: Element | null = null;
const remember = (): void => {
  focused = document.activeElement;
};

/**
 * Remembers which element has the focus until React has drawn. React draws in slices, and a person may press Tab between
 * two of them, so what has the focus when React begins is not yet what it takes away.
 */
export function watchPrerenderedFocus(): void {
  remember();
  document.addEventListener("focusin", remember);
}

/** If a link or a label of the page's file had the focus, the same link or button of the app gets it. */
export function usePrerenderedFocus(): void {
  useLayoutEffect(() => {
    document.removeEventListener("focusin", remember);
    const lost = document.activeElement === document.body ? focused : null;
    focused = null;
    if (lost === null || lost === document.body) return;
    const name = nameOf(lost.closest("label") ?? lost);
    const same = Array.from(document.querySelectorAll<HTMLElement>("#root :is(a, button, main)"));
    same.find((element) => nameOf(element) === name)?.focus({ preventScroll: true });
  }, []);
}

function nameOf({ id, ariaLabel, textContent }: Element): string {
  return id || (ariaLabel ?? textContent);
}
