import { useLayoutEffect, useState } from "react";

/** The build writes the frame and the head of a page into the page's file. React replaces them when it first draws. */

/** The head of the page, as its file contains it; empty if it contains none. Call it before React first draws. */
export function writtenHead(): readonly Element[] {
  return [...document.querySelectorAll("#main > *")];
}

/** If a link or a label of the page's file has the focus, the same link or button of the app gets it. */
export function useWrittenFocus(): void {
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    if (focused === null || focused === document.body || document.activeElement === focused) return;
    const name = nameOf(focused.closest("label") ?? focused);
    const same = Array.from(document.querySelectorAll<HTMLElement>("#root :is(a, button, main)"));
    same.find((element) => nameOf(element) === name)?.focus({ preventScroll: true });
  }, [focused]);
}

function nameOf({ id, ariaLabel, textContent }: Element): string {
  return id || (ariaLabel ?? textContent);
}
