/** Milliseconds during which previews and late parts of a page may still move what a person looks at. */
const SETTLING_MS = 3000;

/** Events after which the page moves no more by itself, because the user scrolls it. */
const OWN_MOVES = ["pointerdown", "wheel", "keydown"] as const;

/**
 * Calls `onGrowth` now and whenever the element grows, until the page settles or the user acts. Returns a function that
 * ends the calls.
 */
export function whileSettling(element: HTMLElement, onGrowth: () => void): () => void {
  const growth = new ResizeObserver(onGrowth);
  // The observer also calls back once at the start.
  growth.observe(element);
  const end = (): void => growth.disconnect();
  setTimeout(end, SETTLING_MS);
  for (const move of OWN_MOVES) addEventListener(move, end, { once: true, passive: true });
  return end;
}
