import { expect, test } from "vitest";
import type { DraftAnswers } from "#models/complete-draft.ts";
import { PLAUSIBLE_SCALINGS, type PackageDraft } from "#models/package-draft.ts";
import type { IdentifyError, ModelError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createModelChoiceStore } from "#src/pipeline/models/model-choice-store.ts";
import { createCurrentClient } from "#src/features/models/state/model-trial.ts";
import {
  completeForTrial,
  type ModelImport,
  scalingsToTry,
} from "#src/features/models/state/model-import.ts";
import { createModelImportStore } from "#src/features/models/state/model-import-store.ts";
import { createDeferred, type Deferred } from "#tests/fakes/deferred.ts";
import { A_DRAFT, HALF_WAY, LOADED } from "#tests/fakes/model-packages.ts";
import { createFakeInference, createReadyPhoto, settled } from "#tests/fakes/model-parts.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import type { OnModelProgress } from "#domain/model.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";

const FILES = [{ path: "birds.tflite", blob: new Blob(["bird"]) }];
const RECOGNISED: RecognisedPackage = { draft: A_DRAFT, files: FILES };
const ANSWERS: DraftAnswers = { title: "Garden birds", subjects: ["animal"], fit: "cover", channels: "rgb" };
const PHOTO = new File(["photo"], "robin.jpg");
const PREVIEW = new Blob(["preview"]);
const TRIED = [{ scaling: { range: [0, 255] }, top: [], inferMs: 1 }] as const;
const FULL: ModelError = { code: "storage-full", bytes: 3000 };

type Read = Result<RecognisedPackage, IdentifyError>;

function setUp(loaded?: Parameters<typeof createFakeInference>[0]) {
  const reads: {
    readonly answer: Deferred<Read>;
    readonly signal: AbortSignal;
    readonly onProgress: OnModelProgress;
  }[] = [];
  const adds: { readonly model: ModelPackage; readonly answer: Deferred<Result<void, ModelError>> }[] = [];
  const inference = createFakeInference(loaded);
  inference.trial = ok(TRIED);
  const read = (signal: AbortSignal, onProgress: OnModelProgress = () => {}): Promise<Read> => {
    const answer = createDeferred<Read>();
    reads.push({ answer, signal, onProgress });
    return answer.promise;
  };
  const choice = createModelChoiceStore(createFakeBrowser().openTab());
  const modelImport = createModelImportStore({
    current: createCurrentClient(inference.openClient),
    choice,
    packaging: {
      read: (_, signal) => read(signal),
      download: (_, onProgress, signal) => read(signal, onProgress),
    },
    library: {
      add: (model) => {
        const answer = createDeferred<Result<void, ModelError>>();
        adds.push({ model, answer });
        return answer.promise;
      },
    },
    imaging: {
      check: () =>
        Promise.resolve(
          ok({
            facts: { format: "jpeg", bytes: 5, width: 9, height: 9, orientation: 1 },
            checkMs: 1,
          } as const),
        ),
      prepare: () => Promise.resolve(ok(createReadyPhoto(PREVIEW))),
    },
  });
  /** Brings the modelImport to the review of a model, with answers to all questions. */
  const review = async (draft: PackageDraft = A_DRAFT): Promise<void> => {
    const reading = modelImport.readFiles(FILES, "birds");
    reads.at(-1)?.answer.resolve(ok({ ...RECOGNISED, draft }));
    await reading;
    modelImport.answer(ANSWERS);
  };
  return { modelImport, choice, inference, reads, adds, review };
}

function reviewOf(modelImport: {
  readonly getState: () => ModelImport;
}): Extract<ModelImport, { status: "review" }> {
  const state = modelImport.getState();
  if (state.status !== "review") throw new Error(`the modelImport is ${state.status}`);
  return state;
}

test("files are read, and what was recognised comes under review", async () => {
  const { modelImport, reads } = setUp();
  expect(modelImport.getState()).toEqual({ status: "empty" });
  const reading = modelImport.readFiles(FILES, "birds");
  expect(modelImport.getState()).toEqual({ status: "reading", what: "birds", progress: null });
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await reading;

  expect(modelImport.getState()).toEqual({
    status: "review",
    recognised: RECOGNISED,
    answers: { title: "birds" },
    trial: { status: "none" },
    storing: { status: "none" },
  });
});

