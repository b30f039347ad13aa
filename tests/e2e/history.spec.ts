import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { SAMPLE_RECORDS } from "#models/sample/records.ts";
import { headlineOf } from "#domain/headline.ts";
import type { HistoryRecord } from "#domain/history/history.ts";
import { writeHistoryFile } from "#domain/history/history-file.ts";
import { entryAt, identificationOf } from "#tests/fakes/history-entries.ts";
import { NONE_OF_THESE, REAL_IDENTIFICATION, UNSURE, WITHOUT_RECORD } from "#tests/fakes/identified.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import {
  becomePremium,
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
} from "./app-test.ts";
import { violations, violationsByDayAndNight } from "./axe.ts";

const [DOG] = SAMPLE_RECORDS.animal;
const [, PLANT = SAMPLE_RECORDS.plant[0]] = SAMPLE_RECORDS.plant;
const [DISEASE] = SAMPLE_RECORDS.disease;

/** Three entries, the oldest first. */
const RECORDS: readonly HistoryRecord[] = [DOG, PLANT, DISEASE].map((record, index) => ({
  entry: entryAt(index, {
    identification: identificationOf(record),
    photoName: `=photo, "${index}".jpg`,
  }),
  thumbnail: null,
}));
const NEWEST_FIRST = [DISEASE, PLANT, DOG].map(headlineOf);

