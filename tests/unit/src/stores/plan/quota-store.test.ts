import { expect, test } from "vitest";
import type { SharedStorage } from "#src/stores/storage/shared-storage.ts";
import { createQuotaStore, type QuotaStore } from "#src/stores/plan/quota-store.ts";

interface Device {
  /** A tab with a listener of its own, as browsers give it: no event for its own changes. */
  openTab(): QuotaStore;
  setTime(iso: string): void;
  kept(): string | undefined;
  /** Empties the storage, as a person does who clears the site's data. */
  clear(): void;
  keep(text: string): void;
}

function device(): Device {
  const values = new Map<string, string>();
  const listeners = new Map<object, (key: string | null) => void>();
  let now = Date.parse("2026-06-01T12:00:00Z");
  return {
    openTab: () => {
      const tab = {};
      const storage: SharedStorage = {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => {
          if (values.get(key) === value) return;
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

test("what is kept is a day and a number", async () => {
  const place = device();
  await place.openTab().take("free");
  expect(place.kept()).toBe('{"state":{"day":"2026-06-01","delivered":1},"version":1}');
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