test("files without a model are refused with their name", async () => {
  const { modelImport, reads } = setUp();
  const error: ModelError = { code: "model-not-found", found: [], photos: 0 };
  const reading = modelImport.readFiles(FILES, "photos");
  reads[0]?.answer.resolve(err(error));
  await reading;

  expect(modelImport.getState()).toEqual({ status: "refused", what: "photos", error, choices: [] });
});

test("a download shows its progress, and then comes under review", async () => {
  const { modelImport, reads } = setUp();
  const reading = modelImport.download("/birds.zip");
  reads[0]?.onProgress(HALF_WAY);
  expect(modelImport.getState()).toEqual({ status: "reading", what: "/birds.zip", progress: HALF_WAY });
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await reading;

  expect(modelImport.getState().status).toBe("review");
});

test("what an earlier task answers or tells late is dropped", async () => {
  const { modelImport, reads } = setUp();
  const first = modelImport.download("/first.zip");
  const second = modelImport.readFiles(FILES, "second");
  expect(reads[0]?.signal.aborted).toBe(true);
  reads[0]?.onProgress(HALF_WAY);
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await first;
  expect(modelImport.getState()).toEqual({ status: "reading", what: "second", progress: null });

  reads[1]?.answer.resolve(err({ code: "model-not-found", found: [], photos: 0 }));
  await second;
  expect(modelImport.getState()).toMatchObject({ status: "refused", what: "second" });
});

for (const [what, title, model, name] of [
  ["birds", undefined, "model.json", "birds"],
  ["2 files", null, "leaf_spots.onnx", "leaf spots"],
  ["2 files", null, "model.json", "My model"],
  ["model.zip", undefined, "model.json", "My model"],
] as const) {
  test(`a model in ${what} with the file ${model} is called ${name}, not by a number of files`, async () => {
    const { modelImport, reads } = setUp();
    const reading = modelImport.readFiles(FILES, what, title);
    reads[0]?.answer.resolve(ok({ ...RECOGNISED, draft: { ...RECOGNISED.draft, title: null, model } }));
    await reading;

    expect(reviewOf(modelImport).answers.title).toBe(name);
  });
}

test("a downloaded model is called after the last part of its address that says something", async () => {
  const { modelImport, reads } = setUp();
  const reading = modelImport.download("https://example.org/my-birds/model.json");
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await reading;

  expect(reviewOf(modelImport).answers.title).toBe("my birds");
});

test("a reading that is stopped leaves the modelImport empty for good", async () => {
  const { modelImport, reads, inference } = setUp();
  const reading = modelImport.readFiles(FILES, "birds");
  modelImport.discard();
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await reading;

  expect(modelImport.getState()).toEqual({ status: "empty" });
  expect(inference.steps).toEqual([]);
});

test("answers add up, a later one counts", async () => {
  const { modelImport, review } = setUp();
  await review();
  modelImport.answer({ title: "Birds" });
  modelImport.answer({ licence: "MIT" });

  expect(reviewOf(modelImport).answers).toEqual({ ...ANSWERS, title: "Birds", licence: "MIT" });
});

test("answers are for a model under review", () => {
  const { modelImport } = setUp();
  modelImport.answer({ title: "Birds" });

  expect(modelImport.getState()).toEqual({ status: "empty" });
});

test("a trial feeds the model in the way that is known, or else in every plausible one", () => {
  expect(scalingsToTry(RECOGNISED)).toEqual([{ range: [0, 255] }]);
  expect(scalingsToTry({ ...RECOGNISED, draft: { ...A_DRAFT, scaling: null } })).toEqual(
    PLAUSIBLE_SCALINGS.map(({ scaling }) => scaling),
  );
});

test("a trial needs neither a name nor pages nor the values that it is to find out", () => {
  const draft = { ...A_DRAFT, scaling: null };
  const answers = { fit: "cover", channels: "rgb" } as const;

  expect(completeForTrial({ recognised: { ...RECOGNISED, draft }, answers })).toMatchObject({ ok: true });
  expect(completeForTrial({ recognised: RECOGNISED, answers: {} })).toMatchObject({ ok: false });
});

