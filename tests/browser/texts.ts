import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Waits until the elements read so, one after the other: each text whole, with single spaces. */
export async function expectTexts(found: Locator, texts: readonly string[]): Promise<void> {
  await expect
    .poll(() => found.elements().map(({ textContent }) => textContent?.replaceAll(/\s+/g, " ").trim()))
    .toEqual(texts);
}
