import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { headlineOf } from "#domain/answer/headline.ts";
import type { AnyRecord } from "#domain/records/knowledge.ts";
import { answerRecordOf } from "#models/knowledge/answer-record.ts";
import { readGuideRecord } from "#models/knowledge/read-guide-record.ts";
import { writeHistoryFile } from "#src/app/history/rules/history-file.ts";
import type { HistoryRecord } from "#src/app/history/rules/history.ts";
import {
  LONG,
  becomePremium,
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
  choose,
  save,
} from "#tests/e2e/app-test.ts";
import { entryOf } from "#tests/fixtures/history-entries.ts";
import { identificationOf } from "#tests/fixtures/history-entries.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { readRecords } from "../../../scripts/knowledge/read-records.mjs";

const records = readRecords(process.cwd(), readGuideRecord).records;

/** The part of a record that a result shows. */
function recordOf(id: string): AnyRecord {
  const found = records.find((record) => record.id === id);
  const record = found === undefined ? null : answerRecordOf(found);
  if (record === null) throw new Error(`there is no record "${id}"`);
  return record;
}

const DOG = recordOf("labrador-retriever");
const PLANT = recordOf("maize");
const DISEASE = recordOf("tomato-late-blight");

/** Three entries, oldest first. */
const RECORDS: readonly HistoryRecord[] = [DOG, PLANT, DISEASE].map((record, index) => ({
  entry: entryOf(identificationOf(record), index, { photoName: `=photo, "${index}".jpg` }),
  thumbnail: null,
}));
const NEWEST_FIRST = [DISEASE, PLANT, DOG].map(headlineOf);

/** Imports a history file with this content on the history page. */
async function importText(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await choose(page, "Import JSON", { name: "history.json", mimeType: "application/json", buffer });
}

/** Opens the history page for a Premium user with {@link RECORDS}. */
async function openFilledHistory(page: Page): Promise<void> {
  await startPremium(page);
  await page.goto("/history");
  await importText(page, writeHistoryFile(RECORDS, new Date()));
  await expect(page.getByText("Imported 3 entries.")).toBeVisible();
}

/** The names of the listed entries. */
function names(page: Page): Locator {
  return page.getByRole("list", { name: "Entries" }).getByRole("link");
}

/** Identifies a photo and waits for its result. */
async function identify(page: Page, photo: "leaf.jpg" | "other.jpg"): Promise<void> {
  await choosePhoto(page, photoPath(photo));
  await expect(page.getByRole("img", { name: `Your photo: ${photo}` })).toBeVisible();
  await expect(sampleBadge(page)).toBeVisible();
}

test("a Premium user's results are stored with their photos, newest first, also after a reload; the app asks the browser to keep them", async ({
  page,
}) => {
  // The browser refuses persistent storage, and the entries are stored anyway.
  await page.addInitScript(() => {
    StorageManager.prototype.persist = () => {
      document.documentElement.dataset["asked"] = String(
        Number(document.documentElement.dataset["asked"] ?? 0) + 1,
      );
      return Promise.resolve(false);
    };
  });
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  await identify(page, "leaf.jpg");
  await expect(page.locator("html")).toHaveAttribute("data-asked", "1");
  // Follows a link, because a reload would abort the thumbnail and the entry would have none.
  await page.getByRole("link", { name: "Pests", exact: true }).click();
  // The previous page, with its own picker, stays until this page is ready.
  await expect(page.getByRole("heading", { name: SCREENS.pests.title, level: 1 })).toBeFocused();
  await identify(page, "other.jpg");
  const pest = await page.getByRole("region", { name: "Result" }).getByRole("heading").first().textContent();
  await page.getByRole("link", { name: "History", exact: true }).click();

  await expect(names(page)).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Entries" }).locator("img")).toHaveCount(2);
  await page.reload();
  await expect(names(page)).toHaveCount(2);
  await expect(names(page).first()).toHaveText(pest ?? "");
  const rows = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
  await expect(rows.first()).toContainText("Pest");
  await expect(rows.first()).toContainText(/Confidence: \d\d%/);
  await expect(rows.first()).toContainText("other.jpg");
  await expect(rows.nth(1)).toContainText("leaf.jpg");

  for (const row of [rows.first(), rows.nth(1)]) {
    const picture = row.locator("img");
    await expect(picture).toHaveAttribute("src", /^data:image\/jpeg;base64,/);
    const side = (): Promise<number> =>
      picture.evaluate((image) =>
        image instanceof HTMLImageElement ? Math.max(image.naturalWidth, image.naturalHeight) : 0,
      );
    await expect.poll(side).toBeGreaterThan(64);
    expect(await side()).toBeLessThanOrEqual(256);
  }
});