test("a trial shows how it goes and what the model says", async () => {
  const { modelImport, inference, review } = setUp();
  await review();
  const trying = modelImport.tryOn(PHOTO);
  expect(reviewOf(modelImport).trial).toEqual({ status: "running", photo: PHOTO, progress: null });
  await settled();
  inference.loads[0]?.onProgress(HALF_WAY);
  expect(reviewOf(modelImport).trial).toEqual({ status: "running", photo: PHOTO, progress: HALF_WAY });
  inference.loads[0]?.settle(ok(LOADED));
  await trying;

  expect(reviewOf(modelImport).trial).toEqual({
    status: "done",
    photo: PHOTO,
    preview: PREVIEW,
    loaded: LOADED,
    answers: TRIED,
  });
});

test("a trial that fails says why", async () => {
  const { modelImport, review } = setUp(err({ code: "model-output-constant" }));
  await review();
  await modelImport.tryOn(PHOTO);

  expect(reviewOf(modelImport).trial).toEqual({
    status: "failed",
    photo: PHOTO,
    error: { code: "model-output-constant" },
  });
});

test.each([
  [{ width: 96 }, "none"],
  [{ fit: "stretch" }, "none"],
  [{ labels: ["a", "b", "c"] }, "none"],
  [{ outputKind: "logits" }, "none"],
  [{ title: "Birds" }, "done"],
  [{ scaling: { range: [0, 1] } }, "done"],
  [{ threshold: 0.7 }, "done"],
] satisfies [DraftAnswers, string][])(
  "after the answer %o a trial made before is %s",
  async (answer, status) => {
    const { modelImport, review } = setUp(ok(LOADED));
    await review();
    await modelImport.tryOn(PHOTO);
    modelImport.answer(answer);

    expect(reviewOf(modelImport).trial.status).toBe(status);
  },
);

test("an answer ends a trial that still runs, and what comes of it is dropped", async () => {
  const { modelImport, inference, review } = setUp();
  await review();
  const trying = modelImport.tryOn(PHOTO);
  await settled();
  modelImport.answer({ title: "Birds" });
  inference.loads[0]?.settle(ok(LOADED));
  await trying;

  expect(reviewOf(modelImport).trial).toEqual({ status: "none" });
});

test("a model is run once before it is stored", async () => {
  const { modelImport, inference, adds, review } = setUp();
  await review();
  const storing = modelImport.store();
  expect(reviewOf(modelImport).storing).toEqual({ status: "checking", progress: null });
  inference.loads[0]?.onProgress(HALF_WAY);
  expect(reviewOf(modelImport).storing).toEqual({ status: "checking", progress: HALF_WAY });
  expect(adds).toEqual([]);
  inference.loads[0]?.settle(ok(LOADED));
  await settled();
  expect(reviewOf(modelImport).storing).toEqual({ status: "writing" });
  adds[0]?.answer.resolve(ok(undefined));
  await storing;

  const manifest = adds[0]?.model.manifest;
  expect(manifest).toMatchObject({ title: "Garden birds", subjects: ["animal"] });
  expect(adds[0]?.model.files).toBe(FILES);
  expect(modelImport.getState()).toEqual({ status: "stored", manifest });
});

test("a model that takes the place of another one takes its pages, and only those that it is for", async () => {
  const { modelImport, choice, adds, review } = setUp(ok(LOADED));
  await review({ ...A_DRAFT, id: "birds" });
  choice.getState().choose("animal", { id: "birds", version: "0", title: "Old birds" });
  choice.getState().choose("pest", { id: "birds", version: "0", title: "Old birds" });
  const storing = modelImport.store();
  await settled();
  expect(choice.getState().choice.pest).not.toBeNull();
  adds[0]?.answer.resolve(ok(undefined));
  await storing;

  expect(choice.getState().choice).toMatchObject({ animal: { title: "Garden birds" }, pest: null });
});

test("a model that does not run is not stored", async () => {
  const error: ModelError = { code: "model-label-count", labels: 3, outputs: 4 };
  const { modelImport, adds, review } = setUp(err(error));
  await review();
  await modelImport.store();

  expect(reviewOf(modelImport).storing).toEqual({ status: "failed", error });
  expect(adds).toEqual([]);
});

