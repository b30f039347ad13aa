import { type Answer, type StageTimings, withRecord } from "#domain/answer/identification.ts";
import type { Backend } from "#domain/backends.ts";
import type { Clock } from "#domain/clock.ts";
import { type BenchmarkModel, caseKey } from "#domain/device-benchmark.ts";
import type { AppError } from "#domain/error.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { ok, type Result } from "#domain/result.ts";
import { runtimeOf } from "#models/formats.ts";
import type { InputSpec, PackageManifest } from "#models/manifest.ts";
import { createIdentifyPhoto, type IdentifyModel } from "#src/core/identify-photo.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { caseTitle } from "./device-benchmark-texts.ts";

export interface CaseDeps {
  readonly imaging: ImagingClient;
  readonly openClient: OpenInferenceClient;
  readonly library: Pick<ModelLibrary, "packageOf">;
  readonly clock: Clock;
}

/** A loaded case: one row of the report. */
export interface PreparedCase {
  readonly key: string;
  /** The name that the page shows. */
  readonly title: string;
  /** Null if no model runs. */
  readonly model: BenchmarkModel | null;
  /** Runs all stages of a photo once. */
  readonly run: (photo: File) => Promise<Result<RunTimings, AppError>>;
  /** Ends the worker of this case. */
  readonly end: () => void;
}

/** A loaded model in a worker of its own. */
export interface PreparedModel extends PreparedCase {
  readonly model: BenchmarkModel;
}

/** The milliseconds of the stages of one run. */
export type RunTimings = Partial<StageTimings> & Pick<StageTimings, "decodePath">;

/** The most common input of models. */
const USUAL_INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/** Prepares a case with all stages before the classifier. */
export function prepareImagingCase({ imaging, clock }: CaseDeps, signal: AbortSignal): PreparedCase {
  return {
    key: caseKey(null, null),
    title: caseTitle(null, null),
    model: null,
    end: () => {},
    run: async (photo) => {
      const begin = clock.now();
      const checked = await imaging.check(photo, MAX_PHOTO_BYTES, signal);
      if (!checked.ok) return checked;
      const prepared = await imaging.prepare(photo, checked.value.facts, USUAL_INPUT, {}, signal);
      if (!prepared.ok) return prepared;
      const preparedAt = clock.now();
      const preview = await imaging.encodePreview(prepared.value.picture, signal);
      if (!preview.ok) return preview;
      const endedAt = clock.now();
      return ok({
        checkMs: checked.value.checkMs,
        ...prepared.value.timings,
        previewMs: endedAt - preparedAt,
        totalMs: endedAt - begin,
      });
    },
  };
}

/** Prepares a case with all stages and one model, in a separate worker. Ends the worker if the model does not load. */
export async function prepareModelCase(
  { manifest, backend: askedBackend }: BenchmarkCase,
  { imaging, clock, library, openClient }: CaseDeps,
  signal: AbortSignal,
): Promise<Result<PreparedModel, AppError>> {
  const modelPackage = await library.packageOf(manifest.id, () => {}, signal);
  if (!modelPackage.ok) return modelPackage;
  const client = openClient(modelPackage.value, askedBackend);
  const loaded = await client.load({ signal, onProgress: () => {} });
  if (!loaded.ok) {
    client.end();
    return loaded;
  }
  const { id, version, title, subjects, input } = manifest;
  const { runtime, backend, graphics, loadMs, warmUpMs } = loaded.value;
  // A photo of any size can be measured.
  const model: IdentifyModel = { input, leastSide: 0, identify: (...request) => client.identify(...request) };
  const identifyPhoto = createIdentifyPhoto({
    imaging,
    clock,
    modelFor: () => Promise.resolve(ok(model)),
    // Records are not measured, because the app loads each record only once.
    complete: (answer: Answer) => Promise.resolve(withRecord(answer, null)),
    openPacks: () => Promise.resolve(null),
  });
  const events = { signal, onAccepted: () => {}, onPreview: () => {} };
  return ok({
    key: caseKey(manifest, askedBackend),
    title: caseTitle(manifest, askedBackend),
    model: {
      id,
      version,
      title,
      runtime,
      backend,
      askedBackend,
      ...(graphics === null ? {} : { graphics: graphics.trials }),
      loadMs,
      warmUpMs,
    },
    end: client.end,
    run: async (photo) => {
      const identified = await identifyPhoto(photo, subjects[0], events);
      return identified.ok ? ok(identified.value.timings) : identified;
    },
  });
}

/** A model on a backend; null stands for the one of the app's pages. */
export interface BenchmarkCase {
  readonly manifest: PackageManifest;
  readonly backend: Backend | null;
}

/** The backends that a model can be measured on. */
export function backendsOf({ format }: PackageManifest): readonly Backend[] {
  return runtimeOf(format).backends;
}

/**
 * Pairs each model with those of `backends` that it supports, or with that of the app's pages if that is none. A model
 * with only one backend occurs once.
 */
export function benchmarkCases(
  models: readonly PackageManifest[],
  backends: readonly (Backend | null)[],
): readonly BenchmarkCase[] {
  return models.flatMap((manifest) => {
    const offered = backendsOf(manifest);
    const own = backends.filter((each) => offered.length > 0 && (each === null || offered.includes(each)));
    return (own.length === 0 ? [null] : own).map((backend) => ({ manifest, backend }));
  });
}
