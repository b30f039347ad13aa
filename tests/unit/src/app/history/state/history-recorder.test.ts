import { expect, test, vi } from "vitest";
import { err, ok } from "#domain/result.ts";
import { createHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { createFakeDatabase, entryAt, openFakeHistory } from "#tests/fakes/history.ts";

const ANSWER = entryAt(1);
const PHOTO = { file: new File(["dog"], "dog.jpg"), preview: null, cutout: null, whole: null };

/** A recorder for a plan, with a history that stores results with `keep`. */
function recorderWith(keep: HistoryStore["keep"], plan = { isPremium: true }) {
  const store: HistoryStore = { ...openFakeHistory(createFakeDatabase()), keep };
  const load = vi.fn<() => Promise<HistoryStore>>(() => Promise.resolve(store));
  return { store, load, recorder: createHistoryRecorder({ isPremium: () => plan.isPremium, load }) };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

test("each result of a Premium user is kept, by one history that is loaded once", async () => {
  const photos: string[] = [];
  const { recorder, store, load } = recorderWith((photo) => {
    photos.push(photo.file.name);
    return Promise.resolve(ok(ANSWER));
  });
  recorder.onDelivered(PHOTO, ANSWER, null);
  recorder.onDelivered(PHOTO, ANSWER, null);
  expect(await recorder.open()).toBe(store);
  await settle();
  expect(photos).toEqual(["dog.jpg", "dog.jpg"]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a result that could not be kept is reported until it is kept by trying again", async () => {
  const answers: Awaited<ReturnType<HistoryStore["keep"]>>[] = [err("storage-full"), err("storage-failed")];
  const { recorder } = recorderWith(() => Promise.resolve(answers.shift() ?? ok(ANSWER)));
  recorder.onDelivered(PHOTO, ANSWER, null);
  await settle();
  expect(recorder.getState()).toEqual({
    animal: { photo: PHOTO, answer: ANSWER, before: null, problem: "storage-full" },
  });
  expect(await recorder.keepAgain(ANSWER)).toBe(false);
  expect(recorder.getState()).toMatchObject({ animal: { problem: "storage-failed" } });
  expect(await recorder.keepAgain(ANSWER)).toBe(true);
  expect(recorder.getState()).toEqual({});
});

test("on the Free plan nothing is kept; an answer that did not fail is not kept again", async () => {
  const plan = { isPremium: true };
  const keep = vi.fn<HistoryStore["keep"]>(() => Promise.resolve(err("storage-full")));
  const { recorder } = recorderWith(keep, plan);
  recorder.onDelivered(PHOTO, ANSWER, null);
  await settle();
  expect(await recorder.keepAgain(entryAt(2))).toBe(false);
  plan.isPremium = false;
  expect(await recorder.keepAgain(ANSWER)).toBe(false);
  recorder.onDelivered(PHOTO, ANSWER, null);
  await settle();
  expect(keep).toHaveBeenCalledTimes(1);
});

test("a result that was ranked again replaces the first one, by trying again too", async () => {
  const asked: unknown[] = [];
  const { recorder } = recorderWith((_photo, answer, before) => {
    asked.push([answer, before]);
    return Promise.resolve(asked.length === 1 ? err("storage-full") : ok(ANSWER));
  });
  const again = entryAt(2);
  recorder.onDelivered(PHOTO, again, ANSWER);
  await settle();
  expect(await recorder.keepAgain(again)).toBe(true);
  expect(asked).toEqual([
    [again, ANSWER],
    [again, ANSWER],
  ]);
});
