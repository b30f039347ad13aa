import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Identification } from "#domain/answer/identification.ts";
import { confirmed, NO_REMARKS } from "#domain/answer/remarks.ts";
import { answerRecordOf } from "#models/knowledge/answer-record.ts";
import { readGuideRecord } from "#models/knowledge/read-guide-record.ts";
import { writeHistoryFile } from "#src/app/history/rules/history-file.ts";
import type { HistoryRecord } from "#src/app/history/rules/history.ts";
import { choose, expect, LONG, savedText, startPremium } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { entryOf, identificationOf } from "#tests/fixtures/history-entries.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { readRecords } from "../../../scripts/knowledge/read-records.mjs";
import { cutOff, visit } from "./frame/service-worker.ts";

const test = siteTest();
test.use({ serviceWorkers: "allow" });

const RECORDS = readRecords(process.cwd(), readGuideRecord).records;

/** An answer that names the kind of a record; a sample result if `demo`. */
function answerOf(id: string, demo: boolean): Identification {
  const found = RECORDS.find((record) => record.id === id);
  const record = found === undefined ? null : answerRecordOf(found);
  if (record === null) throw new Error(`there is no record "${id}"`);
  return { ...identificationOf(record), demo };
}

const BLIGHT = answerOf("tomato-late-blight", false);
const MAIZE = answerOf("maize", false);
const DOG = answerOf("labrador-retriever", true);

async function openMyFinds(page: Page): Promise<void> {
  await page.getByRole("link", { name: "History", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "My finds" }).click();
  await expect(page.getByRole("heading", { name: "My finds", level: 1 })).toBeFocused();
}

async function importEntries(page: Page, records: readonly HistoryRecord[]): Promise<void> {
  const buffer = Buffer.from(writeHistoryFile(records, new Date()));
  await choose(page, "Import JSON", { name: "history.json", mimeType: "application/json", buffer });
}

function rows(page: Page): Locator {
  return page.getByRole("main").getByRole("listitem");
}

test("an answer becomes a find when a person confirms it, also without a network, and goes with its entry", async ({
  page,
  site,
}) => {
  await startPremium(page);
  await visit(page);
  await page.goto("my-finds");
  await expect(page.getByRole("heading", { name: "No finds yet" })).toBeVisible();
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.getByRole("link", { name: "Open the history" }).click();
  const thumbnail = (await sharp(photoPath("leaf.jpg")).resize(256).jpeg().toBuffer()).toString("base64");
  const place = { ...NO_REMARKS, place: "north field" };
  const maize = { ...place, verification: confirmed(MAIZE) };
  await importEntries(page, [
    { entry: entryOf(BLIGHT, 1, { remarks: place }), thumbnail: `data:image/jpeg;base64,${thumbnail}` },
    { entry: entryOf(MAIZE, 2, { remarks: maize, keptAt: "2026-10-02T10:00:00.000Z" }), thumbnail: null },
    {
      entry: entryOf(DOG, 3, { remarks: { ...NO_REMARKS, verification: confirmed(DOG) } }),
      thumbnail: null,
    },
  ]);
  await openMyFinds(page);
  await expect(rows(page)).toHaveText([/Maize/]);
  await cutOff(page, site);

  await page.getByRole("link", { name: "History", exact: true }).click();
  await page.getByRole("link", { name: "Tomato late blight", exact: true }).click();
  await page.getByRole("radio", { name: "Yes, this is it" }).check();
  await openMyFinds(page);
  await expect(page.getByText("2 kinds")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["November 2026", "October 2026"]);
  const blight = rows(page).first();
  await expect(blight).toContainText("Tomato late blight");
  await expect(blight).toContainText("Phytophthora infestans");
  await expect(blight).toContainText("Nov 20, 2026");
  await expect(blight).toContainText("1 find");
  await expect(blight).toContainText("north field");
  await expect(blight.locator("img")).toBeVisible();
  expect(await violationsByDayAndNight(page)).toEqual([]);

  await page.getByLabel("Search by name").fill("phyto");
  await expect(page.getByText("1 of 2 kinds")).toBeVisible();
  await expect(rows(page)).toHaveText([/Tomato late blight/]);
  const csv = await savedText(page, "Export CSV");
  expect(csv.split("\r\n").map((line) => line.split(",").slice(0, 2))).toEqual([
    ["\uFEFFName", "Scientific name"],
    ["Tomato late blight", "Phytophthora infestans"],
    ["Maize", "Zea mays"],
    [""],
  ]);
  const darwinCore = await savedText(page, "Export Darwin Core");
  expect(darwinCore.split("\n").slice(0, 2)).toEqual([
    expect.stringMatching(/^occurrenceID\tbasisOfRecord\t/),
    expect.stringMatching(
      /^entry-1\tMachineObservation\t.*\tnorth field\tPhytophthora infestans\tspecies\tChromista\t/,
    ),
  ]);

  await blight.getByRole("link").click();
  await page.getByRole("button", { name: "Delete this entry" }).click();
  await openMyFinds(page);
  await expect(rows(page)).toHaveText([/Maize/]);
});

test("Free sees an offer in place of finds", async ({ page }) => {
  await page.goto("my-finds");
  await expect(page.getByRole("heading", { name: "Finds come from the history" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toHaveCount(0);
  expect(await violationsByDayAndNight(page)).toEqual([]);
});

test(
  "ten thousand finds open within a few seconds on a phone, fifty at a time, and nothing is wider than it",
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await startPremium(page);
    await page.goto("history");
    const kinds = Array.from({ length: 10_000 }, (_, index) => {
      const name = `A kind with a long name that nobody has cut ${index}`;
      const remarks = { ...NO_REMARKS, verification: { status: "corrected", name, recordId: null } } as const;
      return { entry: entryOf(BLIGHT, 1, { id: `entry-${index}`, remarks }), thumbnail: null };
    });
    await importEntries(page, kinds);
    await expect(page.getByText("Imported 10000 entries.")).toBeVisible({ timeout: 60_000 });
    await page.goto("my-finds");
    await expect(page.getByText("10000 kinds")).toBeVisible({ timeout: 20_000 });
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole("button", { name: "Show 50 more" }).click();
    await expect(rows(page)).toHaveCount(100);
    await expect(rows(page).nth(50).getByRole("link")).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  },
);