test("a model with open questions is not stored, nor tried", async () => {
  const { modelImport, inference, adds, reads } = setUp(ok(LOADED));
  const reading = modelImport.readFiles(FILES, "birds");
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await reading;
  await modelImport.store();
  await modelImport.tryOn(PHOTO);

  expect([inference.steps, adds]).toEqual([[], []]);
});

test("a full storage is told, and the model stays under review for another try", async () => {
  const { modelImport, adds, review } = setUp(ok(LOADED));
  await review();
  const storing = modelImport.store();
  await settled();
  adds[0]?.answer.resolve(err(FULL));
  await storing;
  expect(reviewOf(modelImport).storing).toEqual({ status: "failed", error: FULL });

  const again = modelImport.store();
  await settled();
  adds[1]?.answer.resolve(ok(undefined));
  await again;
  expect(modelImport.getState().status).toBe("stored");
});

test("an answer during the check ends it, and nothing is stored", async () => {
  const { modelImport, inference, adds, review } = setUp();
  await review();
  const storing = modelImport.store();
  // Even where the model has just been loaded.
  inference.loads[0]?.settle(ok(LOADED));
  modelImport.answer({ title: "Birds" });
  await storing;

  expect(reviewOf(modelImport).storing).toEqual({ status: "none" });
  expect(adds).toEqual([]);
});

test("what is being written is not changed any more", async () => {
  const { modelImport, adds, review } = setUp(ok(LOADED));
  await review();
  const storing = modelImport.store();
  await settled();
  modelImport.answer({ title: "Birds" });
  expect(reviewOf(modelImport)).toMatchObject({ answers: ANSWERS, storing: { status: "writing" } });
  adds[0]?.answer.resolve(ok(undefined));
  await storing;

  expect(modelImport.getState()).toMatchObject({ status: "stored", manifest: { title: "Garden birds" } });
});

test("a trial ends a check that runs, and a check a trial", async () => {
  const { modelImport, review } = setUp();
  await review();
  void modelImport.store();
  void modelImport.tryOn(PHOTO);
  expect(reviewOf(modelImport)).toMatchObject({ storing: { status: "none" }, trial: { status: "running" } });

  void modelImport.store();
  await settled();
  expect(reviewOf(modelImport)).toMatchObject({ storing: { status: "checking" }, trial: { status: "none" } });
});

test("leaving ends what runs and keeps the answers for the way back", async () => {
  const { modelImport, inference, adds, review } = setUp();
  await review();
  const storing = modelImport.store();
  modelImport.leave();
  await storing;

  expect(reviewOf(modelImport)).toMatchObject({
    answers: ANSWERS,
    trial: { status: "none" },
    storing: { status: "none" },
  });
  expect([inference.clients.map(({ steps }) => steps), adds]).toEqual([[["load", "end"]], []]);
});

test("leaving during a reading or after a refusal leaves nothing", async () => {
  const { modelImport, reads } = setUp();
  const reading = modelImport.readFiles(FILES, "birds");
  modelImport.leave();
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await reading;

  expect(modelImport.getState()).toEqual({ status: "empty" });
});

test("leaving does not break off a writing: on the way back it is told what came of it", async () => {
  const { modelImport, adds, review } = setUp(ok(LOADED));
  await review();
  const storing = modelImport.store();
  await settled();
  modelImport.leave();
  expect(reviewOf(modelImport).storing).toEqual({ status: "writing" });
  adds[0]?.answer.resolve(ok(undefined));
  await storing;

  expect(modelImport.getState().status).toBe("stored");
});

test("a model that is discarded while it is written does not come back", async () => {
  const { modelImport, adds, review } = setUp(ok(LOADED));
  await review();
  const storing = modelImport.store();
  await settled();
  modelImport.discard();
  adds[0]?.answer.resolve(err(FULL));
  await storing;

  expect(modelImport.getState()).toEqual({ status: "empty" });
});

test("a model that was written does not take the place of another one that came under review meanwhile", async () => {
  const { modelImport, adds, review } = setUp(ok(LOADED));
  await review();
  const storing = modelImport.store();
  await settled();
  modelImport.discard();
  await review({ ...A_DRAFT, version: { value: "2", from: "birds.tflite" } });
  adds[0]?.answer.resolve(ok(undefined));
  await storing;

  expect(reviewOf(modelImport).recognised.draft.version?.value).toBe("2");
});
