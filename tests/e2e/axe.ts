import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOnly, RunOptions } from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

/** A short description of each violation that axe finds on the page. */
export function violations(page: Page): Promise<string[]> {
  return find(page, { type: "tag", values: STANDARDS });
}

/** All violations in the light scheme, and the contrast violations in the dark scheme. */
export async function violationsByDayAndNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const byDay = await violations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const byNight = await paleColours(page);
  await page.emulateMedia({ colorScheme: "light" });
  return [...byDay, ...byNight.map((violation) => `by night: ${violation}`)];
}

/** A short description of each violation of colour contrast. */
function paleColours(page: Page): Promise<string[]> {
  return find(page, { type: "rule", values: ["color-contrast"] });
}

async function find(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // During an animation colours are blended, so wait for its end. A spinner never ends, so it is skipped.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ).then(() => null),
  );
  const { violations: found } = await page.evaluate(
    // Describing the passed rules would take longer than the check itself.
    (only) => window.axe.run(document, { runOnly: only, resultTypes: ["violations"] }),
    runOnly,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
