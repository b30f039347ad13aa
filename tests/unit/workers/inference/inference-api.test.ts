import { expect, test } from "vitest";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import type { Clock } from "#domain/clock.ts";
import type { Subject } from "#domain/subject.ts";
import { isPending } from "#tests/fakes/deferred.ts";
import { LOADED } from "#tests/fakes/model-packages.ts";
import type { InferenceApi } from "#workers/inference/contract.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import type { Classifier, ClassifyContext } from "#workers/inference/classifiers/classifier.ts";
import { complete, rank } from "#workers/inference/complete.ts";
import { createInferenceApi, type InferenceDeps } from "#workers/inference/inference-api.ts";

const tensor = { data: new Uint8Array(3), shape: [1, 1, 3] } as const;
const best = { labelId: SAMPLE_LABELS.animal[0].recordId, probability: 0.9 };
const fail = (): never => {
  throw new Error("there is none");
};
const requestOf = (requestId: number, subject: Subject = "animal") =>
  ({ requestId, modelId: SAMPLE_MANIFEST.id, subject, sinceUploadMs: Infinity }) as const;

/** A classifier that does `work`, and remembers what it was given. */
function classifierThat(work: (context: ClassifyContext) => Promise<void>) {
  const contexts: ClassifyContext[] = [];
  const classifier: Classifier = {
    info: SAMPLE_MANIFEST,
    threshold: 0.5,
    ranking: null,
    labelOf: (labelId) => ({
      name: `the ${labelId}`,
      recordId: labelId === best.labelId ? labelId : null,
      reject: false,
    }),
    classify: async (_image, _subject, context) => {
      contexts.push(context);
      await work(context);
      const candidates = [best, { labelId: "second", probability: 0.1 }] as const;
      return { candidates, probabilities: null, classMap: null };
    },
    tryScalings: () => Promise.resolve([]),
    features: (image) => Promise.resolve(Float32Array.from(image.data)),
    dispose: () => {},
  };
  return { classifier, contexts };
}

/** An API that has loaded a classifier. */
async function apiWith(
  classifier: Classifier,
  clock: Clock,
  completeWith: InferenceDeps["complete"] = complete,
): Promise<InferenceApi> {
  const load = () => Promise.resolve({ classifier, facts: LOADED });
  const api = createInferenceApi({ clock, load, complete: completeWith, rank });
  await api.load({ manifest: SAMPLE_MANIFEST }, () => {}, { backend: null });
  return api;
}

async function setUp(work: Parameters<typeof classifierThat>[0] = () => Promise.resolve()) {
  const clock = createFakeClock();
  const { classifier, contexts } = classifierThat(work);
  const api = await apiWith(classifier, clock);
  return { clock, api, contexts };
}

/** An API whose classifier takes `ms` of the fake clock. */
async function setUpSlow(ms: number) {
  const clock = createFakeClock();
  const { classifier, contexts } = classifierThat(({ signal }) => clock.sleep(ms, signal));
  const api = await apiWith(classifier, clock);
  return { clock, api, contexts };
}

test("the candidates are completed to the answer", async () => {
  await expect((await setUp()).api.identify(requestOf(1), tensor)).resolves.toMatchObject({
    ok: true,
    value: {
      answer: {
        subject: "animal",
        recordId: best.labelId,
        probability: 0.9,
        candidates: [{ probability: 0.9 }, { label: "the second", probability: 0.1 }],
      },
    },
  });
});

test("the classifier learns what is asked about, and when the photo was handed over", async () => {
  const asked: Subject[] = [];
  const { classifier, contexts } = classifierThat(() => Promise.resolve());
  const noting: Classifier = {
    ...classifier,
    classify: (image, subject, context) => {
      asked.push(subject);
      return classifier.classify(image, subject, context);
    },
  };
  const api = await apiWith(noting, createFakeClock(), (_, candidates, by) =>
    complete("animal", candidates, by),
  );

  await api.identify({ ...requestOf(1, "pest"), sinceUploadMs: 777 }, tensor);

  expect(asked).toEqual(["pest"]);
  expect(contexts).toMatchObject([{ sinceUploadMs: 777 }]);
});

