import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { createHistoryRecorder } from "#src/features/history/state/history-recorder.tsx";
import type { HistoryStore } from "#src/features/history/state/history-store.ts";
import { createFakeDatabase, entryAt, openFakeHistory } from "#tests/fakes/history.ts";

const ANSWER = entryAt(1);
const PHOTO = { file: new File(["dog"], "dog.jpg"), preview: null, cutout: null, whole: null };

function historyStore(keep: HistoryStore["keep"]): HistoryStore {
  return { ...openFakeHistory(createFakeDatabase()), keep };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

test("nothing is loaded and nothing recorded while the plan is Free", async () => {
  const recorder = createHistoryRecorder({
    isPremium: () => false,
    load: () => Promise.reject(new Error("loaded for Free")),
  });
  recorder.onDelivered(PHOTO, ANSWER, null);
  await settle();
  expect(recorder.getState()).toEqual({});
});

test("each result of a Premium user is kept, by one history that is loaded once", async () => {
  let loads = 0;
  const photos: string[] = [];
  const store = historyStore((photo) => {
    photos.push(photo.file.name);
    return Promise.resolve(ok(ANSWER));
  });
  const recorder = createHistoryRecorder({
    isPremium: () => true,
    load: () => {
      loads += 1;
      return Promise.resolve(store);
    },
  });
  recorder.onDelivered(PHOTO, ANSWER, null);
  recorder.onDelivered(PHOTO, ANSWER, null);
  expect(await recorder.open()).toBe(store);
  await settle();
  expect(photos).toEqual(["dog.jpg", "dog.jpg"]);
  expect(loads).toBe(1);
});

test("a result that could not be kept is told, with the answer it is about", async () => {
  const store = historyStore(() => Promise.resolve(err("storage-full")));
  const recorder = createHistoryRecorder({ isPremium: () => true, load: () => Promise.resolve(store) });
  recorder.onDelivered(PHOTO, ANSWER, null);
  await settle();
  expect(recorder.getState()).toEqual({
    animal: { photo: PHOTO, answer: ANSWER, before: null, problem: "storage-full" },
  });
});

test("a result that could not be kept is kept by trying again, and then not told any more", async () => {
  const answers: Awaited<ReturnType<HistoryStore["keep"]>>[] = [
    err("storage-full"),
    err("storage-failed"),
    ok(ANSWER),
  ];
  const store = historyStore(() => Promise.resolve(answers.shift() ?? ok(ANSWER)));
  const recorder = createHistoryRecorder({ isPremium: () => true, load: () => Promise.resolve(store) });
  recorder.onDelivered(PHOTO, ANSWER, null);
  await settle();
  expect(await recorder.keepAgain(ANSWER)).toBe(false);
  expect(recorder.getState()).toMatchObject({ animal: { problem: "storage-failed" } });
  expect(await recorder.keepAgain(ANSWER)).toBe(true);
  expect(recorder.getState()).toEqual({});
});

test("nothing is kept again once the plan is Free, nor an answer that did not fail", async () => {
  let premium = true;
  let calls = 0;
  const store = historyStore(() => {
    calls += 1;
    return Promise.resolve(err("storage-full"));
  });
  const recorder = createHistoryRecorder({ isPremium: () => premium, load: () => Promise.resolve(store) });
  recorder.onDelivered(PHOTO, ANSWER, null);
  await settle();
  expect(await recorder.keepAgain(entryAt(2))).toBe(false);
  premium = false;
  expect(await recorder.keepAgain(ANSWER)).toBe(false);
  expect(calls).toBe(1);
});

test("a history whose code can't be fetched is told, and fetched again the next time", async () => {
  let loads = 0;
  const store = historyStore(() => Promise.resolve(ok(ANSWER)));
  const recorder = createHistoryRecorder({
    isPremium: () => true,
    load: () => {
      loads += 1;
      return loads === 1 ? Promise.reject(new TypeError("planted")) : Promise.resolve(store);
    },
  });
  recorder.onDelivered(PHOTO, ANSWER, null);
  await settle();
  expect(recorder.getState()).toMatchObject({ animal: { problem: "history-not-loaded" } });
  expect(await recorder.open()).toBe(store);
});

test("a result that was ranked again is kept in the place of the one before, by trying again too", async () => {
  const asked: unknown[] = [];
  const store = historyStore((_photo, answer, before) => {
    asked.push([answer, before]);
    return Promise.resolve(asked.length === 1 ? err("storage-full") : ok(ANSWER));
  });
  const recorder = createHistoryRecorder({ isPremium: () => true, load: () => Promise.resolve(store) });
  const again = entryAt(2);
  recorder.onDelivered(PHOTO, again, ANSWER);
  await settle();
  expect(await recorder.keepAgain(again)).toBe(true);
  expect(asked).toEqual([
    [again, ANSWER],
    [again, ANSWER],
  ]);
});
