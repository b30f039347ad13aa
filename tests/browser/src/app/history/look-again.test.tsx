import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import { NO_REMARKS, type Remarks } from "#domain/answer/remarks.ts";
import { storedEntry } from "#src/app/history/rules/history-schema.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import { dayIn } from "#src/app/history/rules/look-again.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { downloadOf } from "#tests/browser/kit/downloads.ts";
import { openApp } from "#tests/browser/kit/open-app.tsx";
import { createFakeDatabase, type FakeDatabase, openFakeHistory } from "#tests/fakes/history.ts";
import { answering, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { entryOf, THUMBNAIL } from "#tests/fixtures/history-entries.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(() => screen.viewport(375, 800));

function databaseOf(entries: readonly HistoryEntry[]): FakeDatabase {
  const database = createFakeDatabase();
  for (const entry of entries) database.kept.set(entry.id, { entry: storedEntry(entry), thumbnail: null });
  return database;
}

/** An entry of the past with these remarks. */
function earlier(minute: number, remarks: Partial<Remarks>): HistoryEntry {
  return entryOf(REAL_IDENTIFICATION, minute, { remarks: { ...NO_REMARKS, ...remarks } });
}

/** Opens a page of a Premium user with this database. */
function open(database: FakeDatabase, path: string) {
  const history = openFakeHistory(database, {
    makeThumbnail: () => Promise.resolve(THUMBNAIL),
    newId: () => "new",
    now: () => new Date("2026-11-26T10:00:00.000Z"),
    isPremium: () => true,
  });
  return openApp(path, {
    plan: "premium",
    identify: answering(() => REAL_IDENTIFICATION),
    openHistory: () => Promise.resolve(history),
  });
}

function remarksOf(database: FakeDatabase, id: string): unknown {
  return Object(database.kept.get(id)?.entry).remarks;
}

test("a person plans to look again, gets a calendar file, and can change their mind", LONG, async () => {
  const database = databaseOf([earlier(1, {})]);
  const app = await open(database, "/history?entry=entry-1");
  await app.getByText("Look again later, or compare with an earlier photo").click();
  await app.getByRole("button", { name: "In 3 days" }).click();
  await expect.element(app.getByRole("group", { name: "Look again" })).toHaveFocus();
  const day = dayIn(3, new Date());
  await expect.poll(() => remarksOf(database, "entry-1")).toEqual({ ...NO_REMARKS, lookAgainOn: day });
  const file = await downloadOf(() => app.getByRole("button", { name: "Save for my calendar" }).click());
  expect(file.text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`);
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.getByRole("button", { name: "Not needed" }).click();
  await expect.poll(() => remarksOf(database, "entry-1")).toEqual(NO_REMARKS);
});

test(
  "History lists what is due, and the new photo stands beside the old one with the person's judgement",
  LONG,
  async () => {
    const database = databaseOf([
      earlier(1, { lookAgainOn: "2026-11-25" }),
      earlier(2, { lookAgainOn: "2999-01-01" }),
    ]);
    const app = await open(database, "/history");
    const due = app.getByRole("region", { name: "Look again" }).getByRole("listitem");
    await expect.element(due.nth(0)).toHaveTextContent("Due since");
    await expect.element(due.nth(1)).toHaveTextContent("On ");
    await due.nth(0).getByRole("link", { name: "New photo of Tomato late blight" }).click();
    await expect.poll(app.address).toBe("/diseases?again=entry-1");

    await choosePhoto(app);
    await app.getByRole("button", { name: "Yes, compare them" }).click();
    await expect.element(app.getByRole("img", { name: "This photo" })).toBeInTheDocument();
    await app.getByLabelText("Better").click();
    await expect
      .poll(() => remarksOf(database, "new"))
      .toEqual({ ...NO_REMARKS, earlierId: "entry-1", change: "better" });
    await expect.poll(() => remarksOf(database, "entry-1")).toEqual(NO_REMARKS);
    expect(await violationsByDayAndNight()).toEqual([]);
    await app.router.navigate("/history?entry=entry-1");
    await expect.element(app.getByRole("region", { name: "Looked at again" })).toHaveTextContent("Better");
  },
);

test("a due look that is not needed leaves the list", LONG, async () => {
  const database = databaseOf([earlier(1, { lookAgainOn: "2026-11-25" })]);
  const app = await open(database, "/history");
  await app.getByRole("button", { name: "Not needed for Tomato late blight" }).click();
  await expect.element(app.getByRole("region", { name: "Look again" })).not.toBeInTheDocument();
  expect(remarksOf(database, "entry-1")).toEqual(NO_REMARKS);
});

test("without an earlier photo of the kind the page says so", LONG, async () => {
  const app = await open(databaseOf([earlier(1, {})]), "/history?entry=entry-1");
  await app.getByText("Look again later, or compare with an earlier photo").click();
  await app.getByRole("button", { name: "Compare with an earlier photo" }).click();
  await expect.element(app.getByText("Your history has no earlier photo of this kind yet.")).toBeVisible();
});

test("a history that can't be read says so, and is read again on request", LONG, async () => {
  const database = databaseOf([earlier(1, {}), earlier(2, {})]);
  const app = await open(database, "/diseases");
  await choosePhoto(app);
  await app.getByText("Look again later, or compare with an earlier photo").click();
  database.problem = "storage-unavailable";
  await app.getByRole("button", { name: "Compare with an earlier photo" }).click();
  await expect.element(app.getByRole("alert")).toHaveTextContent("Your history can't be read");
  database.problem = null;
  await app.getByRole("button", { name: "Try again" }).click();
  await expect.element(app.getByLabelText("Earlier photo to compare with")).toBeVisible();
});
