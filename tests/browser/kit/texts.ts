import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Waits until the elements have exactly these texts, in this order. Each run of white space counts as one space. */
export async function expectTexts(found: Locator, texts: readonly string[]): Promise<void> {
  await expect
    .poll(() => found.elements().map(({ textContent }) => textContent?.replaceAll(/\s+/g, " ").trim()))
    .toEqual(texts);
}

/** Waits until there are exactly `count` elements. */
export async function expectCount(found: Locator, count: number): Promise<void> {
  await expect.poll(() => found.elements().length).toBe(count);
}

/**
 * Waits until there are exactly `count` elements, and a person sees each of them. {@link expectCount} counts hidden ones
 * too.
 */
export async function expectSeen(found: Locator, count: number): Promise<void> {
  await expect.poll(() => found.elements().map(isSeen)).toEqual(Array.from({ length: count }, () => true));
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  // Text for screen readers alone has a box of one pixel.
  const isLarge = width > 1 && height > 1;
  return isLarge && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Waits until there is one element for each pattern, in this order, and its text matches. */
export async function expectMatches(found: Locator, patterns: readonly RegExp[]): Promise<void> {
  const texts = (): string[] => found.elements().map(({ textContent }) => textContent ?? "");
  await expect.poll(texts).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
}
