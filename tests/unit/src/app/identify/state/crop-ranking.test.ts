import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { IdentificationStore } from "#src/app/identify/state/identification-store.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { HEALTHY, IDENTIFIED, ofKingdom, REAL_IDENTIFICATION, UNSURE } from "#tests/fakes/identified.ts";
import type { RankReply } from "#workers/inference/contract.ts";
import { openPage } from "./open-page.ts";

const leaf = new File(["leaf"], "leaf.jpg");
const READING = { probabilities: [0.4, 0.6], classMap: null, crops: ["maize", "tomato"], subjects: [] };
const UNSURE_ANSWER: RankableAnswer = { ...IDENTIFIED, identification: ofKingdom(UNSURE), reading: READING };

/** The reply to a ranking with maize. */
const AS_MAIZE: RankReply = {
  answer: ofKingdom({ ...REAL_IDENTIFICATION, crop: "maize" }),
  maps: [{ width: 1, height: 1, values: Float32Array.of(1) }],
};
const SHOWN_AS_MAIZE = {
  identification: ofKingdom({ ...REAL_IDENTIFICATION, crop: "maize" }),
  maps: AS_MAIZE.maps,
};

/** A page that shows an answer to the leaf. */
async function showing(answer: RankableAnswer = UNSURE_ANSWER) {
  const page = openPage("disease", { remaining: 5, acceptsAll: true });
  void page.store.identify(leaf);
  await page.walk(0).end(ok(answer));
  return page;
}

/** A page that shows an answer to the leaf. The person has chosen maize, and the ranking has not ended. */
async function ranking(answer?: RankableAnswer) {
  const page = await showing(answer);
  void page.store.chooseCrop("maize");
  return page;
}

test("a chosen crop ranks the network's output again, and the new answer replaces the first", async () => {
  const page = await ranking();
  expect(page.store.getState().current).toMatchObject({
    status: "done",
    answer: UNSURE_ANSWER,
    ranking: { status: "ranking", crop: "maize" },
  });
  const request = { modelId: KINGDOM_MODEL.id, subject: "disease", crop: "maize", reading: READING };
  expect(page.ranking(0).request).toEqual(request);
  await page.ranking(0).end(ok(AS_MAIZE));

  const answer = { ...UNSURE_ANSWER, ...SHOWN_AS_MAIZE };
  const photo = { file: leaf };
  expect(page.store.getState().current).toMatchObject({
    status: "done",
    photo,
    answer,
    ranking: { status: "none" },
  });
  expect(page.delivered).toMatchObject([
    { answer: UNSURE_ANSWER, before: null },
    { photo, answer, before: UNSURE_ANSWER },
  ]);
});

test.each([
  ["named something", ofKingdom(HEALTHY)],
  ["named nothing", ofKingdom(UNSURE)],
])("a photo whose first answer %s counts once, however often it is ranked again", async (_, first) => {
  const page = await ranking({ ...UNSURE_ANSWER, identification: first });
  await page.ranking(0).end(ok(AS_MAIZE));
  void page.store.chooseCrop(null);
  await page.ranking(1).end(ok({ ...AS_MAIZE, answer: ofKingdom(REAL_IDENTIFICATION) }));

  expect(page.plan.remaining).toBe(4);
});

test("a second answer that names nothing does not count either", async () => {
  const page = await ranking();
  await page.ranking(0).end(ok({ ...AS_MAIZE, answer: ofKingdom({ ...UNSURE, crop: "maize" }) }));

  expect(page.plan.remaining).toBe(5);
  expect(page.store.getState().current).toMatchObject({ answer: { identification: { crop: "maize" } } });
});

test("the first answer that names something is not shown when none of the day's answers is left", async () => {
  const page = await ranking();
  page.plan.remaining = 0;
  await page.ranking(0).end(ok(AS_MAIZE));

  expect(page.store.getState().current).toMatchObject({
    answer: UNSURE_ANSWER,
    ranking: { status: "failed", crop: "maize", error: { code: "quota-used-up" } },
  });
  expect(page.delivered).toHaveLength(1);
});

test("a ranking that fails leaves the answer, and can be tried again", async () => {
  const page = await ranking();
  await page.ranking(0).end(err({ code: "worker-died" }));
  expect(page.store.getState().current).toMatchObject({
    answer: UNSURE_ANSWER,
    ranking: { status: "failed", crop: "maize", error: { code: "worker-died" } },
  });

  void page.store.chooseCrop("maize");
  await page.ranking(1).end(ok(AS_MAIZE));
  expect(page.store.getState().current).toMatchObject({
    answer: SHOWN_AS_MAIZE,
    ranking: { status: "none" },
  });
});

