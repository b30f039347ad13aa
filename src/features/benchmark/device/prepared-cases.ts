import type { InputSpec } from "#models/manifest.ts";
import type { Clock } from "#domain/clock.ts";
import { type BenchmarkModel, caseKey, caseTitle } from "#domain/device-benchmark.ts";
import { type Answer, type StageTimings, withRecord } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { ok, type Result } from "#domain/result.ts";
import { identifyPhoto, type WalkModel } from "#src/pipeline/identify-photo.ts";
import type { ImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import type { OpenInferenceClient } from "#src/pipeline/workers/inference-client.ts";
import type { BenchmarkCase } from "./benchmark-cases.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";

/** What measuring needs of workers and models. */
export interface CaseDeps {
  readonly imaging: ImagingClient;
  readonly openClient: OpenInferenceClient;
  readonly library: Pick<ModelLibrary, "packageOf">;
  readonly clock: Clock;
}

/** What one row of a report is measured with. */
export interface PreparedCase {
  readonly key: string;
  /** For people. */
  readonly title: string;
  /** Null where no model runs. */
  readonly model: BenchmarkModel | null;
  /** Walks a photo through all stages once. */
  readonly run: (photo: File) => Promise<Result<RunTimings, IdentifyError>>;
  /** Gives back what it holds. */
  readonly end: () => void;
}

/** The milliseconds of one run. Stages that it did not have are missing. */
export type RunTimings = Partial<StageTimings> & Pick<StageTimings, "decodePath">;

/** The input where no model names one: the most common size. */
const USUAL_INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/** The walk of a photo up to the classifier. */
export function prepareImagingCase({ imaging, clock }: CaseDeps, signal: AbortSignal): PreparedCase {
  return {
    key: caseKey(null, null),
    title: caseTitle(null, null),
    model: null,
    end: () => {},
    run: async (photo) => {
      const begin = clock.now();
      const checked = await imaging.check(photo, signal);
      if (!checked.ok) return checked;
      const prepared = await imaging.prepare(photo, checked.value.facts, USUAL_INPUT, signal);
      if (!prepared.ok) return prepared;
      const preparedAt = clock.now();
      const preview = await prepared.value.encodePreview(signal);
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

/** The whole walk with one model in a worker of its own. Where the model does not load, the worker is ended. */
export async function prepareModelCase(
  { manifest, backend: askedBackend }: BenchmarkCase,
  { imaging, clock, library, openClient }: CaseDeps,
  signal: AbortSignal,
): Promise<Result<PreparedCase, IdentifyError>> {
  const kept = await library.packageOf(manifest.id, () => {}, signal);
  if (!kept.ok) return kept;
  const client = openClient(kept.value, askedBackend);
  const loaded = await client.load({ signal, onProgress: () => {} });
  if (!loaded.ok) {
    client.end();
    return loaded;
  }
  const { id, version, title, subjects, input } = manifest;
  const { runtime, backend, loadMs, warmUpMs } = loaded.value;
  // Of a photo of any size it takes some time.
  const model: WalkModel = { input, leastSide: 0, identify: (...request) => client.identify(...request) };
  const walk = {
    imaging,
    clock,
    modelFor: () => Promise.resolve(ok(model)),
    // What is measured is the photo's way to the answer; records are fetched once and then at hand.
    complete: (answer: Answer) => Promise.resolve(withRecord(answer, null)),
  };
  const events = { signal, onAccepted: () => {}, onPreview: () => {} };
  return ok({
    key: caseKey(manifest, askedBackend),
    title: caseTitle(manifest, askedBackend),
    model: { id, version, title, runtime, backend, askedBackend, loadMs, warmUpMs },
    end: client.end,
    run: async (photo) => {
      const identified = await identifyPhoto(photo, subjects[0], events, walk);
      return identified.ok ? ok(identified.value.timings) : identified;
    },
  });
}