/** Chooses a history file with this content on the history page. */
async function importText(page: Page, text: string, name = "history.json"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import JSON" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

/** A Premium user with {@link RECORDS} in the history, on the history page. */
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

/** The relative luminance of an rgb colour, by WCAG 2.2. */
function luminance(rgb = ""): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/[\d.]+/g) ?? []).map((digits) => {
    const part = Number(digits) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

async function download(page: Page, button: string): Promise<{ file: Download; text: string }> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await started;
  return { file, text: await readFile(await file.path(), "utf8") };
}

/** Identifies a photo and waits for its result. */
async function identify(page: Page, photo: "leaf.jpg" | "other.jpg"): Promise<void> {
  await choosePhoto(page, photoPath(photo));
  await expect(page.getByRole("img", { name: `Your photo: ${photo}` })).toBeVisible();
  await expect(sampleBadge(page)).toBeVisible();
}

test("a Premium user's results are kept with their photos, newest first, and survive a reload", async ({
  page,
}) => {
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  await identify(page, "leaf.jpg");
  // By a link: a reload would end the making of the thumbnail, and the entry be kept without.
  await page.getByRole("link", { name: "Pests", exact: true }).click();
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
  await expect(rows.first()).toContainText(/\d\d% confidence/);
  await expect(rows.first()).toContainText("other.jpg");
  await expect(rows.nth(1)).toContainText("leaf.jpg");

  for (const row of [rows.first(), rows.nth(1)]) {
    const picture = row.locator("img");
    await expect(picture).toHaveAttribute("src", /^data:image\/jpeg;base64,/);
    const side = await picture.evaluate((image) =>
      image instanceof HTMLImageElement ? Math.max(image.naturalWidth, image.naturalHeight) : 0,
    );
    expect(side).toBeGreaterThan(64);
    expect(side).toBeLessThanOrEqual(256);
  }
});

test("the list comes newest first, and the search goes by name and subject", async ({ page }) => {
  await openFilledHistory(page);
  await expect(names(page)).toHaveText(NEWEST_FIRST);
  await page.getByLabel("Search by name").fill(headlineOf(PLANT).toUpperCase());
  await expect(names(page)).toHaveText([headlineOf(PLANT)]);
  await expect(page.getByText("1 of 3 entries")).toBeVisible();
  await page.getByLabel("Subject").selectOption("Diseases");
  await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
  await page.getByLabel("Search by name").fill("");
  await expect(names(page)).toHaveText([headlineOf(DISEASE)]);
  await page.getByLabel("Search by name").fill("no such thing");
  await page.getByRole("button", { name: "Show all entries" }).click();
  await expect(names(page)).toHaveText(NEWEST_FIRST);
});

test("an entry opens in full, by its address too, and the way back leads to where it was", async ({
  page,
}) => {
  await openFilledHistory(page);
  await names(page).first().click();
  const entry = page.getByRole("region", { name: "Entry" });
  await expect(entry).toBeFocused();
  await page.reload();
  await expect(entry.getByRole("heading", { name: headlineOf(DISEASE) })).toBeVisible();
  for (const label of [...SCREENS.diseases.summary, ...SCREENS.diseases.details]) {
    await expect(entry.getByText(label, { exact: true }).first()).toBeVisible();
  }
  await expect(entry.getByText("Sample result", { exact: true })).toBeVisible();
  await expect(entry.getByText("Confidence 93%")).toBeVisible();
  await expect(entry.getByText("Model sample 1.0.0")).toBeVisible();
  await entry.getByRole("link", { name: "All entries" }).click();
  await expect(names(page).first()).toBeFocused();
});

test("answers of models open with their candidates; where nothing was identified, without details or treatment", async ({
  page,
}) => {
  const answers = [REAL_IDENTIFICATION, WITHOUT_RECORD, UNSURE, NONE_OF_THESE];
  const records = answers.map((identification, index) => ({
    entry: entryAt(9 - index, { identification }),
    thumbnail: null,
  }));
  await startPremium(page);
  await page.goto("/history");
  await importText(page, writeHistoryFile(records, new Date()));
  await expect(names(page)).toHaveText(["Tomato late blight", "Tomato___Leaf_Mold", "Not sure", "Not sure"]);
  const rows = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
  await expect(rows.nth(1)).toContainText("83% confidence");
  await expect(rows.nth(2)).toContainText("Best guess: Tomato___Late_blight, 46%");
  expect(["list", await violations(page)]).toEqual(["list", []]);

  const entry = page.getByRole("region", { name: "Entry" });
  const candidates = entry.getByRole("list", { name: "Top candidates" }).getByRole("listitem");
  for (const [index, words, count, details] of [
    [0, "Confidence 83%", 3, 1],
    [1, "This app has no details for this label.", 2, 0],
    [2, "The model's best guess is", 2, 0],
    [3, "nothing that this model knows", 2, 0],
  ] as const) {
    await names(page).nth(index).click();
    await expect(entry.getByText(words)).toBeVisible();
    await expect(candidates).toHaveCount(count);
    for (const heading of ["Organic treatment", "Matching treatment solutions"]) {
      await expect(entry.getByRole("heading", { name: heading, exact: true })).toHaveCount(details);
    }
    expect([words, await violations(page)]).toEqual([words, []]);
    await entry.getByRole("link", { name: "All entries" }).click();
  }
  await page.getByLabel("Search by name").fill("background");
  await expect(names(page)).toHaveText(["Not sure"]);
});

test("an entry is deleted from the list or when it is open, and comes back by undo", async ({ page }) => {
  await openFilledHistory(page);
  await page.getByRole("button", { name: `Delete ${headlineOf(PLANT)}` }).click();
  await expect(page.getByText("Deleted 1 entry.")).toBeVisible();
  await expect(names(page)).toHaveText([headlineOf(DISEASE), headlineOf(DOG)]);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(NEWEST_FIRST);

  await names(page).first().click();
  await page.getByRole("button", { name: "Delete this entry" }).click();
  await expect(names(page)).toHaveText([headlineOf(PLANT), headlineOf(DOG)]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveText(NEWEST_FIRST);
  await expect(page.getByText("Brought back 1 entry.")).toBeVisible();
});

test("all entries are deleted at once, and come back by undo", async ({ page }) => {
  await openFilledHistory(page);
  await page.getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByText("Deleted 3 entries.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveText(NEWEST_FIRST);
  await page.reload();
  await expect(names(page)).toHaveText(NEWEST_FIRST);
});

test("the offer to undo stays until it is dismissed, and takes the focus only after a deletion", async ({
  page,
}) => {
  await openFilledHistory(page);
  await page.clock.install();
  await page.getByRole("button", { name: `Delete ${headlineOf(PLANT)}` }).click();
  await page.getByRole("button", { name: `Delete ${headlineOf(DOG)}` }).click();
  await expect(page.getByText("Deleted 2 entries.")).toBeVisible();
  await page.clock.runFor(600_000);
  await importText(page, "{");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("link", { name: "Pests", exact: true }).click();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByText("Deleted 2 entries.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).not.toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveText(NEWEST_FIRST);
  await page.getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the focus on 'Undo' is seen in the ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openFilledHistory(page);
    await page.getByRole("button", { name: "Delete all" }).press("Enter");
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeFocused();
    const ring = await undo.evaluate((button) => getComputedStyle(button).outlineColor);
    const ground = await page
      .getByText("Deleted 3 entries.")
      .locator("..")
      .evaluate((bar) => getComputedStyle(bar).backgroundColor);
    const [brighter = 0, darker = 0] = [luminance(ring), luminance(ground)].toSorted((a, b) => b - a);
    expect((brighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(3);
  });
}

test("the way back gives the focus once: a search that is cleared keeps it", async ({ page }) => {
  await openFilledHistory(page);
  await names(page).first().click();
  await page.getByRole("link", { name: "All entries" }).click();
  await expect(names(page).first()).toBeFocused();
  const search = page.getByLabel("Search by name");
  await search.fill("no such thing");
  await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
  await search.fill("");
  await expect(names(page)).toHaveText(NEWEST_FIRST);
  await expect(search).toBeFocused();
});

test("what shows more entries hands the focus on when it goes", async ({ page }) => {
  await startPremium(page);
  await page.goto("/history");
  const many = Array.from({ length: 52 }, (_, minute) => ({ entry: entryAt(minute), thumbnail: null }));
  await importText(page, writeHistoryFile(many, new Date()));
  await page.getByRole("button", { name: "Show 2 more" }).click();
  await expect(names(page)).toHaveCount(52);
  await expect(names(page).nth(50)).toBeFocused();
  await page.getByLabel("Search by name").fill("no such thing");
  await page.getByRole("button", { name: "Show all entries" }).click();
  await expect(page.getByRole("heading", { name: "52 entries" })).toBeFocused();
});

test("an export that is deleted and imported again gives the same list, with the photo", async ({ page }) => {
  await startPremium(page);
  await openScreen(page, SCREENS.plants);
  await identify(page, "leaf.jpg");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await importText(page, writeHistoryFile(RECORDS, new Date()));
  await expect(names(page)).toHaveCount(4);
  const picture = page.getByRole("list", { name: "Entries" }).locator("img");
  await expect(picture).toHaveCount(1);
  const before = { names: await names(page).allTextContents(), picture: await picture.getAttribute("src") };

  const { file, text } = await download(page, "Export JSON");
  expect(file.suggestedFilename()).toMatch(/^bio-kingdom-history-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
  await importText(page, text);
  await expect(names(page)).toHaveText(before.names);
  expect(await picture.getAttribute("src")).toBe(before.picture);

  await importText(page, text);
  await expect(page.getByText("Imported 0 entries. 4 were here already.")).toBeVisible();
  await expect(names(page)).toHaveText(before.names);
});

const WHOLE = writeHistoryFile(RECORDS, new Date());

for (const [what, text, sentence] of [
  ["a cut file", WHOLE.slice(0, -30), "This file is damaged or not an exported history."],
  ["a foreign file", `{"name":"x"}`, "This file is not an exported history of Bio Kingdom."],
  [
    "a file with one wrong entry",
    WHOLE.replace('"probability": 0.934', '"probability": 93.4'),
    "This history file is damaged, or it was changed.",
  ],
  [
    "a file of a newer version",
    WHOLE.replace('"version": 2,', '"version": 3,'),
    "This file was made by a newer version of Bio Kingdom.",
  ],
] as const) {
  test(`${what} is refused with a sentence, and nothing changes`, async ({ page }) => {
    await openFilledHistory(page);
    // New ids: whatever were taken of it would show.
    await importText(page, text.replaceAll("entry-", "other-"), "broken.json");
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expect(page.getByRole("alert")).toContainText("broken.json");
    await expect(page.getByRole("alert")).toContainText("Your history is unchanged.");
    await page.reload();
    await expect(names(page)).toHaveText(NEWEST_FIRST);
  });
}

test("the CSV has a line for each entry, quoted, and no formula in it", async ({ page }) => {
  await openFilledHistory(page);
  const { file, text } = await download(page, "Export CSV");
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const [header, first, ...rest] = text.split("\r\n");
  expect(header).toBe(
    "\uFEFFDate,Subject,Result,Scientific name,Confidence (%),Sample result,Model,Model version,Photo,Id,Verdict,Label",
  );
  expect(first).toContain("2026-11-20T10:02:00.000Z,disease,");
  expect(first).toContain(
    `,93,yes,sample,1.0.0,"'=photo, ""2"".jpg",entry-2,identified,${headlineOf(DISEASE)}`,
  );
  expect(rest).toHaveLength(3);
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
  await expect(page.getByText("With a small picture of the photo, its date")).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await page.getByRole("link", { name: "Unlock Premium Features" }).click();
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
});

test("a history is locked as soon as the plan is Free again, and is there again with Premium", async ({
  page,
  context,
}) => {
  await openFilledHistory(page);
  const other = await context.newPage();
  await other.goto("/pricing");
  await other.getByRole("button", { name: "Switch to Free Plan" }).click();
  await expect(page.getByRole("heading", { name: "History is a Premium feature" })).toBeVisible();
  await expect(page.getByText(headlineOf(DOG))).toHaveCount(0);
  await other.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(names(page)).toHaveText(NEWEST_FIRST);
});

test("what was kept under Premium can be exported and deleted on the Free plan", async ({
  page,
  context,
}) => {
  await openFilledHistory(page);
  const other = await context.newPage();
  await other.goto("/pricing");
  await other.getByRole("button", { name: "Switch to Free Plan" }).click();
  const sentence = "3 results from your time with Premium are still kept on this device.";
  await expect(page.getByText(sentence)).toBeVisible();
  const { text } = await download(page, "Export JSON");
  expect(JSON.parse(text).entries).toHaveLength(3);
  await page.getByRole("button", { name: "Delete them" }).click();
  await expect(page.getByText(sentence)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Delete them" }).click();
  await expect(page.getByText(sentence)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "History is a Premium feature" })).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
});

test("two tabs show the same history", async ({ page, context }) => {
  await openFilledHistory(page);
  const other = await context.newPage();
  await other.goto("/history");
  await expect(names(other)).toHaveText(NEWEST_FIRST);
  await page.getByRole("button", { name: "Delete all" }).click();
  await expect(other.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(other)).toHaveText(NEWEST_FIRST);
});

test("an entry of an unknown shape is told and left out, and the others are shown", async ({ page }) => {
  await openFilledHistory(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("bio-kingdom.history");
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction("entries", "readwrite");
          transaction.objectStore("entries").put({ id: "old", animal: "Dog" });
          transaction.addEventListener("complete", () => resolve());
          transaction.addEventListener("error", () => reject(new Error("not put")));
        });
      }),
  );
  await page.reload();
  await expect(page.getByText("1 entry of another version of this app is left out here.")).toBeVisible();
  await expect(names(page)).toHaveText(NEWEST_FIRST);
});

test("where IndexedDB is blocked, the result stays and a sentence says that it was not kept", async ({
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
});

test("where the browser's room is used up, the result stays, and it can be kept once there is room", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "put") ?? {};
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("planted", "QuotaExceededError");
    };
    addEventListener("room", () => Object.defineProperty(IDBObjectStore.prototype, "put", put));
  });
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  await identify(page, "leaf.jpg");
  await expect(page.getByRole("alert")).toContainText("the storage that this browser grants is full");
  await expect(page.getByText("Habitat")).toBeVisible();
  await page.getByRole("button", { name: "Keep it now" }).click();
  await expect(page.getByText("It did not work this time either.")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("room")));
  await page.getByRole("button", { name: "Keep it now" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(names(page)).toHaveCount(1);
});

