import { expect, test, vi } from "vitest";
import type { AppError } from "#domain/error.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import type { PhotoFacts, PhotoQuality } from "#domain/photo/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { InputSpec } from "#models/manifest.ts";
import { createIdentifyPhoto, type IdentifyModel } from "#src/core/identify-photo.ts";
import type { PackAnswers } from "#src/core/models/pack-store.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { IdentifyOptions, TimedReply } from "#src/core/workers/inference-client.ts";
import { createDeferred, isPending } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import {
  IMAGING_TIMINGS,
  INFERENCE_TIMINGS,
  ofKingdom,
  QUALITY,
  SAMPLE_IDENTIFICATION,
} from "#tests/fakes/identified.ts";
import { createPreparedPhoto, PREPARED_TIMINGS } from "#tests/fakes/model-parts.ts";
import { completeWithSample } from "#tests/fixtures/records/sample-records.ts";
import type { CheckedPhoto, ImageTensor } from "#workers/imaging/contract.ts";

const file = new File(["photo"], "photo.jpg");
const facts: PhotoFacts = { format: "jpeg", bytes: 5, width: 40, height: 30, orientation: 1 };
const tensor: ImageTensor = { data: new Uint8Array(12), shape: [2, 2, 3] };
const preview = new Blob(["preview"]);
const { checkMs } = IMAGING_TIMINGS;
const MIDDLE: Cutout = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

const CHECKED: CheckedPhoto = { facts, checkMs };
const REPLY: TimedReply = {
  answer: SAMPLE_IDENTIFICATION,
  timings: INFERENCE_TIMINGS,
  maps: null,
  reading: null,
};
/** All steps of an identification that ends with an answer. */
const STEPS = ["check", "accepted", "model", "prepare", "identify", "encode", "measure", "preview"];
const ABORTED = err({ code: "aborted" } as const);
const DIED = err({ code: "worker-died" } as const);

/** The result of each stage. A stage that is left out succeeds. */
interface Stages {
  readonly check?: Result<CheckedPhoto, AppError>;
  /** The result of getting the subject's model, before the photo is prepared. */
  readonly model?: Result<null, AppError>;
  readonly prepare?: Result<null, AppError>;
  readonly encode?: Result<Blob, AppError> | Promise<Result<Blob, AppError>>;
  readonly measure?: Result<PhotoQuality, AppError>;
  readonly identify?: Result<TimedReply, AppError>;
  /** The model answers only for photos whose shorter side has at least this many pixels. */
  readonly leastSide?: number;
  readonly packs?: PackAnswers;
}

/** The time of each stage. Encoding takes none, because it ends while the classifier still runs. */
const STAGE_MS = { check: 10, model: 0, prepare: 100, identify: 1890, encode: 0, measure: 0 } as const;

