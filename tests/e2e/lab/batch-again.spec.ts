import type { Locator, Page, TestInfo } from "@playwright/test";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import type { Subject } from "#domain/subject.ts";
import { LONG, expect, save, openTab, savedText, startPremium, tabTo, test } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { writeFolder } from "#tests/e2e/lab/models/model-folders.ts";
import { addTiny } from "#tests/e2e/lab/models/models-page.ts";
import { TINY_PICTURES, type TinyPicture } from "#tests/fixtures/models/tiny-pictures.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

function factsOf(subject: Subject | null): LabelFacts {
  const none = { scientificName: null, alsoKnownAs: [], group: null, crop: null, taxon: null };
  return { ...none, subject, healthy: false, unknown: false, breed: false, byGroup: false };
}

/** A model that tells an animal, a plant and a pest apart by colour. */
async function addMixed(page: Page, info: TestInfo): Promise<void> {
  await addTiny(page, info, "tfjs-graph", {
    id: "mixed",
    title: "Mixed model",
    subjects: ["animal", "plant", "pest"],
    labels: ["Lion", "Oak", "Green peach aphid", "background"],
    labelFacts: [factsOf("animal"), factsOf("plant"), factsOf("pest"), factsOf(null)],
  });
}

const PHOTOS: readonly (readonly [path: string, picture: TinyPicture])[] = [
  ["1.jpg", "bright red"],
  ["2.jpg", "green"],
  ["3.jpg", "green"],
  ["4.jpg", "blue"],
  ["5.jpg", "grey"],
];

async function photos(): Promise<readonly PackageFile[]> {
  return Promise.all(
    PHOTOS.map(async ([path, picture]) => {
      const [r, g, b] = TINY_PICTURES[picture].colour;
      const plain = sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } });
      const exif = { IFD2: { DateTimeOriginal: "2026:06:01 05:12:30" } };
      const bytes = await plain.withExif(exif).jpeg({ quality: 95 }).toBuffer();
      return { path, blob: new Blob([new Uint8Array(bytes)]) };
    }),
  );
}

/** Runs a batch over the chosen photos, each by itself, with the mixed model. */
async function run(page: Page, as: string): Promise<void> {
  await page.getByRole("radio", { name: as }).check();
  await page.getByLabel("Model that answers").selectOption("mixed");
  await page.getByRole("radio", { name: "Each photo by itself" }).check();
  await page.getByRole("button", { name: "Identify 5 photos" }).click();
  await expect(page.getByText("All 5 photos are done.")).toBeVisible();
}

function tile(page: Page, file: string): Locator {
  return page.getByRole("option", { name: file });
}

/** What each photo was asked as, and what it shows, from the table. */
async function rows(page: Page): Promise<readonly (readonly [string, string, string])[]> {
  await openTab(page, "Export");
  const csv = await savedText(page, page.getByRole("button", { name: "Save CSV" }));
  await openTab(page, "Photos");
  const table: readonly Readonly<Record<string, string>>[] = parse(csv, { bom: true, columns: true });
  return table.map((line) => [line["Photo"] ?? "", line["Subject"] ?? "", line["Shown"] ?? ""] as const);
}

