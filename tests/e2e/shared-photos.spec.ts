import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { becomePremium, choosePhoto, expect, openScreen, sampleBadge, SCREENS, test } from "./app-test.ts";

/** Real photos and awkward files, kept beside the repository where they are at hand; never part of it. */
const SHARED = join(import.meta.dirname, "../../../shared");

type Expected = "accept" | "refuse" | "either";

interface SharedFile {
  readonly path: string;
  readonly expected: Expected;
}

function photos(): readonly SharedFile[] {
  const folder = join(SHARED, "photos");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .map((name) => ({ path: join(folder, name), expected: "accept" }));
}

function awkwardFiles(): readonly SharedFile[] {
  const folder = join(SHARED, "awkward");
  if (!existsSync(folder)) return [];
  const [, ...lines] = readFileSync(join(folder, "EXPECTED.tsv"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [name = "", expected = ""] = line.split("\t");
    if (expected !== "accept" && expected !== "refuse" && expected !== "either") {
      throw new Error(`EXPECTED.tsv has an unknown expectation: ${line}`);
    }
    return { path: join(folder, name), expected };
  });
}

async function expectOutcome(page: Page, { path, expected }: SharedFile): Promise<void> {
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, path);
  const result = sampleBadge(page);
  const refusal = page.getByRole("alert");
  if (expected === "accept") await expect(result, path).toBeVisible();
  else if (expected === "refuse") await expect(refusal, path).toBeVisible();
  else await expect(result.or(refusal), path).toBeVisible();
  if (expected === "refuse") await expect(result).toHaveCount(0);
}

/** Two halves, so that two workers share them. */
for (const half of [0, 1]) {
  test(`real photos get a result (half ${half + 1})`, async ({ page }) => {
    const files = photos().filter((_, index) => index % 2 === half);
    test.skip(files.length === 0, "the folder shared/photos is not beside the repository");
    test.setTimeout(120_000);
    await becomePremium(page);
    for (const file of files) await expectOutcome(page, file);
  });

  test(`awkward files behave as EXPECTED.tsv says (half ${half + 1})`, async ({ page }) => {
    const files = awkwardFiles().filter((_, index) => index % 2 === half);
    test.skip(files.length === 0, "the folder shared/awkward is not beside the repository");
    test.setTimeout(120_000);
    await becomePremium(page);
    for (const file of files) await expectOutcome(page, file);
  });
}