test("after a deletion an import of the export gives the same list, with the photo", async ({ page }) => {
  await startPremium(page);
  await openScreen(page, SCREENS.plants);
  await identify(page, "leaf.jpg");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await importText(page, writeHistoryFile(RECORDS, new Date()));
  await expect(names(page)).toHaveCount(4);
  const picture = page.getByRole("list", { name: "Entries" }).locator("img");
  await expect(picture).toHaveCount(1);
  const before = { names: await names(page).allTextContents(), picture: await picture.getAttribute("src") };

  const file = await save(page, "Export JSON");
  const text = await readFile(await file.path(), "utf8");
  expect(file.suggestedFilename()).toMatch(/^bio-kingdom-history-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
  await importText(page, text);
  await expect(names(page)).toHaveText(before.names);
  await expect(picture).toHaveAttribute("src", before.picture ?? "");

  await importText(page, text);
  await expect(page.getByText("Imported 0 entries. 4 were here already.")).toBeVisible();
  await expect(names(page)).toHaveText(before.names);
});

test("for a Free user nothing is recorded, and the page says what a history would offer", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  await expect(page.getByRole("link", { name: "History", exact: true })).toHaveCount(0);
  await identify(page, "leaf.jpg");
  await page.goto("/history");
  await expect(page.getByRole("heading", { name: "History is a Premium feature" })).toBeVisible();
  await expect(page.getByText("On the Free plan nothing is recorded.")).toBeVisible();
  await expect(page.getByText("Photo, date, confidence and all details.")).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await page.getByRole("link", { name: "Unlock Premium Features" }).click();
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
});

test("two tabs show the same history", LONG, async ({ page, context }) => {
  await openFilledHistory(page);
  const other = await context.newPage();
  await other.goto("/history");
  await expect(names(other)).toHaveText(NEWEST_FIRST);
  await page.getByRole("button", { name: "Delete all" }).click();
  await expect(other.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(other)).toHaveText(NEWEST_FIRST);
  await page.reload();
  await expect(names(page)).toHaveText(NEWEST_FIRST);
});

test("if IndexedDB is blocked, the result stays and the page says that it was not stored", async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("planted", "SecurityError");
    };
  });
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  await identify(page, "leaf.jpg");
  await expect(page.getByRole("alert")).toContainText("This result could not be kept in your history");
  await expect(page.getByRole("alert")).toContainText("this browser does not let the app store anything");
  await expect(page.getByText("Habitat")).toBeVisible();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Your history can't be read");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("alert")).toContainText("Your history can't be read");
});

test(
  "if the code of the history can't be loaded, the page says so, and Try again loads it",
  LONG,
  async ({ page, watch }) => {
    watch.expectNoise(/ERR_FAILED/);
    await becomePremium(page);
    await page.route("**/history-store*", (route) => route.abort());
    await page.getByRole("link", { name: "History", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(
      /The history could not be loaded\..*Check your connection and try again\./s,
    );
    await page.unroute("**/history-store*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
  },
);

test("the code of the history is loaded only when it is needed", LONG, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await startPremium(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(scripts.filter((path) => path.includes("history"))).toEqual([]);
});