test(
  "photos that are off topic are asked again by keyboard, and each row knows what it was asked as",
  LONG,
  async ({ page }, info) => {
    await startPremium(page);
    await addMixed(page, info);
    await page.goto("/batch");
    const folder = await writeFolder(info, "Mixed", await photos());
    await page.getByLabel("Folder of photos").setInputFiles(folder);
    await run(page, "Animals");
    await expect(tile(page, "2.jpg")).toContainText("Off topic");

    const part = page.getByText("3 photos are off topic: ask again as another subject");
    await part.focus();
    await page.keyboard.press("Enter");
    const subject = page.getByRole("combobox", { name: "Ask these as" });
    await expect(subject).toHaveValue("found");
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await tabTo(page, page.getByRole("button", { name: "Ask 3 photos, and let the model decide" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("3 photos asked again: 3 now named.")).toBeVisible();
    await expect(tile(page, "2.jpg")).toContainText("Oak");
    await expect(tile(page, "4.jpg")).toContainText("Green peach aphid");
    await openTab(page, "Summary");
    await expect(page.getByRole("region", { name: "What they were asked as" })).toBeVisible();
    expect((await rows(page)).slice(0, 4)).toEqual([
      ["1.jpg", "animal", "Lion"],
      ["2.jpg", "plant", "Oak"],
      ["3.jpg", "plant", "Oak"],
      ["4.jpg", "pest", "Green peach aphid"],
    ]);

    await test.step("what the filters show is asked again as one subject", async () => {
      await page.getByLabel("Shows", { exact: true }).selectOption("=Oak");
      // Nothing is off topic any more, so this is the only choice.
      await expect(page.getByLabel("Which photos").getByRole("option")).toHaveText(
        "All that the filters show (2)",
      );
      await subject.selectOption("pest");
      await page.getByRole("button", { name: "Ask 2 photos as Pests" }).click();
      await expect(page.getByText("2 photos asked again as Pests: 2 no longer named.")).toBeVisible();
      expect((await rows(page))[1]).toEqual(["2.jpg", "pest", ""]);
    });
  },
);

test(
  "the model decides for each photo; a low guess is taken by its number; and the saved batch opens again",
  LONG,
  async ({ page }, info) => {
    await startPremium(page);
    await addMixed(page, info);
    await page.goto("/batch");
    const folder = await writeFolder(info, "Mixed", await photos());
    await page.getByLabel("Folder of photos").setInputFiles(folder);
    await run(page, "Let the model decide");
    expect((await rows(page)).slice(0, 4).map(([, subject]) => subject)).toEqual([
      "animal",
      "plant",
      "plant",
      "pest",
    ]);

    await tabTo(page, page.getByRole("button", { name: "Review", exact: true }));
    await page.keyboard.press("Enter");
    const review = page.getByRole("region", { name: "Review" });
    await expect(review.getByRole("heading", { level: 3 })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(review.getByRole("status")).toContainText("Press 1 to take");
    await page.keyboard.press("1");
    await expect(review.getByRole("status")).toContainText("Confirmed: ");
    await page.keyboard.press("Escape");
    await openTab(page, "Export");
    await expect(
      page.getByText(/In it: 5 sightings on 5 photos\. Nobody reviewed 4 of them\./),
    ).toBeVisible();

    const json = await save(page, page.getByRole("button", { name: "Save JSON" }));
    const path = info.outputPath("saved.json");
    await json.saveAs(path);
    await page.getByRole("button", { name: "Delete Mixed" }).click();
    await page.getByRole("button", { name: "Yes, delete" }).click();
    await expect(page.getByRole("list", { name: "Kept batches" })).toHaveCount(0);
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page, page.getByRole("button", { name: "Open a batch file" }));
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(path);
    await expect(page.getByRole("heading", { name: "Mixed", level: 1 })).toBeFocused();
    await expect(page.getByText("1 of 5 reviewed")).toBeVisible();
    await expect(tile(page, "4.jpg")).toContainText("Green peach aphid");

    await test.step("with the exports of an open batch too, where a second one of the same file is another batch", async () => {
      await openTab(page, "Export");
      await page.getByLabel("Batch file").setInputFiles(path);
      await page.getByRole("link", { name: "All batches" }).click();
      await expect(page.getByRole("list", { name: "Kept batches" }).getByRole("listitem")).toHaveCount(2);
      await page.getByLabel("Batch file").setInputFiles(`${folder}/1.jpg`);
      await expect(page.getByText("There is no batch in this file.")).toBeVisible();
    });
  },
);

/** Lets the dialog for folders give a folder of the browser's own file system, as one that a person chose. */
async function giveFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, "showDirectoryPicker", {
      value: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle("Creek", { create: true }),
    });
  });
  await page.goto("/batch");
  const files = await Promise.all(
    (await photos()).map(
      async ({ path, blob }) => [path, [...new Uint8Array(await blob.arrayBuffer())]] as const,
    ),
  );
  await page.evaluate(async (given) => {
    const root = await navigator.storage.getDirectory();
    const creek = await root.getDirectoryHandle("Creek", { create: true });
    for (const [name, bytes] of given) {
      const file = await (await creek.getFileHandle(name, { create: true })).createWritable();
      await file.write(new Uint8Array(bytes));
      await file.close();
    }
  }, files);
}

test(
  "after a reload small pictures are there, one tap opens the folder, and dates are read then",
  LONG,
  async ({ page }, info) => {
    await startPremium(page);
    await addMixed(page, info);
    await giveFolder(page);
    await page.getByRole("button", { name: "Choose folder" }).click();
    await expect(page.getByText("Creek: 5 photos found.")).toBeVisible();
    await run(page, "Animals");

    await page.reload();
    await expect(page.getByRole("heading", { name: "Creek", level: 1 })).toBeVisible();
    await tile(page, "1.jpg").scrollIntoViewIfNeeded();
    const picture = tile(page, "1.jpg").locator("canvas");
    await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(0);
    await openTab(page, "Export");
    await expect(page.getByText("Open the folder again, above, to read them.")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Open the folder again" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("All 5 photos of this batch are here again.")).toBeFocused();

    await page.getByRole("button", { name: "Read when photos were taken" }).press("Enter");
    await expect(page.getByText("The photos were read.")).toBeVisible();
    await page.getByRole("checkbox", { name: "When photos were taken" }).check();
    const csv = await savedText(page, page.getByRole("button", { name: "Save CSV" }));
    expect(csv.match(/2026-06-01T05:12:30/g)).toHaveLength(5);
    await page.reload();
    await expect(page.getByText("5 of 5 photos say it.")).toBeVisible();
  },
);
