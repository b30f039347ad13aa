import { expect, test } from "vitest";
import type { AppError, ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { DraftAnswers } from "#models/complete-draft.ts";
import { PLAUSIBLE_SCALINGS, type PackageDraft } from "#models/package-draft.ts";
import { createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { LoadEvents } from "#src/core/workers/inference-client.ts";
import { createModelImportStore } from "#src/lab/models/state/model-import-store.ts";
import { completeForTrial, type ModelImport, scalingsToTry } from "#src/lab/models/state/model-import.ts";
import { createCurrentClient } from "#src/lab/models/state/model-trial.ts";
import { createDeferred, type Deferred } from "#tests/fakes/deferred.ts";
import { A_DRAFT, HALF_WAY, LOADED } from "#tests/fakes/model-packages.ts";
import {
  createFakeInference,
  createPreparedPhoto,
  encodeFakePreview,
  settled,
} from "#tests/fakes/model-parts.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import type { ModelPackage, NetworkPackage, PackageFile } from "#workers/inference/contract.ts";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";

const FILES = [{ path: "birds.tflite", blob: new Blob(["bird"]) }];
const RECOGNISED: RecognisedPackage = { draft: A_DRAFT, files: FILES };
const ANSWERS: DraftAnswers = { title: "Garden birds", subjects: ["animal"], fit: "cover", channels: "rgb" };
const PHOTO = new File(["photo"], "robin.jpg");
const PREVIEW = new Blob(["preview"]);
const TRIED = [{ scaling: { range: [0, 255] }, top: [], inferMs: 1 }] as const;
const FULL: ModelError = { code: "storage-full", bytes: 3000 };

type Read = Result<RecognisedPackage, AppError>;

/** An import. Unless `isOpening` is false, each network opens at once. */
function setUp(loaded?: Parameters<typeof createFakeInference>[0], isOpening = true) {
  const opens: (LoadEvents & {
    readonly network: NetworkPackage;
    readonly answer: Deferred<Result<void, AppError>>;
  })[] = [];
  const reads: {
    /** The files of a read, with what it was given besides; empty for a download. */
    readonly files: readonly unknown[];
    readonly answer: Deferred<Read>;
    readonly signal: AbortSignal;
    readonly onProgress: OnModelProgress;
  }[] = [];
  const adds: { readonly model: ModelPackage; readonly answer: Deferred<Result<void, ModelError>> }[] = [];
  const inference = createFakeInference(loaded);
  inference.trial = ok(TRIED);
  const read = (
    signal: AbortSignal,
    onProgress: OnModelProgress = () => {},
    files: readonly unknown[] = [],
  ): Promise<Read> => {
    const answer = createDeferred<Read>();
    reads.push({ files, answer, signal, onProgress });
    return answer.promise;
  };
  const choice = createModelChoiceStore(createFakeBrowser().openTab());
  const modelImport = createModelImportStore({
    current: createCurrentClient(inference.openClient),
    choice,
    packaging: {
      read: (files, path, added, signal) => read(signal, undefined, [files, path, added]),
      download: (_, onProgress, signal) => read(signal, onProgress),
    },
    openNetwork: (network, onProgress, signal) => {
      const answer = createDeferred<Result<void, AppError>>();
      opens.push({ network, answer, onProgress, signal });
      if (isOpening) answer.resolve(ok(undefined));
      return answer.promise;
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
      prepare: () => Promise.resolve(ok(createPreparedPhoto(PREVIEW))),
      encodePreview: encodeFakePreview,
    },
  });
  /** Brings the import to the review of a model, and answers all questions. */
  const review = async (draft: PackageDraft = A_DRAFT): Promise<void> => {
    const reading = modelImport.readFiles(FILES, "birds");
    reads.at(-1)?.answer.resolve(ok({ ...RECOGNISED, draft }));
    await reading;
    modelImport.answer(ANSWERS);
  };
  /** The state of the review. Throws if there is no review. */
  const shown = (): Extract<ModelImport, { status: "review" }> => {
    const state = modelImport.getState();
    if (state.status !== "review") throw new Error(`the import is ${state.status}`);
    return state;
  };
  return { modelImport, choice, inference, reads, opens, adds, review, shown };
}

/** {@link setUp} with a model under review and answers to all questions. */
async function setUpReview(loaded?: Parameters<typeof createFakeInference>[0], draft?: PackageDraft) {
  const scene = setUp(loaded);
  await scene.review(draft);
  return scene;
}

/** {@link setUpReview} with a model that is being written. `end` ends the writing. */
async function setUpWriting(draft?: PackageDraft) {
  const scene = await setUpReview(ok(LOADED), draft);
  const storing = scene.modelImport.store();
  await settled();
  const end = async (result: Result<void, ModelError> = ok(undefined)): Promise<void> => {
    scene.adds[0]?.answer.resolve(result);
    await storing;
  };
  return { ...scene, end };
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

test("a model that its runtime can't run is refused before any question", async () => {
  const error: ModelError = { code: "model-layer-unsupported", layer: "EinsumDense", runtime: "Fake 1" };
  const { modelImport, reads, opens } = setUp(undefined, false);
  const reading = modelImport.readFiles(FILES, "birds");
  reads[0]?.answer.resolve(ok({ ...RECOGNISED, draft: { ...A_DRAFT, labels: null, width: null } }));
  await settled();
  opens[0]?.onProgress(HALF_WAY);

  expect(modelImport.getState()).toEqual({ status: "reading", what: "birds", progress: HALF_WAY });
  expect(opens[0]?.network).toMatchObject({
    files: FILES,
    manifest: {
      format: A_DRAFT.format,
      model: A_DRAFT.model,
      labels: [],
      input: { width: null, height: 224 },
    },
  });
  opens[0]?.answer.resolve(err(error));
  await reading;
  expect(modelImport.getState()).toEqual({ status: "refused", what: "birds", error, choices: [] });
});

test("stopping while a network is opened ends it", async () => {
  const { modelImport, reads, opens } = setUp(undefined, false);
  const reading = modelImport.readFiles(FILES, "birds");
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await settled();
  modelImport.discard();

  expect(opens[0]?.signal.aborted).toBe(true);
  opens[0]?.answer.resolve(ok(undefined));
  await reading;
  expect(modelImport.getState()).toEqual({ status: "empty" });
});

const [ONNX, WEIGHTS, BIAS, NOTES] = ["leaf.onnx", "w/dense.weight", "w/dense.bias", "notes.txt"].map(
  (path) => ({ path, blob: new Blob([path]) }),
) as [PackageFile, PackageFile, PackageFile, PackageFile];

/** The same file, chosen alone. */
function alone({ path, blob }: PackageFile): PackageFile {
  return { path: path.replace(/^.*\//, ""), blob };
}

/** The answer to files without this one. */
function lacks({ path }: PackageFile): Read {
  return err({ code: "model-file-missing", path });
}

test("a missing file that is chosen alone is added to the files that lack it, one after the other", async () => {
  const { modelImport, reads } = setUp();
  const read = async (files: readonly PackageFile[], answer: Read): Promise<unknown> => {
    const reading = modelImport.readFiles(files, alone(files[0] ?? NOTES).path);
    reads.at(-1)?.answer.resolve(answer);
    await reading;
    return reads.at(-1)?.files;
  };
  expect(await read([ONNX], lacks(WEIGHTS))).toEqual([[ONNX], null, []]);
  expect(await read([alone(WEIGHTS)], lacks(BIAS))).toEqual([[ONNX], null, [WEIGHTS]]);
  expect(modelImport.getState()).toMatchObject({ status: "refused", what: "leaf.onnx" });
  const notes = { ...NOTES, path: `w/${NOTES.path}` };
  expect(await read([alone(BIAS), NOTES], ok(RECOGNISED))).toEqual([[ONNX], null, [WEIGHTS, BIAS, notes]]);
  expect(modelImport.getState()).toMatchObject({ status: "review", answers: { title: "leaf" } });
});

test.each([
  ["do not have the missing file", [NOTES]],
  ["begin another model", [alone(WEIGHTS), { ...ONNX, path: "other.onnx" }]],
])("files that %s are read by themselves", async (_name, files) => {
  const { modelImport, reads } = setUp();
  void modelImport.readFiles([ONNX], "leaf.onnx");
  reads[0]?.answer.resolve(lacks(WEIGHTS));
  await settled();
  void modelImport.readFiles(files, "others");

  expect(reads.at(-1)?.files).toEqual([files, null, []]);
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

test("a late answer or progress of an earlier task is dropped", async () => {
  const { modelImport, reads } = setUp();
  const error: ModelError = { code: "model-not-found", found: [], photos: 0 };
  const first = modelImport.download("/first.zip");
  const second = modelImport.readFiles(FILES, "second");
  expect(reads[0]?.signal.aborted).toBe(true);
  reads[0]?.onProgress(HALF_WAY);
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await first;
  expect(modelImport.getState()).toEqual({ status: "reading", what: "second", progress: null });

  reads[1]?.answer.resolve(err(error));
  await second;
  expect(modelImport.getState()).toEqual({ status: "refused", what: "second", error, choices: [] });
});

test.each([
  ["birds", undefined, "model.json", "birds"],
  ["2 files", null, "leaf_spots.onnx", "leaf spots"],
  ["2 files", null, "model.json", "My model"],
  ["model.zip", undefined, "model.json", "My model"],
  ["https://example.org/my-birds/model.json", undefined, "model.json", "my birds"],
])("a model in %s (title %s) with the file %s is called %s", async (what, title, model, name) => {
  const { modelImport, reads, shown } = setUp();
  const isAddress = what.startsWith("https:");
  const reading = isAddress ? modelImport.download(what) : modelImport.readFiles(FILES, what, title);
  reads[0]?.answer.resolve(ok({ ...RECOGNISED, draft: { ...A_DRAFT, title: null, model } }));
  await reading;

  expect(shown().answers.title).toBe(name);
});

test.each(["discard", "leave"] as const)("%s ends a reading for good", async (stop) => {
  const { modelImport, reads, inference } = setUp();
  const reading = modelImport.readFiles(FILES, "birds");
  modelImport[stop]();
  reads[0]?.answer.resolve(ok(RECOGNISED));
  await reading;

  expect(modelImport.getState()).toEqual({ status: "empty" });
  expect(inference.steps).toEqual([]);
});

test("answers are for a model under review; they add up, and a later one counts", async () => {
  const { modelImport, review, shown } = setUp();
  modelImport.answer({ title: "Birds" });
  expect(modelImport.getState()).toEqual({ status: "empty" });
  await review();
  modelImport.answer({ title: "Birds" });
  modelImport.answer({ licence: "MIT" });

  expect(shown().answers).toEqual({ ...ANSWERS, title: "Birds", licence: "MIT" });
});

test("a trial uses the known scaling of the input, or every plausible one", () => {
  expect(scalingsToTry(RECOGNISED)).toEqual([{ range: [0, 255] }]);
  expect(scalingsToTry({ ...RECOGNISED, draft: { ...A_DRAFT, scaling: null } })).toEqual(
    PLAUSIBLE_SCALINGS.map(({ scaling }) => scaling),
  );
});

test("a trial needs neither a name nor pages nor a scaling", () => {
  const draft = { ...A_DRAFT, scaling: null };
  const answers = { fit: "cover", channels: "rgb" } as const;

  expect(completeForTrial({ recognised: { ...RECOGNISED, draft }, answers }).ok).toBe(true);
  expect(completeForTrial({ recognised: RECOGNISED, answers: {} }).ok).toBe(false);
});

test("a trial shows its progress and the model's answers", async () => {
  const { modelImport, inference, shown } = await setUpReview();
  const trying = modelImport.tryOn(PHOTO);
  const running = { status: "running", photo: PHOTO, progress: null };
  expect(shown().trial).toEqual(running);
  await settled();
  inference.loads[0]?.onProgress(HALF_WAY);
  expect(shown().trial).toEqual({ ...running, progress: HALF_WAY });
  inference.loads[0]?.settle(ok(LOADED));
  await trying;

  const done = { status: "done", photo: PHOTO, preview: PREVIEW };
  expect(shown().trial).toEqual({ ...done, loaded: LOADED, answers: TRIED });
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
  "after the answer %o an earlier trial is %s",
  async (answer, status) => {
    const { modelImport, shown } = await setUpReview(ok(LOADED));
    await modelImport.tryOn(PHOTO);
    modelImport.answer(answer);

    expect(shown().trial.status).toBe(status);
  },
);

test("an answer ends a trial that still runs, whose result is dropped", async () => {
  const { modelImport, inference, shown } = await setUpReview();
  const trying = modelImport.tryOn(PHOTO);
  await settled();
  modelImport.answer({ title: "Birds" });
  inference.loads[0]?.settle(ok(LOADED));
  await trying;

  expect(shown().trial).toEqual({ status: "none" });
});

test("a model is run once before it is stored", async () => {
  const { modelImport, inference, adds, shown } = await setUpReview();
  const storing = modelImport.store();
  expect(shown().storing).toEqual({ status: "checking", progress: null });
  inference.loads[0]?.onProgress(HALF_WAY);
  expect(shown().storing).toEqual({ status: "checking", progress: HALF_WAY });
  expect(adds).toEqual([]);
  inference.loads[0]?.settle(ok(LOADED));
  await settled();
  expect(shown().storing).toEqual({ status: "writing" });
  adds[0]?.answer.resolve(ok(undefined));
  await storing;

  const manifest = adds[0]?.model.manifest;
  expect(manifest).toMatchObject({ title: "Garden birds", subjects: ["animal"] });
  expect(adds[0]?.model.files).toBe(FILES);
  expect(modelImport.getState()).toEqual({ status: "stored", manifest });
});

test("a stored model answers at once on the pages that were ticked", async () => {
  const { choice, end } = await setUpWriting();
  expect(choice.getState().choice.animal).toBeNull();
  await end();

  expect(choice.getState().choice).toMatchObject({ animal: { title: "Garden birds" }, plant: null });
});

test("a model that can't be stored answers nowhere", async () => {
  const { choice, end } = await setUpWriting();
  await end(err(FULL));

  expect(choice.getState().choice.animal).toBeNull();
});

test("a model that replaces another one takes its pages, but only those that it is for", async () => {
  const { choice, end } = await setUpWriting({ ...A_DRAFT, id: "birds" });
  const { choose } = choice.getState();
  for (const subject of ["animal", "pest"] as const) {
    choose(subject, { id: "birds", version: "0", title: "Old birds" });
  }
  await end();

  expect(choice.getState().choice).toMatchObject({ animal: { title: "Garden birds" }, pest: null });
});

test("a model that does not run is not stored", async () => {
  const error: ModelError = { code: "model-label-count", labels: 3, outputs: 4 };
  const { modelImport, adds, shown } = await setUpReview(err(error));
  await modelImport.store();

  expect(shown().storing).toEqual({ status: "failed", error });
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

test("if the storage is full, the model stays under review for another try", async () => {
  const { modelImport, adds, shown, end } = await setUpWriting();
  await end(err(FULL));
  expect(shown().storing).toEqual({ status: "failed", error: FULL });

  const again = modelImport.store();
  await settled();
  adds[1]?.answer.resolve(ok(undefined));
  await again;
  expect(modelImport.getState().status).toBe("stored");
});

test("an answer during the check ends it, and nothing is stored", async () => {
  const { modelImport, inference, adds, shown } = await setUpReview();
  const storing = modelImport.store();
  // This holds even if the model has just been loaded.
  inference.loads[0]?.settle(ok(LOADED));
  modelImport.answer({ title: "Birds" });
  await storing;

  expect(shown().storing).toEqual({ status: "none" });
  expect(adds).toEqual([]);
});

test("an answer and a leave do not disturb a writing, whose end is shown on the way back", async () => {
  const { modelImport, shown, end } = await setUpWriting();
  modelImport.answer({ title: "Birds" });
  modelImport.leave();
  expect(shown()).toMatchObject({ answers: ANSWERS, storing: { status: "writing" } });
  await end();

  expect(modelImport.getState()).toMatchObject({ status: "stored", manifest: { title: "Garden birds" } });
});

test("a trial ends a check that runs, and a check a trial", async () => {
  const { modelImport, shown } = await setUpReview();
  void modelImport.store();
  void modelImport.tryOn(PHOTO);
  expect(shown()).toMatchObject({ storing: { status: "none" }, trial: { status: "running" } });

  void modelImport.store();
  await settled();
  expect(shown()).toMatchObject({ storing: { status: "checking" }, trial: { status: "none" } });
});

test("leaving ends a check and keeps the answers for the way back", async () => {
  const { modelImport, inference, adds, shown } = await setUpReview();
  const storing = modelImport.store();
  modelImport.leave();
  await storing;

  const none = { status: "none" };
  expect(shown()).toMatchObject({ answers: ANSWERS, trial: none, storing: none });
  expect([inference.clients.map(({ steps }) => steps), adds]).toEqual([[["load", "end"]], []]);
});

test("a model that is discarded while it is written does not come back", async () => {
  const { modelImport, end } = await setUpWriting();
  modelImport.discard();
  await end(err(FULL));

  expect(modelImport.getState()).toEqual({ status: "empty" });
});

test("a model that was written does not replace another one that came under review meanwhile", async () => {
  const { modelImport, review, shown, end } = await setUpWriting();
  modelImport.discard();
  await review({ ...A_DRAFT, version: { value: "2", from: "birds.tflite" } });
  await end();

  expect(shown().recognised.draft.version?.value).toBe("2");
});