test("a history whose code can't be fetched says so, and is fetched by trying again", async ({
  page,
  watch,
}) => {
  watch.expectNoise(/ERR_FAILED/);
  await becomePremium(page);
  await page.route("**/browser-history*", (route) => route.abort());
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(
    /The history could not be loaded\..*Check your connection and try again\./s,
  );
  await page.unroute("**/browser-history*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
});

test("the browser is asked to keep the history when the first entry is kept", async ({ page }) => {
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
});

test("the code of the history is not fetched before it is needed", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await startPremium(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(scripts.filter((path) => path.includes("history"))).toEqual([]);
});

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing in any state of the history", async ({ page }) => {
    await openFilledHistory(page);
    expect(["list", await violationsByDayAndNight(page)]).toEqual(["list", []]);
    await page.getByLabel("Search by name").fill("no such thing");
    await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
    expect(["no match", await violationsByDayAndNight(page)]).toEqual(["no match", []]);
    await page.getByRole("button", { name: "Show all entries" }).click();
    await importText(page, "{", "broken.json");
    await expect(page.getByRole("alert")).toBeVisible();
    expect(["refused", await violationsByDayAndNight(page)]).toEqual(["refused", []]);
    await names(page).first().click();
    await expect(page.getByRole("region", { name: "Entry" })).toBeVisible();
    expect(["opened", await violationsByDayAndNight(page)]).toEqual(["opened", []]);
    await page.getByRole("link", { name: "All entries" }).click();
    await page.getByRole("button", { name: "Delete all" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    expect(["undo", await violationsByDayAndNight(page)]).toEqual(["undo", []]);
  });
});
