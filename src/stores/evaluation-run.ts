import type { PackageManifest } from "#models/manifest.ts";
import type { IdentifyError } from "#src/domain/identify-error.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import type { ModelHost } from "#src/pipeline/model-host.ts";
import type { LoadedModel, ModelPackage, TrialAnswer } from "#workers/contract.ts";
import type { PhotoAnswer } from "./evaluation-database.ts";

/** A photo in a folder whose name is its label. The file is read when its turn comes. */
export interface LabelledPhoto {
  /** From the chosen folder, with slashes. */
  readonly path: string;
  readonly folder: string;
  readonly file: File;
}

/** A photo with the model that is to answer. */
export interface PhotoJob {
  readonly photo: LabelledPhoto;
  readonly model: PackageManifest;
}

/** A model in a worker of its own, ready to answer. */
export interface EvaluationSeat {
  readonly pack: ModelPackage;
  readonly host: ModelHost;
  readonly loaded: LoadedModel;
}

/** How many photos are on their way at a time: one is decoded while another is classified. */
const IN_FLIGHT = 2;

/**
 * Works off jobs, {@link IN_FLIGHT} at a time, and hands out each answer as it comes. A photo that can't be read is an
 * answer too; a model that fails twice in a row ends the run. Never rejects but where `onAnswer` does.
 */
export async function runJobs(
  jobs: readonly PhotoJob[],
  seats: ReadonlyMap<string, EvaluationSeat>,
  imaging: Pick<ImagingClient, "check" | "prepare">,
  signal: AbortSignal,
  onAnswer: (answer: PhotoAnswer) => Promise<void>,
): Promise<Result<void, IdentifyError>> {
  const waiting = jobs.values();
  const outcome: { fault: IdentifyError | null } = { fault: null };
  const lane = async (): Promise<void> => {
    for (const { photo, model } of waiting) {
      const seat = seats.get(model.id);
      if (seat === undefined || outcome.fault !== null) return;
      const answer = await answerOf(photo, seat, imaging, signal);
      if (signal.aborted) outcome.fault ??= { code: "aborted" };
      else if (answer.ok) await onAnswer(answer.value);
      else outcome.fault ??= answer.error;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return outcome.fault === null ? ok(undefined) : err(outcome.fault);
}

/** One photo from the file to the five best labels. Fails only where the model does, not where the photo does. */
async function answerOf(
  { path, file }: LabelledPhoto,
  seat: EvaluationSeat,
  imaging: Pick<ImagingClient, "check" | "prepare">,
  signal: AbortSignal,
): Promise<Result<PhotoAnswer, IdentifyError>> {
  const { id: model, input } = seat.pack.manifest;
  const unread = ({ code }: IdentifyError): Result<PhotoAnswer, never> =>
    ok({ model, path, top: [], problem: code, imagingMs: 0, inferMs: 0 });
  const checked = await imaging.check(file, signal);
  if (!checked.ok) return unread(checked.error);
  const prepared = await imaging.prepare(file, checked.value.facts, input, signal);
  if (!prepared.ok) return unread(prepared.error);
  const { tensor, timings } = prepared.value;
  // The buffer goes with the first try, and what is left of it is empty.
  const spare = { ...tensor, data: tensor.data.slice() };
  const first = await classify(tensor, seat, signal);
  const answer = first.ok || signal.aborted ? first : await classify(spare, seat, signal);
  if (!answer.ok) return answer;
  const { top, inferMs } = answer.value;
  const imagingMs = checked.value.checkMs + timings.decodeMs + timings.reduceMs;
  return ok({ model, path, top, problem: null, imagingMs, inferMs });
}

/** Loads the model anew where its worker has died; a model that is loaded answers at once. */
async function classify(
  tensor: Parameters<ModelHost["tryScalings"]>[0],
  { pack, host }: EvaluationSeat,
  signal: AbortSignal,
): Promise<Result<TrialAnswer, IdentifyError>> {
  const loaded = await host.load(pack, { signal, onProgress: () => {} });
  if (!loaded.ok) return loaded;
  const answers = await host.tryScalings(tensor, [pack.manifest.input.scaling], signal);
  if (!answers.ok) return answers;
  const [answer] = answers.value;
  return answer === undefined ? err({ code: "internal", detail: "the trial has no answer" }) : ok(answer);
}
