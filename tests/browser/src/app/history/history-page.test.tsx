import { beforeEach, expect, test, vi } from "vitest";
import { type Locator, page as screen, userEvent } from "vitest/browser";
import { headlineOf, headlineOfAnswer } from "#domain/answer/headline.ts";
import { confirmed, named, NO_REMARKS, type Remarks } from "#domain/answer/remarks.ts";
import { err, ok } from "#domain/result.ts";
import { writeHistoryFile } from "#src/app/history/rules/history-file.ts";
import { storedEntry } from "#src/app/history/rules/history-schema.ts";
import type { HistoryRecord } from "#src/app/history/rules/history.ts";
import { createPlanStore } from "#src/plan/plan-store.ts";
import type { Plan } from "#src/plan/plan.ts";
import { emulateColours, violations, violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { downloadOf } from "#tests/browser/kit/downloads.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeDatabase, entryAt, type FakeDatabase, openFakeHistory } from "#tests/fakes/history.ts";
import {
  answering,
  NONE_OF_THESE,
  REAL_IDENTIFICATION,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";
import { identificationOf, THUMBNAIL } from "#tests/fixtures/history-entries.ts";
import { SCREENS } from "#tests/fixtures/identifier-screens.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

beforeEach(async () => {
  await screen.viewport(1280, 800);
  await emulateColours("light");
});

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

function databaseOf(records: readonly HistoryRecord[]): FakeDatabase {
  const database = createFakeDatabase();
  for (const { entry, thumbnail } of records)
    database.kept.set(entry.id, { entry: storedEntry(entry), thumbnail });
  return database;
}

/** Opens the app with this history database, by default with {@link RECORDS}. */
async function openHistory(
  database: FakeDatabase = databaseOf(RECORDS),
  { path = "/history", plan = "premium" }: { readonly path?: string; readonly plan?: Plan } = {},
): Promise<OpenedApp> {
  const store = openFakeHistory(database, {
    makeThumbnail: () => Promise.resolve(THUMBNAIL),
    newId: () => crypto.randomUUID(),
  });
  return openApp(path, { plan, identify: answering(), openHistory: () => Promise.resolve(store) });
}

/** The names of the listed entries. */
function names(app: OpenedApp): Locator {
  return app.getByRole("list", { name: "Entries" }).getByRole("link");
}

/** Chooses a history file with this content. */
async function importText(app: OpenedApp, text: string, name = "history.json"): Promise<void> {
  await app.getByLabelText("Exported history").upload(new File([text], name, { type: "application/json" }));
}

test("the list comes newest first, and the search goes by name and subject", LONG, async () => {
  const app = await openHistory();
  await expectTexts(names(app), NEWEST_FIRST);
  const search = app.getByLabelText("Search by name");
  await search.fill(headlineOf(PLANT).toUpperCase());
  await expectTexts(names(app), [headlineOf(PLANT)]);
  await expect.element(app.getByText("1 of 3 entries")).toBeVisible();
  await app.getByLabelText("Subject").selectOptions("Diseases");
  await expect.element(app.getByRole("heading", { name: "No entry matches" })).toBeVisible();
  await search.fill("");
  await expectTexts(names(app), [headlineOf(DISEASE)]);
  await search.fill("no such thing");
  await app.getByRole("button", { name: "Show all entries" }).click();
  await expectTexts(names(app), NEWEST_FIRST);
});

test(
  "entries of several months are drawn by month and kind, and the search narrows the drawing",
  LONG,
  async () => {
    const months = ["2026-09-15", "2026-11-15", "2026-11-16"];
    const app = await openHistory(
      databaseOf(
        RECORDS.map(({ entry, thumbnail }, at) => ({
          entry: { ...entry, keptAt: `${months[at]}T12:00:00.000Z` },
          thumbnail,
        })),
      ),
    );
    const chart = app.getByRole("table", { name: "September – November 2026, by kind" });
    const rows = chart.getByRole("row");
    await expect
      .poll(() => rows.elements().map((row) => row.textContent.trim()))
      .toEqual([
        "SubjectSSeptember 2026OOctober 2026NNovember 2026",
        "Animals 1100",
        "Plants 1001",
        "Diseases 1001",
      ]);
    const bars = (): readonly number[] =>
      [...chart.element().querySelectorAll("td > div")].map((bar) => bar.getBoundingClientRect().height);
    expect(bars().filter((height) => height > 0)).toHaveLength(3);
    expect(await violationsByDayAndNight()).toEqual([]);
    await app.getByLabelText("Subject").selectOptions("Diseases");
    await expect.element(chart).not.toBeInTheDocument();
  },
);

test("each sample in the list has its badge, and no real answer has", LONG, async () => {
  const real = { entry: entryAt(3, { identification: REAL_IDENTIFICATION }), thumbnail: null };
  const app = await openHistory(databaseOf([...RECORDS, real]));
  const list = app.getByRole("list", { name: "Entries" });
  await expectTexts(names(app), [headlineOfAnswer(REAL_IDENTIFICATION), ...NEWEST_FIRST]);
  await expectTexts(list.getByText("Sample", { exact: true }), ["Sample", "Sample", "Sample"]);
});

test(
  "an entry opens in full, also by its address, and the way back leads to its place in the list",
  LONG,
  async () => {
    const app = await openHistory();
    await names(app).first().click();
    await expect.element(app.getByRole("region", { name: "Entry" })).toHaveFocus();
    const address = app.address();
    await app.unmount();

    const again = await openHistory(databaseOf(RECORDS), { path: address });
    const entry = again.getByRole("region", { name: "Entry" });
    await expect.element(entry.getByRole("heading", { name: headlineOf(DISEASE) })).toBeVisible();
    for (const label of [...SCREENS.diseases.summary, ...SCREENS.diseases.details]) {
      await expect.element(entry.getByText(label, { exact: true }).first()).toBeVisible();
    }
    await expect.element(entry.getByText("Sample result", { exact: true })).toBeVisible();
    await expect.element(entry.getByText("Confidence 93%")).toBeVisible();
    await expect.element(entry.getByText("Model sample 1.0.0")).toBeVisible();
    await entry.getByRole("link", { name: "All entries" }).click();
    await expect.element(names(again).first()).toHaveFocus();
  },
);

test("an answer that identified nothing opens without details or treatment", LONG, async () => {
  const answers = [REAL_IDENTIFICATION, WITHOUT_RECORD, UNSURE, NONE_OF_THESE];
  const app = await openHistory(
    databaseOf(
      answers.map((identification, index) => ({
        entry: entryAt(9 - index, { identification }),
        thumbnail: null,
      })),
    ),
  );
  await expectTexts(names(app), ["Tomato late blight", "Tomato___Leaf_Mold", "Not sure", "Not sure"]);
  const rows = app.getByRole("list", { name: "Entries" }).getByRole("listitem");
  await expect.element(rows.nth(1)).toHaveTextContent("Confidence: possible");
  await expect.element(rows.nth(2)).toHaveTextContent("Best guess: Tomato___Late_blight");
  expect(["list", await violations()]).toEqual(["list", []]);

  const entry = app.getByRole("region", { name: "Entry" });
  for (const [index, words, details] of [
    [0, "Nobody has counted how often answers like this are right.", 1],
    [1, "No details were found for this label.", 0],
    [2, "The model's best guess is", 0],
    [3, "nothing that this model knows", 0],
  ] as const) {
    await names(app).nth(index).click();
    await expect.element(entry.getByText(words)).toBeVisible();
    await expectCount(entry.getByRole("heading", { name: "Organic treatment", exact: true }), details);
    expect([words, await violations()]).toEqual([words, []]);
    await entry.getByRole("link", { name: "All entries" }).click();
  }
  await app.getByLabelText("Search by name").fill("background");
  await expectTexts(names(app), ["Not sure"]);
});

test("an entry is deleted from the list or when it is open, and comes back by undo", LONG, async () => {
  const app = await openHistory();
  await app.getByRole("button", { name: `Delete ${headlineOf(PLANT)}` }).click();
  await expect.element(app.getByText("Deleted 1 entry.")).toBeVisible();
  await expectTexts(names(app), [headlineOf(DISEASE), headlineOf(DOG)]);
  await expect.element(app.getByRole("button", { name: "Undo" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expectTexts(names(app), NEWEST_FIRST);

  await names(app).first().click();
  await app.getByRole("button", { name: "Delete this entry" }).click();
  await expectTexts(names(app), [headlineOf(PLANT), headlineOf(DOG)]);
  await app.getByRole("button", { name: "Undo" }).click();
  await expectTexts(names(app), NEWEST_FIRST);
  await expect.element(app.getByText("Brought back 1 entry.")).toBeVisible();
});

test(
  "the offer to undo stays until it is dismissed, and gets the focus only after a deletion",
  LONG,
  async () => {
    const app = await openHistory();
    await expectTexts(names(app), NEWEST_FIRST);
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    await app.getByRole("button", { name: `Delete ${headlineOf(PLANT)}` }).click();
    await app.getByRole("button", { name: `Delete ${headlineOf(DOG)}` }).click();
    await expect.element(app.getByText("Deleted 2 entries.")).toBeVisible();
    vi.advanceTimersByTime(600_000);
    vi.useRealTimers();
    await importText(app, "{");
    await expect.element(app.getByRole("alert")).toBeVisible();
    await app.getByRole("link", { name: "Pests", exact: true }).click();
    await app.getByRole("link", { name: "History", exact: true }).click();
    await expect.element(app.getByText("Deleted 2 entries.")).toBeVisible();
    const undo = app.getByRole("button", { name: "Undo" });
    await expect.element(undo).not.toHaveFocus();
    await undo.click();
    await expectTexts(names(app), NEWEST_FIRST);
    await app.getByRole("button", { name: "Delete all" }).click();
    await expect.element(undo).toHaveFocus();
    await app.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(app.getByRole("main")).toHaveFocus();
    await expect.element(app.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
  },
);

test.each([
  ["empty", databaseOf([])],
  ["with entries", databaseOf(RECORDS)],
])("a history that is %s says where batches are kept", async (_, database) => {
  const app = await openHistory(database);
  const line = app.getByText(/^Batches are not in this list/);
  await expect.element(line).toBeVisible();
  await expect.element(line.getByRole("link", { name: "Many photos" })).toHaveAttribute("href", "/batch");
});

/** The relative luminance of an rgb colour, by WCAG 2.2. */
function luminance(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/[\d.]+/g) ?? []).map((digits) => {
    const part = Number(digits) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(["light", "dark"] as const)("the focus on 'Undo' is seen in the %s", async (scheme) => {
  await emulateColours(scheme);
  const app = await openHistory();
  const deleteAll = app.getByRole("button", { name: "Delete all" });
  await expect.element(deleteAll).toBeVisible();
  deleteAll.element().focus();
  await userEvent.keyboard("{Enter}");
  const undo = app.getByRole("button", { name: "Undo" });
  await expect.element(undo).toHaveFocus();
  const bar = app.getByText("Deleted 3 entries.").element().parentElement ?? document.body;
  const contrast = (): number => {
    const ring = getComputedStyle(undo.element()).outlineColor;
    const lights = [luminance(ring), luminance(getComputedStyle(bar).backgroundColor)];
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
  };
  await expect.poll(contrast).toBeGreaterThanOrEqual(3);
});

test("the way back moves the focus once: a search that is cleared keeps it", LONG, async () => {
  const app = await openHistory();
  await names(app).first().click();
  await app.getByRole("link", { name: "All entries" }).click();
  await expect.element(names(app).first()).toHaveFocus();
  const search = app.getByLabelText("Search by name");
  await search.fill("no such thing");
  await expect.element(app.getByRole("heading", { name: "No entry matches" })).toBeVisible();
  await search.fill("");
  await expectTexts(names(app), NEWEST_FIRST);
  await expect.element(search).toHaveFocus();
});

test("the button for more entries passes the focus on when it disappears", LONG, async () => {
  const many = Array.from({ length: 52 }, (_, minute) => ({ entry: entryAt(minute), thumbnail: null }));
  const app = await openHistory(databaseOf(many));
  await app.getByRole("button", { name: "Show 2 more" }).click();
  await expectCount(names(app), 52);
  await expect.element(names(app).nth(50)).toHaveFocus();
  await app.getByLabelText("Search by name").fill("no such thing");
  await app.getByRole("button", { name: "Show all entries" }).click();
  await expect.element(app.getByRole("heading", { name: "52 entries" })).toHaveFocus();
});

const WHOLE = writeHistoryFile(RECORDS, new Date());

test("a damaged file is refused with a sentence, and nothing changes", async () => {
  const text = WHOLE.replace('"probability": 0.934', '"probability": 93.4');
  const database = databaseOf(RECORDS);
  const app = await openHistory(database);
  // The entries get new ids, so an imported entry would be visible.
  await importText(app, text.replaceAll("entry-", "other-"), "broken.json");
  const alert = app.getByRole("alert");
  await expect.element(alert).toHaveTextContent("This history file is damaged, or it was changed.");
  await expect.element(alert).toHaveTextContent("broken.json");
  await expect.element(alert).toHaveTextContent("Your history is unchanged.");
  await expectTexts(names(app), NEWEST_FIRST);
  expect([...database.kept.keys()]).toEqual(RECORDS.map(({ entry }) => entry.id));
});

test("an import that takes a while shows how far it is, and can be cancelled", async () => {
  const waiting = createDeferred<undefined>();
  const database: FakeDatabase = {
    ...databaseOf([]),
    add: async (_records, _fillUp, watch) => {
      watch?.onWritten(1);
      await waiting.promise;
      return watch?.signal.aborted === true ? err("storage-failed") : ok({ added: 3, filledUp: 0 });
    },
  };
  const app = await openHistory(database);
  await importText(app, WHOLE);
  await expect.element(app.getByText("Entries added: 1 of 3")).toBeVisible();
  await app.getByRole("button", { name: "Cancel" }).click();
  waiting.resolve(undefined);
  await expect.element(app.getByText("The import was cancelled and changed nothing.")).toBeVisible();
  await expect.element(app.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
});

test(
  "a history is locked as soon as the plan is Free again, and is there again with Premium",
  LONG,
  async () => {
    const app = await openHistory();
    await expectTexts(names(app), NEWEST_FIRST);
    const otherTab = createPlanStore(app.browser.openTab());
    otherTab.getState().toggle();
    await expect.element(app.getByRole("heading", { name: "History is a Premium feature" })).toBeVisible();
    await expect.element(app.getByText(headlineOf(DOG))).not.toBeInTheDocument();
    otherTab.getState().toggle();
    await expectTexts(names(app), NEWEST_FIRST);
  },
);

test("results from the time with Premium can be exported and deleted on the Free plan", LONG, async () => {
  const database = databaseOf(RECORDS);
  const app = await openHistory(database, { plan: "free" });
  const kept = app.getByText("3 results from your time with Premium are still kept on this device.");
  await expect.element(kept).toBeVisible();
  const { text } = await downloadOf(() => app.getByRole("button", { name: "Export JSON" }).click());
  expect(JSON.parse(text).entries).toHaveLength(3);
  const deleteThem = app.getByRole("button", { name: "Delete them" });
  await deleteThem.click();
  await expect.element(kept).not.toBeInTheDocument();
  await app.getByRole("button", { name: "Undo" }).click();
  await expect.element(kept).toBeVisible();
  await deleteThem.click();
  await expect.element(kept).not.toBeInTheDocument();
  await app.unmount();
  expect(database.kept.size).toBe(0);
  const again = await openHistory(database, { plan: "free" });
  await expect.element(again.getByRole("heading", { name: "History is a Premium feature" })).toBeVisible();
  await expect.element(again.getByText(/from your time with Premium/)).not.toBeInTheDocument();
});

test("an entry of an unknown shape is left out, which the page says, and the others are shown", async () => {
  const database = databaseOf(RECORDS);
  const old = { id: "old", animal: "Dog" };
  database.kept.set(old.id, { entry: old, thumbnail: null });
  const app = await openHistory(database);
  await expect
    .element(app.getByText("1 entry of another version of this app is left out here."))
    .toBeVisible();
  await expectTexts(names(app), NEWEST_FIRST);
});

test("a result that can't be kept stays, says why, and can be kept once there is room", LONG, async () => {
  const database = databaseOf([]);
  database.problem = "storage-full";
  const app = await openHistory(database, { path: "/animals" });
  await choosePhoto(app);
  await expect
    .element(app.getByRole("alert"))
    .toHaveTextContent("the storage that this browser grants is full");
  await expect.element(app.getByText("Habitat")).toBeVisible();
  await app.getByRole("button", { name: "Keep it now" }).click();
  await expect.element(app.getByText("It did not work this time either.")).toBeVisible();
  database.problem = null;
  await app.getByRole("button", { name: "Keep it now" }).click();
  await expect.element(app.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(app.getByRole("main")).toHaveFocus();
  await app.getByRole("link", { name: "History", exact: true }).click();
  await expectCount(names(app), 1);
});

test("axe finds nothing in any state of the history", LONG, async () => {
  const app = await openHistory();
  await expectTexts(names(app), NEWEST_FIRST);
  expect(["list", await violationsByDayAndNight()]).toEqual(["list", []]);
  await app.getByLabelText("Search by name").fill("no such thing");
  await expect.element(app.getByRole("heading", { name: "No entry matches" })).toBeVisible();
  expect(["no match", await violationsByDayAndNight()]).toEqual(["no match", []]);
  await app.getByRole("button", { name: "Show all entries" }).click();
  await importText(app, "{", "broken.json");
  await expect.element(app.getByRole("alert")).toBeVisible();
  expect(["refused", await violationsByDayAndNight()]).toEqual(["refused", []]);
  await names(app).first().click();
  await expect.element(app.getByRole("region", { name: "Entry" })).toBeVisible();
  expect(["opened", await violationsByDayAndNight()]).toEqual(["opened", []]);
  await app.getByRole("link", { name: "All entries" }).click();
  await app.getByRole("button", { name: "Delete all" }).click();
  await expect.element(app.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(["undo", await violationsByDayAndNight()]).toEqual(["undo", []]);
});

test("axe finds planted faults by day and by night", LONG, async () => {
  await openHistory();
  const picture = document.createElement("img");
  const pale = document.createElement("p");
  pale.textContent = "Hardly to be read by night";
  pale.style.color = "light-dark(#000, #222)";
  document.body.append(picture, pale);
  const found = await violationsByDayAndNight();
  picture.remove();
  pale.remove();
  expect(found).toContainEqual(expect.stringMatching(/^image-alt/));
  expect(found).toContainEqual(expect.stringMatching(/^by night: color-contrast/));
});

/** Answers of a model: confirmed, corrected with notes, not known, and not checked. */
const VERIFIED: readonly HistoryRecord[] = [
  { ...NO_REMARKS, verification: confirmed(REAL_IDENTIFICATION) },
  {
    ...NO_REMARKS,
    verification: named({ name: "Tomato leaf mould", recordId: "tomato-leaf-mould" }, REAL_IDENTIFICATION),
    notes: "underside of the leaves",
    place: "greenhouse",
    done: "aired",
  },
  { ...NO_REMARKS, verification: { status: "unknown" } } satisfies Remarks,
  NO_REMARKS,
].map((remarks, index) => ({
  entry: entryAt(index, { identification: REAL_IDENTIFICATION, remarks }),
  thumbnail: null,
}));

test(
  "entries show in words what a person said of them, and the list can be filtered by it",
  LONG,
  async () => {
    const app = await openHistory(databaseOf([...VERIFIED, ...RECORDS.map(other)]));
    const rows = app.getByRole("list", { name: "Entries" }).getByRole("listitem");
    await expectCount(rows, 7);
    await expect.element(app.getByText("Of 2 answers that you checked, 1 was right.")).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);

    const filter = app.getByLabelText("Your check");
    for (const [option, words] of [
      ["Confirmed", "Confirmed"],
      ["Corrected or named", "Corrected to Tomato leaf mould"],
      ["You don't know", "You don't know what it is"],
      ["Not checked", "Tomato late blight"],
    ] as const) {
      await filter.selectOptions(option);
      await expectCount(rows, 1);
      await expect.element(rows.first()).toHaveTextContent(words);
    }
    await app.getByLabelText("Subject").selectOptions("Animals");
    await app.getByRole("button", { name: "Show all entries" }).click();
    await expectCount(rows, 7);
    for (const words of ["underside", "greenhouse", "aired", "leaf mould"]) {
      await app.getByLabelText("Search by name").fill(words);
      await expectCount(rows, 1);
    }
  },
);

/** The same entry with another id. */
function other({ entry, thumbnail }: HistoryRecord): HistoryRecord {
  return { entry: { ...entry, id: `other-${entry.id}` }, thumbnail };
}

test(
  "an entry is verified and its notes are written on its own page, and the list shows it",
  LONG,
  async () => {
    const database = databaseOf(VERIFIED);
    const app = await openHistory(database, { path: "/history?entry=entry-1" });
    await expect.element(app.getByLabelText("Notes")).toHaveValue("underside of the leaves");
    await expect.element(app.getByLabelText("Place")).toHaveValue("greenhouse");
    await expect
      .element(app.getByRole("link", { name: "Tomato leaf mould in the guide" }))
      .toHaveAttribute("href", "/guide/tomato-leaf-mould");
    expect(await violationsByDayAndNight()).toEqual([]);
    await app.getByLabelText("Yes, this is it").click();
    await app.getByLabelText("What was done").fill("aired and picked off");
    await app.getByRole("link", { name: "All entries" }).click();
    const rows = app.getByRole("list", { name: "Entries" }).getByRole("listitem");
    await expect.element(rows.nth(2)).toHaveTextContent("Confirmed");
    await expect.element(rows.nth(2)).toHaveTextContent("aired and picked off");
    await expect.element(app.getByText("Of 2 answers that you checked, 2 were right.")).toBeVisible();
    expect(Object(database.kept.get("entry-1")?.entry).remarks.verification).toEqual(
      confirmed(REAL_IDENTIFICATION),
    );
  },
);

test("an entry that a person corrected opens with their name and the facts about it", LONG, async () => {
  const verification = { status: "corrected", name: "Earthworm", recordId: "earthworm" } as const;
  const entry = entryAt(1, {
    identification: REAL_IDENTIFICATION,
    remarks: { ...NO_REMARKS, verification },
  });
  const app = await openHistory(databaseOf([{ entry, thumbnail: null }]));
  await expectCount(names(app).filter({ hasText: "You chose: Earthworm" }), 1);
  await names(app).first().click();
  const opened = app.getByRole("region", { name: "Entry" });
  await expect.element(opened.getByRole("heading", { name: "You chose: Earthworm" })).toBeVisible();
  await expect.element(opened.getByText("The model said: Tomato late blight.")).toBeVisible();
  await expect.element(opened.getByText("This is no enemy: it helps you.")).toBeVisible();
  await expectCount(opened.getByRole("heading", { name: "Do today" }), 1);
});

test(
  "an entry without a name says the crop, and large text has the whole width of a phone",
  LONG,
  async () => {
    await screen.viewport(375, 667);
    const identification = { ...UNSURE, crop: "tomato" };
    const app = await openHistory(databaseOf([{ entry: entryAt(1, { identification }), thumbnail: null }]));
    await expect.element(app.getByText("Crop: tomato", { exact: false })).toBeVisible();
    const row = app.getByRole("list", { name: "Entries" }).getByRole("listitem");
    const share = (): number =>
      names(app).first().element().closest("div")?.getBoundingClientRect().width ?? 0;
    document.documentElement.style.fontSize = "200%";
    await expect.poll(() => share() / row.element().getBoundingClientRect().width).toBeGreaterThan(0.8);
    document.documentElement.style.fontSize = "";
  },
);
