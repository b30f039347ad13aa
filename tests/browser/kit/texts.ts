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

/** Waits until there is one element for each pattern, in this order, and its text matches. */
export async function expectMatches(found: Locator, patterns: readonly RegExp[]): Promise<void> {
  const texts = (): string[] => found.elements().map(({ textContent }) => textContent ?? "");
  await expect.poll(texts).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
}