test("the stages' milliseconds are told apart: the classifier and the names", async () => {
  const clock = createFakeClock();
  const { classifier } = classifierThat(({ signal }) => clock.sleep(250, signal));
  const api = await apiWith(classifier, clock, (...parts) => {
    clock.advance(4);
    return complete(...parts);
  });
  const reply = api.identify(requestOf(1), tensor);
  clock.advance(250);

  await expect(reply).resolves.toMatchObject({
    ok: true,
    value: { timings: { inferMs: 250, rankMs: 4 } },
  });
});

test("a cancelled request answers aborted", async () => {
  const { api, clock } = await setUpSlow(2000);
  const reply = api.identify(requestOf(1), tensor);

  await api.cancel(1);

  await expect(reply).resolves.toEqual({ ok: false, error: { code: "aborted" } });
  expect(clock.sleepers()).toBe(0);
});

test("a classifier that does not heed its signal can't make a cancelled request answer", async () => {
  const clock = createFakeClock();
  const { classifier } = classifierThat(() => clock.sleep(2000, new AbortController().signal));
  const api = await apiWith(classifier, clock);
  const reply = api.identify(requestOf(1), tensor);

  await api.cancel(1);
  clock.advance(2000);

  await expect(reply).resolves.toEqual({ ok: false, error: { code: "aborted" } });
});

test("a classifier that throws because of its signal answers aborted all the same", async () => {
  const clock = createFakeClock();
  const { classifier } = classifierThat(async ({ signal }) => {
    await clock.sleep(2000, signal);
    signal.throwIfAborted();
  });
  const api = await apiWith(classifier, clock);
  const reply = api.identify(requestOf(1), tensor);

  await api.cancel(1);

  await expect(reply).resolves.toEqual({ ok: false, error: { code: "aborted" } });
});

test("cancelling one request leaves the others alone", async () => {
  const { api, clock } = await setUpSlow(2000);
  const first = api.identify(requestOf(1), tensor);
  const second = api.identify(requestOf(2), tensor);

  await api.cancel(1);

  await expect(isPending(first)).resolves.toBe(false);
  await expect(isPending(second)).resolves.toBe(true);
  clock.advance(2000);
  await expect(second).resolves.toMatchObject({ ok: true });
});

test("a classifier that throws gives an internal error, with its text for developers", async () => {
  const { api } = await setUp(() => Promise.reject(new RangeError("out of memory")));

  await expect(api.identify(requestOf(1), tensor)).resolves.toEqual({
    ok: false,
    error: { code: "internal", detail: "RangeError: out of memory" },
  });
});

test("a classifier that can't name its label gives an internal error", async () => {
  const { classifier } = classifierThat(() => Promise.resolve());
  const api = await apiWith(classifier, createFakeClock(), fail);

  await expect(api.identify(requestOf(1), tensor)).resolves.toEqual({
    ok: false,
    error: { code: "internal", detail: "Error: there is none" },
  });
});

test("a request that was answered, failed or cancelled is forgotten, so cancelling it does nothing", async () => {
  const answered = await setUp();
  await answered.api.identify(requestOf(1), tensor);
  await answered.api.cancel(1);
  expect(answered.contexts[0]?.signal.aborted).toBe(false);

  const failed = await setUp(() => Promise.reject(new Error("no")));
  await failed.api.identify(requestOf(1), tensor);
  await failed.api.cancel(1);
  expect(failed.contexts[0]?.signal.aborted).toBe(false);
});

test("cancelling a request that never was does nothing", async () => {
  const { api } = await setUp();

  await expect(api.cancel(99)).resolves.toBeUndefined();
  await expect(api.identify(requestOf(99), tensor)).resolves.toMatchObject({ ok: true });
});
