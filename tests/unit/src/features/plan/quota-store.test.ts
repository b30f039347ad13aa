import { expect, test } from "vitest";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createQuotaStore, type QuotaStore } from "#src/features/plan/quota-store.ts";
import { createTabValues } from "#tests/fakes/shared-storage.ts";

interface Device {
  /**
   * A tab with a listener of its own, as browsers give it: no event for its own changes. The same `ofTab` makes it the same
   * tab after a reload.
   */
  openTab(ofTab?: SharedStorage["ofTab"]): QuotaStore;
  setTime(iso: string): void;
  kept(): string | undefined;
  /** Empties the storage, as a person does who clears the site's data. */
  clear(): void;
  keep(text: string): void;
  /** From now on no value may grow, and none may be added. */
  fill(): void;
}

function device(): Device {
  const values = new Map<string, string>();
  const listeners = new Map<object, (key: string | null) => void>();
  let now = Date.parse("2026-06-01T12:00:00Z");
  let isFull = false;
  return {
    openTab: (ofTab = createTabValues()) => {
      const tab = {};
      const storage: SharedStorage = {
        ofTab,
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => {
          const before = values.get(key) ?? "";
          if (before === value) return;
          if (isFull && value.length > before.length) throw new DOMException("full", "QuotaExceededError");
          values.set(key, value);
          for (const [other, listener] of listeners) if (other !== tab) listener(key);
        },
        removeItem: (key) => void values.delete(key),
        exclusively: async (_, work) => work(),
        onChange: (listener) => {
          listeners.set(tab, listener);
          return () => void listeners.delete(tab);
        },
      };
      return createQuotaStore({ storage, clock: { now: () => now }, timeZone: "UTC" });
    },
    setTime: (iso) => {
      now = Date.parse(iso);
    },
    clear: () => {
      values.clear();
      for (const listener of listeners.values()) listener(null);
    },
    fill: () => {
      isFull = true;
    },
    kept: () => values.get("bio-kingdom.quota"),
    keep: (text) => void values.set("bio-kingdom.quota", text),
  };
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
  const place = device();
  const store = place.openTab();
  for (let answer = 0; answer < 5; answer += 1) await store.take("free");
  place.setTime("2026-06-01T23:59:59Z");
  expect(store.remaining("free")).toBe(0);
  place.setTime("2026-06-02T00:00:00Z");
  expect(store.remaining("free")).toBe(5);
  expect(await store.take("free")).toBe(true);
  expect(store.remaining("free")).toBe(4);
});

test("tabs draw from one pool, also tabs that are opened later", async () => {
  const place = device();
  const first = place.openTab();
  const second = place.openTab();
  await first.take("free");
  await second.take("free");
  await first.take("free");
  expect(second.getState().delivered).toBe(3);
  expect(place.openTab().remaining("free")).toBe(2);
  await second.take("free");
  await second.take("free");
  expect(await first.take("free")).toBe(false);
});

test("a storage that holds something else counts as unused", () => {
  for (const text of [
    "not json",
    "[]",
    '{"state":{"day":"2026-06-01","delivered":-3},"version":1}',
    '{"state":{"day":7,"delivered":1},"version":1}',
    '{"state":null,"version":1}',
  ]) {
    const place = device();
    place.keep(text);
    expect([text, place.openTab().remaining("free")]).toEqual([text, 5]);
  }
});

test("what is kept are days and numbers", async () => {
  const place = device();
  await place.openTab().take("free");
  expect(place.kept()).toMatch(
    /^\{"state":\{"day":"2026-06-01","delivered":1,"earlier":\[(\{"day":"0000-00-00","delivered":0\},?){13}\]\},"version":1\}$/,
  );
});

test("what the app kept before it remembered earlier days still counts", async () => {
  const place = device();
  place.keep('{"state":{"day":"2026-06-01","delivered":3},"version":1}');
  const store = place.openTab();
  expect(store.remaining("free")).toBe(2);
  await store.take("free");
  expect(place.openTab().remaining("free")).toBe(1);
});

/** Takes until none is left, and answers how many that were. */
async function takeAll(store: QuotaStore): Promise<number> {
  let taken = 0;
  while (await store.take("free")) taken += 1;
  return taken;
}

test("a clock that is set forward a day and back gives nothing twice, in tabs that stay open and in new ones", async () => {
  const place = device();
  const store = place.openTab();
  const taken = [await takeAll(store)];
  for (const day of ["2026-06-02", "2026-06-01", "2026-06-02"]) {
    place.setTime(`${day}T12:00:00Z`);
    taken.push(await takeAll(store), await takeAll(place.openTab()));
  }
  expect(taken).toEqual([5, 5, 0, 0, 0, 0, 0]);
});

test("a clock that was years ahead and is put right while the page is open costs no more than that day", async () => {
  const place = device();
  place.setTime("2031-01-01T12:00:00Z");
  const store = place.openTab();
  await takeAll(store);
  place.setTime("2026-06-01T12:00:00Z");
  await store.noteDay();
  expect(store.remaining("free")).toBe(0);
  place.setTime("2026-06-02T12:00:00Z");
  expect(store.remaining("free")).toBe(5);
});

test("a storage that becomes full goes on counting for all tabs: the room was taken at the first visit", async () => {
  const place = device();
  place.openTab();
  place.fill();
  for (const day of ["2026-06-01", "2026-06-02"]) {
    place.setTime(`${day}T12:00:00Z`);
    expect(await takeAll(place.openTab())).toBe(5);
    expect(place.openTab().remaining("free")).toBe(0);
  }
});

test("where the storage was full from the start, a reload of the tab goes on counting", async () => {
  const place = device();
  place.fill();
  const ofTab = createTabValues();
  expect(await takeAll(place.openTab(ofTab))).toBe(5);
  expect(place.openTab(ofTab).remaining("free")).toBe(0);
  // Nothing can be counted between tabs.
  expect(place.openTab().remaining("free")).toBe(5);
});

test("clearing the site's data in another tab clears the count here", async () => {
  const place = device();
  const store = place.openTab();
  await store.take("free");
  place.clear();
  expect(store.remaining("free")).toBe(5);
});

test("a storage that is full does not stop the count of this tab", async () => {
  const full: SharedStorage = {
    ofTab: createTabValues(),
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {},
    exclusively: async (_, work) => work(),
    onChange: () => () => {},
  };
  const store = createQuotaStore({ storage: full, clock: { now: () => 0 }, timeZone: "UTC" });
  const taken = [];
  for (let answer = 0; answer < 6; answer += 1) taken.push(await store.take("free"));
  expect(taken).toEqual([true, true, true, true, true, false]);
});
