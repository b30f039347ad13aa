import { expect, test } from "vitest";
import { fuse } from "#domain/outcome/fusion.ts";
import { err, ok } from "#domain/result.ts";
import { type FrameAnswersDeps, openFrameAnswers } from "#src/core/answer-frames.ts";
import { withoutRecord } from "#src/core/complete-answer.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { INFERENCE_TIMINGS, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeImaging } from "#tests/fakes/model-parts.ts";
import type { RankRequest } from "#workers/inference/contract.ts";

const FRAME = Object.create(null) as ImageBitmap;
const { signal } = new AbortController();

/** The answers of a model that gives these readings, one for each frame; null for a model without readings. */
async function answersOf(readings: readonly (readonly number[])[] | null, crop: string | null = null) {
  const ranked: Omit<RankRequest, "modelId">[] = [];
  const left = readings?.[Symbol.iterator]();
  const client = {
    rank: (request: Omit<RankRequest, "modelId">) => {
      ranked.push(request);
      return Promise.resolve(ok({ answer: REAL_IDENTIFICATION, maps: null }));
    },
  } as unknown as InferenceClient;
  const deps: FrameAnswersDeps = {
    imaging: createFakeImaging(),
    clock: createFakeClock(),
    modelFor: () =>
      Promise.resolve(
        ok({
          input: packageOf().manifest.input,
          leastSide: 0,
          identify: () => {
            const probabilities = left?.next().value ?? null;
            const reading =
              probabilities === null
                ? null
                : { probabilities, classMap: null, crops: ["maize"], subjects: [] };
            return Promise.resolve(
              ok({ answer: REAL_IDENTIFICATION, maps: null, reading, timings: INFERENCE_TIMINGS }),
            );
          },
        }),
      ),
    openedClient: () => client,
    complete: (answer) => Promise.resolve(withoutRecord(answer)),
  };
  const opened = await openFrameAnswers("disease", crop, signal, deps);
  if (!opened.ok) throw new Error(opened.error.code);
  return { answers: opened.value, ranked };
}

test("the last four frames are read together, as photos of one thing", async () => {
  const readings = [0.1, 0.2, 0.3, 0.4, 0.5].map((share) => [share, 1 - share]);
  const { answers, ranked } = await answersOf(readings);
  for (const _ of readings) expect(await answers.answer(FRAME)).toMatchObject({ ok: true });
  expect(ranked).toHaveLength(4);
  expect(ranked[0]?.reading.probabilities).toEqual(fuse(readings.slice(0, 2)));
  expect(ranked[3]?.reading.probabilities).toEqual(fuse(readings.slice(1)));
});

test("after a movement the earlier frames do not count", async () => {
  const { answers, ranked } = await answersOf([
    [1, 0],
    [0, 1],
    [0, 1],
  ]);
  await answers.answer(FRAME);
  answers.forget();
  await answers.answer(FRAME);
  expect(ranked).toEqual([]);
  await answers.answer(FRAME);
  expect(ranked[0]?.reading.probabilities).toEqual(
    fuse([
      [0, 1],
      [0, 1],
    ]),
  );
});

test("each frame is ranked for the crop that the person told, if the model knows it", async () => {
  const told = await answersOf(
    [
      [1, 0],
      [0, 1],
    ],
    "maize",
  );
  await told.answers.answer(FRAME);
  await told.answers.answer(FRAME);
  expect(told.ranked.map(({ crop }) => crop)).toEqual(["maize", "maize"]);

  const other = await answersOf(
    [
      [1, 0],
      [0, 1],
    ],
    "quince",
  );
  await other.answers.answer(FRAME);
  await other.answers.answer(FRAME);
  expect(other.ranked.map(({ crop }) => crop)).toEqual([null]);
});

test("a model without a reading answers each frame alone", async () => {
  const { answers, ranked } = await answersOf(null);
  await answers.answer(FRAME);
  expect(await answers.answer(FRAME)).toMatchObject({ value: { verdict: REAL_IDENTIFICATION.verdict } });
  expect(ranked).toEqual([]);
});

test("a model that can't be opened is reported", async () => {
  const fault = err({ code: "model-not-stored", id: "mine" } as const);
  const deps = { modelFor: () => Promise.resolve(fault) } as unknown as FrameAnswersDeps;
  expect(await openFrameAnswers("plant", null, signal, deps)).toEqual(fault);
});
