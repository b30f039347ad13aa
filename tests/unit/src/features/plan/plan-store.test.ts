import { expect, test } from "vitest";
import { createPlanStore } from "#src/features/plan/plan-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.plan";
const PREMIUM = JSON.stringify({ state: { plan: "premium" }, version: 1 });

test("the first visit is Free", () => {
  expect(createPlanStore(createFakeBrowser().openTab()).getState().plan).toBe("free");
});

test("a toggle goes to Premium, and the next one back", () => {
  const store = createPlanStore(createFakeBrowser().openTab());

  store.getState().toggle();
  expect(store.getState().plan).toBe("premium");
  store.getState().toggle();
  expect(store.getState().plan).toBe("free");
});

test("the plan is kept on the device", () => {
  const browser = createFakeBrowser();
  createPlanStore(browser.openTab()).getState().toggle();

  expect(createPlanStore(browser.openTab()).getState().plan).toBe("premium");
});

test("two tabs stay in step, to Premium and back", () => {
  const browser = createFakeBrowser();
  const here = createPlanStore(browser.openTab());
  const there = createPlanStore(browser.openTab());

  here.getState().toggle();
  expect(there.getState().plan).toBe("premium");
  there.getState().toggle();
  expect(here.getState().plan).toBe("free");
  here.getState().toggle();
  expect(there.getState().plan).toBe("premium");
  here.getState().toggle();
  expect(there.getState().plan).toBe("free");
});

test("who watches a store hears of a change in another tab", () => {
  const browser = createFakeBrowser();
  const here = createPlanStore(browser.openTab());
  const seen: string[] = [];
  createPlanStore(browser.openTab()).subscribe(({ plan }) => seen.push(plan));

  here.getState().toggle();

  expect(seen).toEqual(["premium"]);
});

test("a change is kept also after a watcher failed while another tab's change was read", () => {
  const browser = createFakeBrowser();
  const here = createPlanStore(browser.openTab());
  const there = createPlanStore(browser.openTab());
  const stop = here.subscribe(() => {
    throw new Error("planted");
  });
  expect(() => there.getState().toggle()).toThrow("planted");
  stop();
  here.getState().toggle();
  expect(JSON.parse(browser.read(KEY) ?? "")).toMatchObject({ state: { plan: "free" } });
});

test("a tab whose plan another one takes out of the storage goes back to Free", () => {
  const browser = createFakeBrowser({ [KEY]: PREMIUM });
  const store = createPlanStore(browser.openTab());
  expect(store.getState().plan).toBe("premium");

  browser.openTab().removeItem(KEY);

  expect(store.getState().plan).toBe("free");
});

test("a change of another key changes nothing", () => {
  const browser = createFakeBrowser();
  const seen: string[] = [];
  createPlanStore(browser.openTab()).subscribe(({ plan }) => seen.push(plan));

  browser.openTab().setItem("theme", PREMIUM);

  expect(seen).toEqual([]);
});

test.each([
  ["no JSON", "premium"],
  ["JSON that is cut short", PREMIUM.slice(0, -3)],
  ["null", "null"],
  ["no plan", '{"state":{},"version":1}'],
  ["a state of null", '{"state":null,"version":1}'],
  ["a plan of another version", '{"state":{"plan":"premium"},"version":2}'],
  ["an unknown plan", '{"state":{"plan":"gold"},"version":1}'],
])("a storage with %s in it is Free, and can go to Premium", (_, text) => {
  const browser = createFakeBrowser({ [KEY]: text });
  const store = createPlanStore(browser.openTab());

  expect(store.getState().plan).toBe("free");
  store.getState().toggle();
  expect(store.getState().plan).toBe("premium");
  expect(browser.read(KEY)).toBe(PREMIUM);
});

test("what else a foreign state holds does not get into the store", () => {
  const text = JSON.stringify({ state: { plan: "premium", toggle: "no function", extra: 1 }, version: 1 });
  const store = createPlanStore(createFakeBrowser({ [KEY]: text }).openTab());

  expect(Object.keys(store.getState()).toSorted()).toEqual(["plan", "toggle"]);
  store.getState().toggle();
  expect(store.getState().plan).toBe("free");
});

test("a storage that can't be read is Free", () => {
  const blocked: SharedStorage = {
    ...createFakeBrowser().openTab(),
    getItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  };

  expect(createPlanStore(blocked).getState().plan).toBe("free");
});

test("a storage that is full forgets the plan, and the toggle works all the same", () => {
  const full: SharedStorage = {
    ...createFakeBrowser().openTab(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const store = createPlanStore(full);

  expect(() => store.getState().toggle()).not.toThrow();
  expect(store.getState().plan).toBe("premium");
});

test("clearing the site's data in another tab goes back to Free", () => {
  const browser = createFakeBrowser();
  const store = createPlanStore(browser.openTab());
  store.getState().toggle();
  browser.clear();
  expect(store.getState().plan).toBe("free");
});
