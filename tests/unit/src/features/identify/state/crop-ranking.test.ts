import { expect, test } from "vitest";
import type { Identification } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { RankableAnswer } from "#src/pipeline/identify-photo.ts";
import type { ChosenPhoto } from "#src/features/identify/state/identification-snapshot.ts";
import { createIdentificationStore } from "#src/features/identify/state/identification-store.ts";
import {
  answering,
  HEALTHY,
  IDENTIFIED,
  ofKingdom,
  REAL_IDENTIFICATION,
  UNSURE,
} from "#tests/fakes/identified.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { completeWithSample } from "#tests/fixtures/sample-records.ts";
import type { RankReply, RankRequest } from "#workers/inference/contract.ts";

const leaf = new File(["leaf"], "leaf.jpg");
const READING = { probabilities: [0.4, 0.6], classMap: null, crops: ["maize", "tomato"], subjects: [] };
const UNSURE_ANSWER: RankableAnswer = { ...IDENTIFIED, identification: ofKingdom(UNSURE), reading: READING };

/** What a ranking with maize comes to. */
const AS_MAIZE: RankReply = {
  answer: ofKingdom({ ...REAL_IDENTIFICATION, crop: "maize" }),
  maps: [{ width: 1, height: 1, values: Float32Array.of(1) }],
};

/** What the page shows of it. */
const SHOWN_AS_MAIZE = {
  identification: ofKingdom({ ...REAL_IDENTIFICATION, crop: "maize" }),
  maps: AS_MAIZE.maps,
};

interface Ranking {
  readonly request: RankRequest;
  readonly signal: AbortSignal;
  readonly end: (result: Result<RankReply, IdentifyError>) => Promise<void>;
}

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A store that shows an answer to the leaf; `left` is how many answers the plan had left before it. */
async function showing(answer: RankableAnswer = UNSURE_ANSWER, left = 5) {
  let remaining = left;
  const rankings: Ranking[] = [];
  const delivered: {
    readonly photo: ChosenPhoto;
    readonly answer: RankableAnswer;
    readonly before: RankableAnswer | null;
  }[] = [];
  const store = createIdentificationStore("disease", {
    identify: async (...walk) => {
      await answering()(...walk);
      return ok(answer);
    },
    rank: (request, signal) => {
      const { promise, resolve } = createDeferred<Result<RankReply, IdentifyError>>();
      rankings.push({
        request,
        signal,
        end: (result) => {
          resolve(result);
          return settle();
        },
      });
      return promise;
    },
    complete: completeWithSample,
    openedClient: () => null,
    shrink: () => Promise.reject(new Error("nothing is too large")),
    warmUp: () => {},
    activeModel: () => KINGDOM_MODEL,
    onDelivered: (photo, delivery, before) => delivered.push({ photo, answer: delivery, before }),
    quota: {
      isUsedUp: () => false,
      take: async () => {
        if (remaining === 0) return false;
        remaining -= 1;
        return true;
      },
    },
  });
  await store.identify(leaf);
  return {
    store,
    rankings,
    ranking: (index: number): Ranking => {
      const ranking = rankings[index];
      if (ranking === undefined) throw new Error(`there are only ${rankings.length}`);
      return ranking;
    },
    delivered,
    remaining: () => remaining,
    setRemaining: (count: number) => {
      remaining = count;
    },
  };
}

test("a chosen crop ranks the network's output again, and the answer replaces the one before", async () => {
  const { store, ranking, delivered } = await showing();
  void store.chooseCrop("maize");
  expect(store.getState().current).toMatchObject({
    status: "done",
    answer: UNSURE_ANSWER,
    ranking: { status: "ranking", crop: "maize" },
  });
  expect(ranking(0).request).toEqual({
    modelId: KINGDOM_MODEL.id,
    subject: "disease",
    crop: "maize",
    reading: READING,
  });
  await ranking(0).end(ok(AS_MAIZE));

  const answer = { ...UNSURE_ANSWER, ...SHOWN_AS_MAIZE };
  expect(store.getState().current).toMatchObject({
    status: "done",
    photo: { file: leaf },
    answer,
    ranking: { status: "none" },
  });
  expect(delivered).toMatchObject([
    { answer: UNSURE_ANSWER, before: null },
    { photo: { file: leaf }, answer, before: UNSURE_ANSWER },
  ]);
});

