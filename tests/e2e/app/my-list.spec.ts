import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page, TestInfo } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { zipSync } from "fflate";
import {
  choosePhoto,
  expect,
  openScreen,
  openTab,
  savedText,
  SCREENS,
  startPremium,
} from "#tests/e2e/app-test.ts";
import { cutOff, visit } from "#tests/e2e/app/frame/service-worker.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { siteTest } from "#tests/e2e/site-test.ts";

const test = siteTest();

/** A drawn sunflower, which the app's own model names. */
const SUNFLOWER = "src/app/identify/start/example-photo.webp";

const WITH_IT =
  "Helianthus annuus L.\nRosa canina\nPanthera leo (Linnaeus, 1758)\nTurdus migratorius\nAus bus";
const WITHOUT_IT = "Rosa canina\nTulipa gesneriana L.";

/** The counted share of right answers. */
const COUNTED = /about \d+ were right/;

const result = (page: Page): Locator => page.getByRole("region", { name: "Result", exact: true });
const main = (page: Page): Locator => page.getByRole("main");

/** Pastes a list in place of the one before. */
async function paste(page: Page, names: string): Promise<void> {
  await page.goto("/my-list");
  await expect(page.getByRole("heading", { name: "What the list does" })).toBeVisible();
  const replace = page.getByText("Replace this list");
  if (await replace.isVisible()) await replace.click();
  await page.getByLabel("Scientific names, one a line").fill(names);
  await page.getByRole("button", { name: "Use these names" }).click();
  // The number of the new list, because the line of the list before stands there until the new one is stored.
  await expect(page.getByText(`${names.split("\n").length} names, `)).toBeVisible();
}

async function askPlants(page: Page): Promise<void> {
  await openScreen(page, SCREENS.plants);
  const forReal = page.getByRole("button", { name: "Identify for real" });
  if (await forReal.isVisible()) await forReal.click();
  await choosePhoto(page, SUNFLOWER);
  await expect(result(page).getByRole("heading", { name: "Sunflower", level: 2 })).toBeVisible();
}

test("a pasted list marks the answer of a page, and what is not on it keeps its place but loses its share of right answers", async ({
  page,
}) => {
  await startPremium(page);
  await paste(page, WITH_IT);
  await expect(main(page)).toContainText("5 names, 4 of them kinds that the app knows.");
  await page.getByText("Kinds on it that the app knows (4)").click();
  await expect(main(page).getByRole("listitem").filter({ hasText: "Lion (Panthera leo)" })).toBeVisible();
  expect(await violationsByDayAndNight(page)).toEqual([]);

  await askPlants(page);
  await expect(result(page).getByText("On your list", { exact: true })).toBeVisible();
  await expect(result(page)).toContainText(COUNTED);
  await expect(result(page).getByRole("link", { name: "Pasted list" })).toHaveAttribute("href", /\/my-list$/);

  await paste(page, WITHOUT_IT);
  await askPlants(page);
  await expect(result(page).getByText("Not on your list", { exact: true })).toBeVisible();
  await expect(result(page)).not.toContainText(COUNTED);
  expect(await violationsByDayAndNight(page)).toEqual([]);

  await page.goto("/my-list");
  await page.getByLabel("Mark answers by this list").uncheck();
  await askPlants(page);
  await expect(result(page)).toContainText(COUNTED);
  await expect(result(page)).not.toContainText("your list");
});

test("a file is opened, named, kept after a reload and removed; other files are refused with what to do", async ({
  page,
}) => {
  await page.goto("/my-list");
  const file = page.getByLabel("List of species");
  const open = (name: string, text: string | Uint8Array): Promise<void> =>
    file.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await open("download.zip", zipSync({ "0001.csv": new TextEncoder().encode(WITH_IT) }));
  await expect(page.getByRole("alert")).toContainText("Unzip an archive and open the .csv");
  await open("seen.csv", "Bird,Seen,By\nlion,yes,me\nrobin,no,me");
  await expect(page.getByRole("alert")).toContainText("The first row names no column of scientific names.");
  expect(await violationsByDayAndNight(page)).toEqual([]);

  await open(
    "Birds of Ohio.csv",
    "Common Name,Scientific Name\nAmerican Robin,Turdus migratorius\nOwl,Aus bus",
  );
  await expect(page.getByRole("heading", { name: "Birds of Ohio" })).toBeVisible();
  await expect(main(page)).toContainText("2 names, 1 of them a kind that the app knows.");
  await page.getByLabel("Name of the list").fill("Garden");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Garden" })).toBeVisible();
  await expect(page.getByText("Kinds on it that the app knows (1)")).toBeVisible();

  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByRole("heading", { name: "Garden" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Use these names" })).toBeVisible();
  await expect(page.getByText("Replace this list")).toHaveCount(0);
});

test("the table of a batch says of each answer whether it is on the list, and the grid shows what is not", async ({
  page,
}, info) => {
  await startPremium(page);
  await paste(page, WITHOUT_IT);
  await runBatch(page, info);
  const csv = await savedText(page, page.getByRole("button", { name: "Save CSV" }));
  const rows: readonly Record<string, string>[] = parse(csv, { bom: true, columns: true });
  expect(rows.map((row) => [row["Answer"], row["On your list"]])).toEqual([["Sunflower", "no"]]);

  await openTab(page, "Photos");
  await page.getByLabel("Your list").selectOption("On your list");
  await expect(page.getByText("No photo fits")).toBeVisible();
  await page.getByLabel("Your list").selectOption("Not on your list");
  await expect(page.getByRole("listbox", { name: "Photos" })).toContainText("Sunflower");
  expect(await violationsByDayAndNight(page)).toEqual([]);
});

async function runBatch(page: Page, info: TestInfo): Promise<void> {
  const folder = info.outputPath("garden");
  await mkdir(folder);
  await copyFile(SUNFLOWER, join(folder, "sunflower.webp"));
  await page.goto("/batch");
  await page.getByLabel("Folder of photos").setInputFiles(folder);
  await page.getByRole("radio", { name: "Plants" }).check();
  await page.getByRole("button", { name: "Identify 1 photo" }).click();
  await openTab(page, "Export");
  await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();
}

test("on a narrow screen the page of the list needs no scrolling to the side, and it says what it does in each language", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, heading] of [
    ["/my-list", "Your own list"],
    ["/es/my-list", "Su propia lista"],
    ["/fr/my-list", "Votre propre liste"],
    ["/hi/my-list", "आपकी अपनी सूची"],
    ["/pt/my-list", "Sua própria lista"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(main(page)).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("textbox")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a list is pasted and marks an answer without a network", async ({ page, site }) => {
    await visit(page);
    await startPremium(page);
    await askPlants(page);
    await cutOff(page, site);
    await paste(page, WITHOUT_IT);
    await askPlants(page);
    await expect(result(page).getByText("Not on your list", { exact: true })).toBeVisible();
  });
});
