import { expect, test } from "vitest";
import type { SharedStorage } from "#src/stores/shared-storage.ts";
import { createQuotaStore, type QuotaStore } from "#src/stores/quota-store.ts";

interface Device {
  /** A tab with a listener of its own, as browsers give it: no event for its own changes. */
  openTab(): QuotaStore;
  setTime(iso: string): void;
  kept(): string | undefined;
  keep(text: string): void;
}

function device(): Device {
  const values = new Map<string, string>();
  const listeners = new Map<object, (key: string) => void>();
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
    kept: () => values.get("bio-kingdom.quota"),
    keep: (text) => void values.set("bio-kingdom.quota", text),
  };
}

test("five answers can be taken on a day, the sixth not", () => {
  const store = device().openTab();
  const taken = Array.from({ length: 6 }, () => store.take("free"));
  expect(taken).toEqual([true, true, true, true, true, false]);
  expect(store.remaining("free")).toBe(0);
});

test("Premium takes without counting", () => {
  const store = device().openTab();
  for (let answer = 0; answer < 20; answer += 1) expect(store.take("premium")).toBe(true);
  expect(store.remaining("premium")).toBeNull();
  expect(store.remaining("free")).toBe(5);
});

test("midnight gives five new ones without a reload", () => {
  const place = device();
  const store = place.openTab();
  for (let answer = 0; answer < 5; answer += 1) store.take("free");
  place.setTime("2026-06-01T23:59:59Z");
  expect(store.remaining("free")).toBe(0);
  place.setTime("2026-06-02T00:00:00Z");
  expect(store.remaining("free")).toBe(5);
  expect(store.take("free")).toBe(true);
  expect(store.remaining("free")).toBe(4);
});

test("tabs draw from one pool, also tabs that are opened later", () => {
  const place = device();
  const first = place.openTab();
  const second = place.openTab();
  first.take("free");
  second.take("free");
  first.take("free");
  expect(second.getState().delivered).toBe(3);
  expect(place.openTab().remaining("free")).toBe(2);
  second.take("free");
  second.take("free");
  expect(first.take("free")).toBe(false);
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

test("what is kept is a day and a number", () => {
  const place = device();
  place.openTab().take("free");
  expect(place.kept()).toBe('{"state":{"day":"2026-06-01","delivered":1},"version":1}');
});
