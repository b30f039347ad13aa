import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "./app-test.ts";

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

/** Hands over the files one after the other, each to a page without photo and result. */
async function expectOutcomes(page: Page, files: readonly SharedFile[]): Promise<void> {
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  const result = sampleBadge(page);
  const refusal = page.getByRole("alert");
  const remove = page.getByRole("button", { name: "Remove photo" });
  for (const { path, expected } of files) {
    await choosePhoto(page, path);
    if (expected === "accept") await expect(result, path).toBeVisible();
    else if (expected === "refuse") await expect(refusal, path).toBeVisible();
    else await expect(result.or(refusal), path).toBeVisible();
    if (expected === "refuse") await expect(result, path).toHaveCount(0);
    if (await remove.isVisible()) await remove.click();
    await expect(result).toHaveCount(0);
    if (await refusal.isVisible()) await page.reload();
  }
}

test("real photos get a result", async ({ page }) => {
  const files = photos();
  test.skip(files.length === 0, "the folder shared/photos is not beside the repository");
  test.setTimeout(120_000);
  await expectOutcomes(page, files);
});

test("awkward files behave as EXPECTED.tsv says", async ({ page }) => {
  const files = awkwardFiles();
  test.skip(files.length === 0, "the folder shared/awkward is not beside the repository");
  test.setTimeout(120_000);
  await expectOutcomes(page, files);
});
