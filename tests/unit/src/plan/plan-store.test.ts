import { expect, test } from "vitest";
import { type BatchTrialStore, createBatchTrialStore, createPlanStore } from "#src/plan/plan-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createFakeBrowser, createTabValues } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.plan";
const TRIAL_KEY = "bio-kingdom.batch-trial";
const PREMIUM = JSON.stringify({ state: { plan: "premium" }, version: 1 });

test("the first visit is Free", () => {
  expect(createPlanStore(createFakeBrowser().openTab()).getState().plan).toBe("free");
});

test("a toggle goes to Premium, and the next one back, in each tab and after a reload", () => {
  const browser = createFakeBrowser();
  const tabs = [createPlanStore(browser.openTab()), createPlanStore(browser.openTab())];
  for (const tab of [0, 1, 0, 0])
    for (const [turn, plan] of (["premium", "free"] as const).entries()) {
      tabs[(tab + turn) % 2]?.getState().toggle();
      const reloaded = createPlanStore(browser.openTab());
      expect([...tabs, reloaded].map((each) => each.getState().plan)).toEqual([plan, plan, plan]);
    }
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

/** Takes photos until none is left, and returns their number. */
async function takeAll(trial: BatchTrialStore): Promise<number> {
  let taken = 0;
  while (await trial.take("free")) taken += 1;
  return taken;
}

test("Free takes ten photos of batches, and a reload, a new tab or a later visit gives no others", async () => {
  const browser = createFakeBrowser();
  const trial = createBatchTrialStore(browser.openTab());
  const other = createBatchTrialStore(browser.openTab());

  expect(trial.left("free")).toBe(10);
  expect(await takeAll(trial)).toBe(10);
  expect([trial, other].map((each) => [each.left("free"), each.getState().used])).toEqual([
    [0, 10],
    [0, 10],
  ]);
  expect(await takeAll(createBatchTrialStore(browser.openTab()))).toBe(0);
});

test("Premium does not count, and back on Free the trial is as it was", async () => {
  const trial = createBatchTrialStore(createFakeBrowser().openTab());
  for (let photo = 0; photo < 4; photo += 1) await trial.take("free");
  for (let photo = 0; photo < 300; photo += 1) expect(await trial.take("premium")).toBe(true);

  expect([trial.left("premium"), trial.left("free")]).toEqual([null, 6]);
});

test("two tabs that ask for the last photo at the same time get it once", async () => {
  const browser = createFakeBrowser({ [TRIAL_KEY]: '{"state":{"used":9},"version":1}' });
  // The tabs get no storage events, because a browser's event arrives only after both have asked.
  const deaf = (): SharedStorage => ({ ...browser.openTab(), onChange: () => () => {} });
  const tabs = [createBatchTrialStore(deaf()), createBatchTrialStore(deaf())];

  expect(await Promise.all(tabs.map((tab) => tab.take("free")))).toEqual([true, false]);
  expect(browser.read(TRIAL_KEY)).toBe('{"state":{"used":10},"version":1}');
});

test.each(['{"used":-3}', '{"used":1.5}', '{"used":"9"}', "null"])(
  "the trial %s counts as unused",
  (state) => {
    const browser = createFakeBrowser({ [TRIAL_KEY]: `{"state":${state},"version":1}` });
    expect(createBatchTrialStore(browser.openTab()).left("free")).toBe(10);
  },
);

test("if the storage is full, this tab goes on counting the trial, also after a reload", async () => {
  const ofTab = createTabValues();
  const open = (): BatchTrialStore =>
    createBatchTrialStore({
      ...createFakeBrowser().openTab(),
      ofTab,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });

  expect(await takeAll(open())).toBe(10);
  expect(open().left("free")).toBe(0);
});
