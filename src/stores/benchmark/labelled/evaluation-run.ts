import type { PackageManifest } from "#models/manifest.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import type { ModelHost } from "#src/pipeline/model-host.ts";
import type { ModelPackage } from "#workers/contract.ts";
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
}

/** How many photos are on their way at a time: one is decoded while another is classified. */
const IN_FLIGHT = 2;

/** From so many photos in a row for which a network gives no numbers, it is the model that is at fault. */
const SENSELESS_IN_A_ROW = 3;

/**
 * Works off jobs, {@link IN_FLIGHT} at a time, and hands out each answer as it comes. A photo that can't be read is an
 * answer too, and so is one for which the network gives no numbers, unless that happens {@link SENSELESS_IN_A_ROW}
 * times in a row. Any other fault that comes twice on a photo ends the run. Never rejects but where `onAnswer` does.
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
  /** By the model's id. */
  const senseless = new Map<string, number>();
  const lane = async (): Promise<void> => {
    for (const { photo, model } of waiting) {
      const seat = seats.get(model.id);
      if (seat === undefined || outcome.fault !== null) return;
      const walked = await walkTwice(photo.file, seat, imaging, signal);
      if (signal.aborted) {
        outcome.fault ??= { code: "aborted" };
      } else if (walked.ok) {
        senseless.set(model.id, 0);
        await onAnswer({ ...walked.value, model: model.id, path: photo.path, problem: null });
      } else if (isOfPhoto(walked.error.code) || isSenseless(walked.error.code)) {
        const inARow = (senseless.get(model.id) ?? 0) + (isSenseless(walked.error.code) ? 1 : 0);
        senseless.set(model.id, inARow);
        if (inARow >= SENSELESS_IN_A_ROW) outcome.fault ??= walked.error;
        await onAnswer({ ...NOTHING, model: model.id, path: photo.path, problem: walked.error.code });
      } else {
        outcome.fault ??= walked.error;
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return outcome.fault === null ? ok(undefined) : err(outcome.fault);
}

/** True for the code of an error for which the photo itself is at fault, so that no model can answer. */
export function isOfPhoto(code: string): boolean {
  return code.startsWith("photo-");
}

/** True for the code of an error where the network ran and gave no numbers that mean anything. */
function isSenseless(code: string): boolean {
  return code.startsWith("model-output-");
}

/** What a photo got from a model. */
type Walked = Omit<PhotoAnswer, "model" | "path" | "problem">;

const NOTHING: Walked = { top: [], imagingMs: 0, inferMs: 0, runtime: "", backend: "" };

/** One photo from the file to the five best labels, tried again where that may help. */
async function walkTwice(...request: Parameters<typeof walk>): ReturnType<typeof walk> {
  const [, , , signal] = request;
  const first = await walk(...request);
  return first.ok || signal.aborted || isOfPhoto(first.error.code) ? first : walk(...request);
}

/** Check, decoding, reduction and network, once. */
async function walk(
  file: File,
  seat: EvaluationSeat,
  imaging: Pick<ImagingClient, "check" | "prepare">,
  signal: AbortSignal,
): Promise<Result<Walked, IdentifyError>> {
  const checked = await imaging.check(file, signal);
  if (!checked.ok) return checked;
  const prepared = await imaging.prepare(file, checked.value.facts, seat.pack.manifest.input, signal);
  if (!prepared.ok) return prepared;
  const { tensor, timings } = prepared.value;
  const answer = await classify(tensor, seat, signal);
  if (!answer.ok) return answer;
  const imagingMs = checked.value.checkMs + timings.decodeMs + timings.reduceMs;
  return ok({ ...answer.value, imagingMs });
}

/** Loads the model anew where its worker has died, perhaps on another backend; one that is loaded answers at once. */
async function classify(
  tensor: Parameters<ModelHost["tryScalings"]>[0],
  { pack, host }: EvaluationSeat,
  signal: AbortSignal,
): Promise<Result<Omit<Walked, "imagingMs">, IdentifyError>> {
  const loaded = await host.load(pack, { signal, onProgress: () => {} });
  if (!loaded.ok) return loaded;
  const answers = await host.tryScalings(tensor, [pack.manifest.input.scaling], signal);
  if (!answers.ok) return answers;
  const [answer] = answers.value;
  if (answer === undefined) return err({ code: "internal", detail: "the trial has no answer" });
  const { top, inferMs } = answer;
  const { runtime, backend } = loaded.value;
  return ok({ top, inferMs, runtime, backend });
}
