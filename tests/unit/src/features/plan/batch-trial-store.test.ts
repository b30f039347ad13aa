import { expect, test } from "vitest";
import { type BatchTrialStore, createBatchTrialStore } from "#src/features/plan/plan-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createFakeBrowser, createTabValues } from "#tests/fakes/shared-storage.ts";

const KEY = "bio-kingdom.batch-trial";

/** Takes until none is left, and answers how many photos that were. */
async function takeAll(trial: BatchTrialStore): Promise<number> {
  let taken = 0;
  while (await trial.take("free")) taken += 1;
  return taken;
}

test("Free takes ten photos of batches, and a reload, a new tab or a visit later gives no others", async () => {
  const browser = createFakeBrowser();
  const trial = createBatchTrialStore(browser.openTab());

  expect(trial.left("free")).toBe(10);
  expect(await takeAll(trial)).toBe(10);
  expect(trial.left("free")).toBe(0);
  expect(await takeAll(createBatchTrialStore(browser.openTab()))).toBe(0);
});

test("Premium takes without counting, and back on Free what was tried is still tried", async () => {
  const trial = createBatchTrialStore(createFakeBrowser().openTab());
  for (let photo = 0; photo < 4; photo += 1) await trial.take("free");
  for (let photo = 0; photo < 300; photo += 1) expect(await trial.take("premium")).toBe(true);

  expect(trial.left("premium")).toBeNull();
  expect(trial.left("free")).toBe(6);
});

test("tabs draw from one trial, and each sees what the others took", async () => {
  const browser = createFakeBrowser();
  const first = createBatchTrialStore(browser.openTab());
  const second = createBatchTrialStore(browser.openTab());
  for (let photo = 0; photo < 5; photo += 1) {
    await first.take("free");
    await second.take("free");
  }

  expect([first.getState().used, second.getState().used]).toEqual([10, 10]);
  expect([await first.take("free"), await second.take("free")]).toEqual([false, false]);
});

test("two tabs that ask for the last photo in one moment get it once", async () => {
  const browser = createFakeBrowser({ [KEY]: '{"state":{"used":9},"version":1}' });
  // Neither tab hears of the other: the event of a browser comes later than the question.
  const deaf = (): SharedStorage => ({ ...browser.openTab(), onChange: () => () => {} });
  const tabs = [createBatchTrialStore(deaf()), createBatchTrialStore(deaf())];

  const taken = await Promise.all(tabs.map((tab) => tab.take("free")));

  expect(taken).toEqual([true, false]);
  expect(browser.read(KEY)).toBe('{"state":{"used":10},"version":1}');
});

test("a storage that holds something else counts as untried", () => {
  for (const kept of [
    "no json",
    "[]",
    ...['{"used":-3}', '{"used":1.5}', '{"used":"9"}', "null"].map(state),
  ]) {
    const trial = createBatchTrialStore(createFakeBrowser({ [KEY]: kept }).openTab());
    expect([kept, trial.left("free")]).toEqual([kept, 10]);
  }
});

function state(kept: string): string {
  return `{"state":${kept},"version":1}`;
}

test("where the storage is full, this tab goes on counting, also after a reload", async () => {
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
