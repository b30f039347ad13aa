import { expect, test } from "vitest";
import { createQuotaStore, localDay, type QuotaStore } from "#src/plan/quota-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createFakeBrowser, createTabValues } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.quota";

/** A device with stored values. The test sets its clock, in local time. */
function device(kept: Readonly<Record<string, string>> = {}) {
  const browser = createFakeBrowser(kept);
  let now = Date.parse("2026-06-01T12:00:00");
  return {
    browser,
    openTab: (storage: Partial<SharedStorage> = {}) =>
      createQuotaStore({ storage: { ...browser.openTab(), ...storage }, clock: { now: () => now } }),
    setTime: (iso: string) => {
      now = Date.parse(iso);
    },
  };
}

/** Takes answers until none is left, at most twenty, and returns their number. */
async function takeAll(store: QuotaStore): Promise<number> {
  let taken = 0;
  while (taken < 20 && (await store.take("free"))) taken += 1;
  return taken;
}

test("five answers can be taken on a day, the sixth not", async () => {
  const store = device().openTab();
  const taken = await Promise.all(Array.from({ length: 6 }, () => store.take("free")));
  expect(taken).toEqual([true, true, true, true, true, false]);
  expect(store.remaining("free")).toBe(0);
});

test("Premium takes without counting", async () => {
  const store = device().openTab();
  for (let answer = 0; answer < 20; answer += 1) expect(await store.take("premium")).toBe(true);
  expect(store.remaining("premium")).toBeNull();
  expect(store.remaining("free")).toBe(5);
});

test("midnight gives five new ones without a reload", async () => {
  const { openTab, setTime, browser } = device();
  const store = openTab();
  await takeAll(store);
  setTime("2026-06-01T23:59:59");
  expect(store.remaining("free")).toBe(0);
  setTime("2026-06-02T00:00:00");
  expect(store.remaining("free")).toBe(5);
  expect(await store.take("free")).toBe(true);
  expect(store.remaining("free")).toBe(4);
  expect(browser.read(KEY)).toBe('{"state":{"day":"2026-06-02","delivered":1},"version":1}');
});

test("a clock that was years ahead locks nobody out", async () => {
  const { openTab, setTime } = device();
  setTime("2031-01-01T12:00:00");
  await takeAll(openTab());
  setTime("2026-06-01T12:00:00");
  expect(openTab().remaining("free")).toBe(5);
});

test("the days of a year have ten characters and sort", () => {
  const days = Array.from({ length: 365 }, (_, day) => localDay(new Date(2027, 0, 1 + day, 12).getTime()));
  expect(days.toSorted()).toEqual(days);
  expect([days[0], days.at(-1), new Set(days).size]).toEqual(["2027-01-01", "2027-12-31", 365]);
});

test("tabs draw from one pool, also tabs that are opened later", async () => {
  const { openTab } = device();
  const [first, second] = [openTab(), openTab()];
  for (const tab of [first, second, first]) await tab.take("free");
  expect(second.getState().delivered).toBe(3);
  expect(openTab().remaining("free")).toBe(2);
  await takeAll(second);
  expect(await first.take("free")).toBe(false);
});

test("a tab that has not heard of the others yet counts theirs too", async () => {
  const { openTab } = device();
  const deaf = { onChange: () => () => {} };
  const tabs = [openTab(deaf), openTab(deaf)];
  await takeAll(openTab());
  expect(await Promise.all(tabs.map((tab) => tab.take("free")))).toEqual([false, false]);
});

test.each([
  "not json",
  '{"state":{"day":"2026-06-01","delivered":-3},"version":1}',
  '{"state":{"day":7,"delivered":1},"version":1}',
  '{"state":null,"version":1}',
])("the storage %s counts as unused", (text) => {
  const { openTab } = device({ [KEY]: text });
  expect(openTab().remaining("free")).toBe(5);
});

test("the count of an earlier version of the app goes on", async () => {
  const { openTab } = device({
    [KEY]:
      '{"state":{"day":"2026-06-01","delivered":3,"earlier":[{"day":"2026-05-31","delivered":5}]},"version":1}',
  });
  const store = openTab();
  expect(store.remaining("free")).toBe(2);
  await store.take("free");
  expect(openTab().remaining("free")).toBe(1);
});

test("where the storage is full, the tab goes on counting, also after a reload", async () => {
  const { openTab } = device();
  const full = {
    ofTab: createTabValues(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(await takeAll(openTab(full))).toBe(5);
  expect(openTab(full).remaining("free")).toBe(0);
});
