import type { PackageManifest } from "#models/manifest.ts";
import type { NamedProbability } from "#domain/identification.ts";
import { bestLabels } from "#domain/outcome/best-labels.ts";
import { type IdentifyError, isOfPhoto } from "#domain/identify-error.ts";
import { internalError } from "#domain/internal-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import type { InferenceClient } from "#src/pipeline/inference-client.ts";
import type { ImageTensor } from "#workers/contract.ts";
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

/** How many photos are on their way at a time: one is decoded while another is classified. */
const IN_FLIGHT = 2;

/** After this many photos in a row for which a network gives no numbers, the model is at fault and not the photos. */
const SENSELESS_IN_A_ROW = 3;

/**
 * Works off jobs, {@link IN_FLIGHT} at a time, and hands out each answer as it comes. `clients` are by the model's id. A
 * photo that can't be read is an answer too. So is a photo for which the network gives no numbers, unless that happens
 * {@link SENSELESS_IN_A_ROW} times in a row. Any other fault that comes twice on a photo ends the run. The promise settles
 * when no job runs any more, and never rejects.
 */
export async function runJobs(
  jobs: readonly PhotoJob[],
  clients: ReadonlyMap<string, InferenceClient>,
  imaging: Pick<ImagingClient, "check" | "prepare">,
  signal: AbortSignal,
  onAnswer: (answer: PhotoAnswer) => Promise<void>,
): Promise<Result<void, IdentifyError>> {
  const waiting = jobs.values();
  const outcome: { fault: IdentifyError | null } = { fault: null };
  const judge = createJudge();
  const lane = async (): Promise<void> => {
    for (const job of waiting) {
      const client = clients.get(job.model.id);
      if (client === undefined || outcome.fault !== null) return;
      const walked = await walkTwice(job, client, imaging, signal);
      if (signal.aborted) outcome.fault ??= { code: "aborted" };
      else {
        const { fault, answer } = judge(job, walked);
        outcome.fault ??= fault;
        if (answer !== null) await onAnswer(answer);
      }
    }
  };
  const guardedLane = async (): Promise<void> => {
    try {
      await lane();
    } catch (error) {
      // The other lane sees it and stops too.
      outcome.fault ??= internalError(error);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, guardedLane));
  return outcome.fault === null ? ok(undefined) : err(outcome.fault);
}

/** What the run makes of a photo: an answer, a fault that ends the run, or both. */
interface Judgement {
  readonly answer: PhotoAnswer | null;
  readonly fault: IdentifyError | null;
}

function createJudge(): (job: PhotoJob, walked: Result<Walked, IdentifyError>) => Judgement {
  /** How many photos in a row got no numbers, by the model's id. */
  const senseless = new Map<string, number>();
  return ({ photo, model }, walked) => {
    const names = { model: model.id, path: photo.path };
    if (walked.ok) {
      senseless.set(model.id, 0);
      return { answer: { ...walked.value, ...names, problem: null }, fault: null };
    }
    const { error } = walked;
    if (!isOfPhoto(error.code) && !isSenseless(error.code)) return { answer: null, fault: error };
    const inARow = (senseless.get(model.id) ?? 0) + (isSenseless(error.code) ? 1 : 0);
    senseless.set(model.id, inARow);
    return {
      answer: { ...NOTHING, ...names, problem: error.code },
      fault: inARow >= SENSELESS_IN_A_ROW ? error : null,
    };
  };
}

/** True for the code of an error of a network that ran and gave meaningless numbers. */
function isSenseless(code: string): boolean {
  return code.startsWith("model-output-");
}

/** What a photo got from a model. */
type Walked = Omit<PhotoAnswer, "model" | "path" | "problem">;

const NOTHING: Walked = { top: [], probabilities: null, imagingMs: 0, inferMs: 0, runtime: "", backend: "" };

/** One photo from the file to the five best labels, tried again where that may help. */
async function walkTwice(...request: Parameters<typeof walk>): ReturnType<typeof walk> {
  const [, , , signal] = request;
  const first = await walk(...request);
  return first.ok || signal.aborted || isOfPhoto(first.error.code) ? first : walk(...request);
}

/** Check, decoding, reduction and network, once. */
async function walk(
  { photo: { file }, model }: PhotoJob,
  client: InferenceClient,
  imaging: Pick<ImagingClient, "check" | "prepare">,
  signal: AbortSignal,
): Promise<Result<Walked, IdentifyError>> {
  const checked = await imaging.check(file, signal);
  if (!checked.ok) return checked;
  const prepared = await imaging.prepare(file, checked.value.facts, model.input, signal);
  if (!prepared.ok) return prepared;
  const { tensor, timings } = prepared.value;
  const answer = await classify(tensor, model, client, signal);
  if (!answer.ok) return answer;
  const imagingMs = checked.value.checkMs + timings.decodeMs + timings.reduceMs;
  return ok({ ...answer.value, imagingMs });
}

/** Loads the model anew where its worker has died, perhaps on another backend. A loaded model answers at once. */
async function classify(
  tensor: ImageTensor,
  model: PackageManifest,
  client: InferenceClient,
  signal: AbortSignal,
): Promise<Result<Omit<Walked, "imagingMs">, IdentifyError>> {
  const loaded = await client.load({ signal, onProgress: () => {} });
  if (!loaded.ok) return loaded;
  const answer = await (model.labelFacts === null ? bestLabelsOf : readingOf)(tensor, model, client, signal);
  if (!answer.ok) return answer;
  const { runtime, backend } = loaded.value;
  return ok({ ...answer.value, runtime, backend });
}

/** What a model says of a photo, without the rest. */
type Said = Pick<Walked, "top" | "probabilities" | "inferMs">;

async function bestLabelsOf(
  tensor: ImageTensor,
  { input: { scaling } }: PackageManifest,
  client: InferenceClient,
  signal: AbortSignal,
): Promise<Result<Said, IdentifyError>> {
  const answers = await client.tryScalings(tensor, [scaling], signal);
  if (!answers.ok) return answers;
  const [answer] = answers.value;
  if (answer === undefined) return err({ code: "internal", detail: "the trial has no answer" });
  const { top, inferMs } = answer;
  return ok({ top, inferMs, probabilities: null });
}

/**
 * The probabilities of all labels, of which each page makes an answer of its own. They are kept whole, so that what a
 * folder means can be changed without another run.
 */
async function readingOf(
  tensor: ImageTensor,
  { labels, subjects: [subject] }: PackageManifest,
  client: InferenceClient,
  signal: AbortSignal,
): Promise<Result<Said, IdentifyError>> {
  const reply = await client.identify(subject, tensor, { uploadedAt: -Infinity, signal });
  if (!reply.ok) return reply;
  const { reading, timings } = reply.value;
  if (reading === null) return err({ code: "internal", detail: "the model gave no reading" });
  const { probabilities } = reading;
  const top = bestLabels(labels.keys(), (label) => probabilities[label] ?? 0).map(
    ({ label, probability }): NamedProbability => ({ label: labels[label] ?? "", probability }),
  );
  return ok({ top, inferMs: timings.inferMs, probabilities: Float32Array.from(probabilities) });
}
