import { type RefObject, useEffect, useRef } from "react";

/** How long an answer is kept in view, in milliseconds: previews and parts that are fetched push it down meanwhile. */
const SETTLING_MS = 3000;

/** What a person does, after which the page is theirs. */
const OWN_MOVES = ["pointerdown", "wheel", "keydown"] as const;

/**
 * Brings an answer into view when it comes, and gives it the focus. An answer that is there when the page opens, as on the
 * way back, leaves the page where it was.
 * @param answer takes the focus; it needs a tabIndex of -1
 * @param key null while there is no answer; a new key stands for a new answer
 * @param isFresh the first key stands for an answer that has just come, too
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

/** Scrolls to the element now and whenever the page grows, until it has settled or the person moves. Answers what ends it. */
function keepInView(element: HTMLElement): () => void {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const growth = new ResizeObserver(() => {
    if (isInView(element)) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // To the top of the screen: what to do stands right below.
    element.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
  });
  // It speaks for the first time as soon as it observes.
  growth.observe(element.closest("main") ?? element);
  const settled = setTimeout(end, SETTLING_MS);
  for (const move of OWN_MOVES) addEventListener(move, end, { signal: ended.signal, passive: true });
  ended.signal.addEventListener("abort", () => {
    clearTimeout(settled);
    growth.disconnect();
  });
  return end;
}

/** True where all of an element is on the screen, below the bar, with what its scroll margin keeps free for the way on. */
function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const wayOn = Number.parseFloat(getComputedStyle(element).scrollMarginBottom);
  return Math.ceil(top) >= bar && bottom + wayOn <= innerHeight;
}