/** The identification of a photo. Its clients return the results of `Stages`, and take {@link STAGE_MS}. */
function setUp({
  check = ok(CHECKED),
  model = ok(null),
  prepare = ok(null),
  encode = ok(preview),
  measure = ok(QUALITY),
  identify = ok(REPLY),
  leastSide = 0,
  packs,
}: Stages = {}) {
  const clock = createFakeClock();
  const steps: string[] = [];
  const signals: AbortSignal[] = [];
  const controller = new AbortController();
  const seen: {
    options?: IdentifyOptions;
    input?: InputSpec;
    cutout?: Cutout | null;
    /** The classifier takes the buffer of the tensor itself. */
    isMeasuredOnCopy?: boolean;
    subjects: Subject[];
  } = { subjects: [] };

  async function stage<T>(
    name: keyof typeof STAGE_MS,
    signal: AbortSignal,
    answer: T | Promise<T>,
  ): Promise<T | typeof ABORTED> {
    steps.push(name);
    signals.push(signal);
    clock.advance(STAGE_MS[name]);
    const answered = await answer;
    return signal.aborted ? ABORTED : answered;
  }

  const { picture } = createPreparedPhoto();
  const imaging: ImagingClient = {
    warmUp: () => {},
    expectPhoto: () => Promise.resolve(ok(null)),
    end: () => {},
    check: (_file, _maxBytes, signal) => stage("check", signal, check),
    capture: () => Promise.reject(new Error("nobody agreed to it")),
    prepareFrame: () => Promise.reject(new Error("there is no camera")),
    prepare: async (_file, _facts, input, { cutout = null }, signal) => {
      seen.input = input;
      seen.cutout = cutout;
      const prepared = await stage("prepare", signal, prepare);
      if (!prepared.ok) return prepared;
      return ok({ tensor, others: [], picture, timings: PREPARED_TIMINGS });
    },
    encodePreview: (_picture, signal) => stage("encode", signal, encode),
    measureQuality: (copy, _size, _input, signal) => {
      seen.isMeasuredOnCopy = copy.data.buffer !== tensor.data.buffer;
      return stage("measure", signal, measure);
    },
  };
  const subjectModel: IdentifyModel = {
    input: { width: 2, height: 2, fit: "cover" },
    leastSide,
    identify: (subject, _tensor, options) => {
      seen.subjects.push(subject);
      seen.options = options;
      return stage("identify", options.signal, identify);
    },
  };
  const identifyPhoto = createIdentifyPhoto({
    imaging,
    clock,
    modelFor: async (asked, signal) => {
      seen.subjects.push(asked);
      const found = await stage("model", signal, model);
      return found.ok ? ok(subjectModel) : found;
    },
    complete: completeWithSample,
    openPacks: () => Promise.resolve(packs ?? null),
  });
  const identifyFile = (subject: Subject = "animal", cutout: Cutout | null = null) =>
    identifyPhoto(file, subject, {
      cutout,
      signal: controller.signal,
      onAccepted: () => steps.push("accepted"),
      onPreview: (blob) => steps.push(blob === preview ? "preview" : "another preview"),
    });
  return { identifyFile, clock, controller, signals, steps, seen };
}

test("a photo is checked, accepted, prepared for its model, identified and meanwhile shown small, in this order", async () => {
  const { identifyFile, steps, signals, controller } = setUp();
  await identifyFile();

  expect(steps).toEqual(STEPS);
  expect(signals).toEqual(Array.from({ length: 6 }, () => controller.signal));
});

test("the quality is measured on a copy, as the classifier takes the tensor", async () => {
  const { identifyFile, seen } = setUp();
  await identifyFile();
  expect(seen.isMeasuredOnCopy).toBe(true);
});

test("only the chosen part of a photo is prepared", async () => {
  const { identifyFile, seen } = setUp();
  await identifyFile();
  expect(seen.cutout).toBeNull();
  await identifyFile("disease", MIDDLE);
  expect(seen.cutout).toEqual(MIDDLE);
});

test("the answer comes with the milliseconds of every stage and of the whole", async () => {
  await expect(setUp().identifyFile()).resolves.toEqual(
    ok({
      identification: SAMPLE_IDENTIFICATION,
      timings: { ...IMAGING_TIMINGS, previewMs: 0, ...INFERENCE_TIMINGS, totalMs: 2000 },
      maps: null,
      reading: null,
      quality: QUALITY,
      asked: [],
    }),
  );
});

test("a preview that takes longer than the classification is waited for, and the wait is measured", async () => {
  const encoded = createDeferred<Result<Blob, AppError>>();
  const { identifyFile, clock, steps } = setUp({ encode: encoded.promise });
  const answer = identifyFile();
  await vi.waitFor(() => expect(steps).toContain("encode"));
  expect(await isPending(answer)).toBe(true);
  expect(steps).not.toContain("preview");
  clock.advance(30);
  encoded.resolve(ok(preview));

  expect(await answer).toMatchObject({ ok: true, value: { timings: { previewMs: 30, totalMs: 2030 } } });
  expect(steps).toEqual(STEPS);
});

