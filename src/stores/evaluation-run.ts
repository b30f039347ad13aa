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
 * answer too; a worker or a model that fails twice on a photo ends the run. Never rejects but where `onAnswer` does.
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

/** One photo from the file to the five best labels. Fails only where something else than the photo does, twice. */
async function answerOf(
  { path, file }: LabelledPhoto,
  seat: EvaluationSeat,
  imaging: Pick<ImagingClient, "check" | "prepare">,
  signal: AbortSignal,
): Promise<Result<PhotoAnswer, IdentifyError>> {
  const { id: model } = seat.pack.manifest;
  const first = await walk(file, seat, imaging, signal);
  const isSettled = first.ok || signal.aborted || isOfPhoto(first.error);
  const last = isSettled ? first : await walk(file, seat, imaging, signal);
  if (last.ok) return ok({ model, path, problem: null, ...last.value });
  const { code } = last.error;
  return isOfPhoto(last.error) ? ok({ model, path, top: [], problem: code, imagingMs: 0, inferMs: 0 }) : last;
}

/** True where another try can't help: the photo itself is at fault. */
function isOfPhoto({ code }: IdentifyError): boolean {
  return code.startsWith("photo-");
}

/** Check, decoding, reduction and network, once. */
async function walk(
  file: File,
  seat: EvaluationSeat,
  imaging: Pick<ImagingClient, "check" | "prepare">,
  signal: AbortSignal,
): Promise<Result<Pick<PhotoAnswer, "top" | "imagingMs" | "inferMs">, IdentifyError>> {
  const checked = await imaging.check(file, signal);
  if (!checked.ok) return checked;
  const prepared = await imaging.prepare(file, checked.value.facts, seat.pack.manifest.input, signal);
  if (!prepared.ok) return prepared;
  const { tensor, timings } = prepared.value;
  const answer = await classify(tensor, seat, signal);
  if (!answer.ok) return answer;
  const { top, inferMs } = answer.value;
  return ok({ top, imagingMs: checked.value.checkMs + timings.decodeMs + timings.reduceMs, inferMs });
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