test.each<readonly [string, Identification, number]>([
  ["named something", ofKingdom(HEALTHY), 4],
  ["named nothing", ofKingdom(UNSURE), 4],
])(
  "after an answer that %s, a photo is counted once, however often it is ranked again",
  async (_, first, left) => {
    const { store, ranking, remaining } = await showing({ ...UNSURE_ANSWER, identification: first });
    void store.chooseCrop("maize");
    await ranking(0).end(ok(AS_MAIZE));
    void store.chooseCrop(null);
    await ranking(1).end(ok({ ...AS_MAIZE, answer: ofKingdom(REAL_IDENTIFICATION) }));

    expect(remaining()).toBe(left);
  },
);

test("an answer that names nothing once more takes none of the day's", async () => {
  const { store, ranking, remaining } = await showing();
  void store.chooseCrop("maize");
  await ranking(0).end(ok({ ...AS_MAIZE, answer: ofKingdom({ ...UNSURE, crop: "maize" }) }));

  expect(remaining()).toBe(5);
  expect(store.getState().current).toMatchObject({ answer: { identification: { crop: "maize" } } });
});

test("an answer that first names something is not shown where none of the day's is left", async () => {
  const { store, ranking, delivered } = await showing(UNSURE_ANSWER, 0);
  void store.chooseCrop("maize");
  await ranking(0).end(ok(AS_MAIZE));

  expect(store.getState().current).toMatchObject({
    answer: UNSURE_ANSWER,
    ranking: { status: "failed", crop: "maize", error: { code: "quota-used-up" } },
  });
  expect(delivered).toHaveLength(1);
});

test("a ranking that fails leaves the answer, and can be tried again", async () => {
  const { store, ranking } = await showing();
  void store.chooseCrop("maize");
  await ranking(0).end(err({ code: "worker-died" }));
  expect(store.getState().current).toMatchObject({
    answer: UNSURE_ANSWER,
    ranking: { status: "failed", crop: "maize", error: { code: "worker-died" } },
  });

  void store.chooseCrop("maize");
  await ranking(1).end(ok(AS_MAIZE));
  expect(store.getState().current).toMatchObject({ answer: SHOWN_AS_MAIZE, ranking: { status: "none" } });
});

test("the latest chosen crop counts, and a late ranking of another one is dropped", async () => {
  const { store, ranking } = await showing();
  void store.chooseCrop("tomato");
  void store.chooseCrop("maize");
  expect(ranking(0).signal.aborted).toBe(true);
  await ranking(1).end(ok(AS_MAIZE));
  await ranking(0).end(ok({ ...AS_MAIZE, answer: ofKingdom({ ...REAL_IDENTIFICATION, crop: "tomato" }) }));

  expect(store.getState().current).toMatchObject({ answer: SHOWN_AS_MAIZE });
});

test("a ranking that comes after another photo, after the photo was taken away, or after the person left is dropped", async () => {
  const replaced = await showing();
  void replaced.store.chooseCrop("maize");
  await replaced.store.identify(new File(["other"], "other.jpg"));
  await replaced.ranking(0).end(ok(AS_MAIZE));
  expect(replaced.store.getState().current).toMatchObject({
    photo: { file: { name: "other.jpg" } },
    answer: UNSURE_ANSWER,
    ranking: { status: "none" },
  });

  const removed = await showing();
  void removed.store.chooseCrop("maize");
  removed.store.remove();
  await removed.ranking(0).end(ok(AS_MAIZE));
  expect(removed.store.getState().current).toEqual({ status: "idle" });

  const left = await showing();
  void left.store.chooseCrop("maize");
  left.store.leave();
  await left.ranking(0).end(ok(AS_MAIZE));
  expect(left.store.getState().current).toMatchObject({
    answer: UNSURE_ANSWER,
    ranking: { status: "none" },
  });
  for (const { delivered } of [removed, left]) expect(delivered).toHaveLength(1);
});

test("nothing is ranked without a photo, without a reading, or for the crop that is chosen already", async () => {
  const withoutReading = await showing({ ...UNSURE_ANSWER, reading: null });
  await withoutReading.store.chooseCrop("maize");
  expect(withoutReading.rankings).toHaveLength(0);

  const told = await showing();
  await told.store.chooseCrop(null);
  expect(told.rankings).toHaveLength(0);
  told.store.remove();
  await told.store.chooseCrop("maize");
  expect(told.rankings).toHaveLength(0);
});