test("what a pack said that knows no more comes with the own model's answer", async () => {
  const asked = [ofKingdom(SAMPLE_IDENTIFICATION)];
  const packs = { inputsFor: () => [], askAfter: () => Promise.resolve({ finer: null, asked }) };

  expect(await setUp({ packs }).identifyFile()).toMatchObject({
    ok: true,
    value: { identification: SAMPLE_IDENTIFICATION, asked },
  });
});

test("a photo is answered also if no preview can be made", async () => {
  const { identifyFile, steps } = setUp({ encode: DIED });
  expect(await identifyFile()).toMatchObject({ ok: true, value: { identification: SAMPLE_IDENTIFICATION } });
  expect(steps).toEqual(STEPS.slice(0, -1));
});

test("a photo is answered also if its quality can't be measured", async () => {
  const value = { identification: SAMPLE_IDENTIFICATION, quality: null };
  expect(await setUp({ measure: DIED }).identifyFile()).toMatchObject({ ok: true, value });
});

test("the upload is the moment before the check, from which the delay counts", async () => {
  const { identifyFile, clock, seen } = setUp();
  const before = clock.now();
  await identifyFile();

  expect(seen.options?.uploadedAt).toBe(before);
});

test("the photo is made ready for the model of its subject, which then classifies it", async () => {
  const { identifyFile, seen } = setUp();
  await identifyFile("pest");

  expect(seen.subjects).toEqual(["pest", "pest"]);
  expect(seen.input).toEqual({ width: 2, height: 2, fit: "cover" });
});

test.each([
  ["a refused photo is not accepted", { check: err({ code: "photo-empty" }) }, 1],
  ["a photo without its model is accepted", { model: err({ code: "model-not-stored", id: "birds" }) }, 3],
  ["a damaged photo is accepted", { prepare: err({ code: "photo-undecodable", format: "jpeg" }) }, 4],
  ["a photo is shown if its classification fails", { identify: DIED }, STEPS.length],
] satisfies [string, Stages, number][])("%s; the fault is the answer", async (_, stages, steps) => {
  const scene = setUp(stages);
  expect([await scene.identifyFile()]).toEqual(Object.values(stages));
  expect(scene.steps).toEqual(STEPS.slice(0, steps));
});

test("a photo that is too small is shown, and no model is asked", async () => {
  const { identifyFile, steps } = setUp({ leastSide: 31 });
  const error = { code: "photo-too-small", width: 40, height: 30, leastSide: 31, isPart: false };
  expect(await identifyFile()).toEqual(err(error));
  expect(steps).toEqual(["check", "accepted", "model", "prepare", "encode", "preview"]);
});

test("a photo of the least size is identified, and a smaller part of it is not", async () => {
  const { identifyFile, steps } = setUp({ leastSide: 30 });
  expect((await identifyFile()).ok).toBe(true);
  expect(steps).toEqual(STEPS);
  const part = setUp({ leastSide: 16 });
  const error = { code: "photo-too-small", width: 20, height: 15, leastSide: 16, isPart: true };
  expect(await part.identifyFile("animal", MIDDLE)).toEqual(err(error));
  expect(part.steps).not.toContain("identify");
});

test("the size of a photo is that of the upright photo", async () => {
  const check = ok({ facts: { ...facts, orientation: 6 }, checkMs } as const);
  const error = { code: "photo-too-small", width: 30, height: 40, leastSide: 64, isPart: false };
  expect(await setUp({ check, leastSide: 64 }).identifyFile()).toEqual(err(error));
});

test("a photo that is given up during its check is neither accepted nor decoded", async () => {
  const { identifyFile, controller, steps } = setUp();
  const answer = identifyFile();
  controller.abort();

  await expect(answer).resolves.toEqual(ABORTED);
  expect(steps).toEqual(["check"]);
});
