import { type RefObject, useEffect, useRef } from "react";
import { whileSettling } from "#src/ui/page/while-settling.ts";

/**
 * Scrolls a new answer into view and gives it the focus. An answer that exists when the page opens does not scroll the
 * page.
 * @param answer takes the focus; it needs a tabIndex of -1
 * @param key null while there is no answer; a new key stands for a new answer
 * @param isFresh true if the first key is a new answer too
 */
export function useAnswerInView(
  answer: RefObject<HTMLElement | null>,
  key: object | null,
  isFresh = false,
): void {
  const seen = useRef(isFresh ? null : key);
  useEffect(() => {
    const isNew = key !== null && key !== seen.current;
    seen.current = key;
    const element = answer.current;
    if (!isNew || element === null) return undefined;
    element.focus({ preventScroll: true });
    return keepInView(element);
  }, [answer, key]);
}

/**
 * Scrolls back to the answer if it is above the screen after a crop was told: the question above it has become one line then.
 * @param crop null before a person told one
 */
export function useHeadingInView(answer: RefObject<HTMLElement | null>, crop: string | null): void {
  useEffect(() => {
    const element = answer.current;
    if (crop === null || element === null) return;
    if (element.getBoundingClientRect().top < barHeight()) element.scrollIntoView();
  }, [answer, crop]);
}

/**
 * Scrolls to the element if it is not in view, now or after the page grows, until the page settles or the user acts.
 * Returns a function that stops the scrolling.
 */
function keepInView(element: HTMLElement): () => void {
  let isMoved = false;
  return whileSettling(element.closest("main") ?? element, () => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Once begun, each growth scrolls again: a smooth scroll ends at the wrong place if the page grows above the element.
    isMoved ||= !isInView(element);
    // Scrolls to the top of the screen, because the advice is right below the answer.
    if (isMoved) element.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  });
}

/** True if the whole element is on the screen, below the bar and with its scroll margin, and begins in the upper half. */
function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginBottom);
  return Math.ceil(top) >= barHeight() && top <= innerHeight / 2 && bottom + margin <= innerHeight;
}

/** The height of what stays at the top of the screen, in pixels. */
function barHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
}
