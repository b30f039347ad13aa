import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Waits until the elements read so, one after the other: each text whole, with single spaces. */
export async function expectTexts(found: Locator, texts: readonly string[]): Promise<void> {
  await expect
    .poll(() => found.elements().map(({ textContent }) => textContent?.replaceAll(/\s+/g, " ").trim()))
    .toEqual(texts);
}

/** Waits until there are so many elements. */
export async function expectCount(found: Locator, count: number): Promise<void> {
  await expect.poll(() => found.elements().length).toBe(count);
}

/** Waits until each element's text matches, and there are no others. */
export async function expectMatches(found: Locator, patterns: readonly RegExp[]): Promise<void> {
  const texts = (): string[] => found.elements().map(({ textContent }) => textContent ?? "");
  await expect.poll(texts).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
}