test("the latest chosen crop counts, and a late ranking of another one is dropped", async () => {
  const page = await showing();
  void page.store.chooseCrop("tomato");
  void page.store.chooseCrop("maize");
  expect(page.ranking(0).signal.aborted).toBe(true);
  await page.ranking(1).end(ok(AS_MAIZE));
  const late = ofKingdom({ ...REAL_IDENTIFICATION, crop: "tomato" });
  await page.ranking(0).end(ok({ ...AS_MAIZE, answer: late }));

  expect(page.store.getState().current).toMatchObject({ answer: SHOWN_AS_MAIZE });
});

test("a ranking that ends after a new photo, a removal or a leave is dropped", async () => {
  const unranked = { answer: UNSURE_ANSWER, ranking: { status: "none" } };
  const replaced = await ranking();
  void replaced.store.identify(new File(["other"], "other.jpg"));
  await replaced.walk(1).end(ok(UNSURE_ANSWER));
  const removed = await ranking();
  removed.store.remove();
  const left = await ranking();
  left.store.leave();
  const late = ofKingdom({ ...REAL_IDENTIFICATION, crop: "tomato" });
  for (const page of [replaced, removed, left]) await page.ranking(0).end(ok({ ...AS_MAIZE, answer: late }));

  const photo = { file: { name: "other.jpg" } };
  expect(replaced.store.getState().current).toMatchObject({ photo, answer: UNSURE_ANSWER });
  expect(removed.store.getState().current).toEqual({ status: "idle" });
  expect(left.store.getState().current).toMatchObject(unranked);
  for (const { delivered } of [removed, left]) expect(delivered).toHaveLength(1);
});

test("nothing is ranked without a photo, without a reading, or for the crop that is already chosen", async () => {
  const withoutReading = await ranking({ ...UNSURE_ANSWER, reading: null });
  const page = await showing();
  await page.store.chooseCrop(null);
  page.store.remove();
  await page.store.chooseCrop("maize");
  expect([withoutReading.rankings, page.rankings]).toEqual([[], []]);
});

test("a crop told before the photo is read ranks its first answer, which alone is delivered", async () => {
  const page = openPage("disease", { remaining: 5, acceptsAll: true });
  await page.store.chooseCrop("maize");
  void page.store.identify(leaf);
  const done = page.walk(0).end(ok(UNSURE_ANSWER));
  await expect.poll(() => page.rankings.length).toBe(1);
  await page.ranking(0).end(ok(AS_MAIZE));
  await done;

  const answer = { ...UNSURE_ANSWER, ...SHOWN_AS_MAIZE };
  expect(page.store.getState()).toMatchObject({ crop: "maize", current: { status: "done", answer } });
  expect(page.delivered).toMatchObject([{ answer, before: null }]);
  expect(page.plan.remaining).toBe(4);
});

test("a crop told while a photo is read ranks its answer", async () => {
  const page = openPage("disease", { remaining: 5, acceptsAll: true });
  void page.store.identify(leaf);
  await page.store.chooseCrop("maize");
  void page.walk(0).end(ok(UNSURE_ANSWER));
  await expect.poll(() => page.rankings.length).toBe(1);
  expect(page.ranking(0).request).toMatchObject({ crop: "maize" });
});

const OTHER_LEAF = new File(["other"], "other.jpg");

test.each<[string, (store: IdentificationStore) => void]>([
  ["is chosen in its place", (store) => void store.identify(OTHER_LEAF)],
  ["follows after it is removed", (store) => (store.remove(), void store.identify(OTHER_LEAF))],
  ["comes from another page", (store) => (store.open(OTHER_LEAF), store.enter())],
])("the crop of a photo does not hold for the next one, which %s", async (_, next) => {
  const page = await ranking();
  await page.ranking(0).end(ok(AS_MAIZE));
  expect(page.store.getState().crop).toBe("maize");
  next(page.store);
  await expect.poll(() => page.walks.length).toBe(2);
  await page.walk(1).end(ok(UNSURE_ANSWER));
  expect(page.rankings).toHaveLength(1);
  expect(page.store.getState()).toMatchObject({
    crop: null,
    current: { status: "done", answer: UNSURE_ANSWER },
  });
});

test("a told crop that the model does not know changes nothing", async () => {
  const page = openPage("disease", { remaining: 5, acceptsAll: true });
  await page.store.chooseCrop("cotton");
  void page.store.identify(leaf);
  await page.walk(0).end(ok(UNSURE_ANSWER));
  expect(page.rankings).toEqual([]);
  expect(page.store.getState().current).toMatchObject({ status: "done", answer: UNSURE_ANSWER });
});
