import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import {
  choosePhoto,
  expect,
  LONG,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
} from "../app-test.ts";

/** Real photos and awkward files, kept beside the repository where they are at hand; never part of it. */
const SHARED = join(import.meta.dirname, "../../../../shared");

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

/**
 * Hands over the files one after the other on one page. Which is taken, its preview shows, which is made of what the
 * classifier gets; the answer is waited for once, as it is the same walk for all.
 */
async function expectOutcomes(page: Page, files: readonly SharedFile[]): Promise<void> {
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  for (const { path, expected } of files) {
    const name = basename(path);
    const photo = page.getByRole("img", { name: `Your photo: ${name}`, exact: true });
    const refusal = page.getByRole("alert").filter({ hasText: name });
    await choosePhoto(page, path);
    if (expected === "accept") await expect(photo, path).toBeVisible();
    else if (expected === "refuse") await expect(refusal, path).toBeVisible();
    else await expect(photo.or(refusal), path).toBeVisible();
    if (expected === "refuse") await expect(photo, path).toHaveCount(0);
    if (expected === "accept") await expect(refusal, path).toHaveCount(0);
  }
  const last = files.findLast(({ expected }) => expected === "accept");
  if (last === undefined) throw new Error("no file is to be accepted");
  await choosePhoto(page, last.path);
  await expect(sampleBadge(page)).toBeVisible();
}

test("real photos get a result", LONG, async ({ page }) => {
  const files = photos();
  test.skip(files.length === 0, "the folder shared/photos is not beside the repository");
  await expectOutcomes(page, files);
});

test("awkward files behave as EXPECTED.tsv says", LONG, async ({ page }) => {
  const files = awkwardFiles();
  test.skip(files.length === 0, "the folder shared/awkward is not beside the repository");
  await expectOutcomes(page, files);
});
