import type { NamedProbability } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import { bestLabels, firstOfSame } from "#domain/outcome/labels.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import type { NetworkLoad } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { checkForModel, readyClient } from "#src/lab/photos/answer-photo.ts";
import { answerPhotos, type PhotoLane, type PhotoLanes } from "#src/lab/photos/answer-photos.ts";
import type { LabelledPhoto } from "#src/lab/photos/chosen-photos.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { PhotoAnswer } from "./evaluation-database.ts";

/** A photo and a model that answers it. */
export interface PhotoJob {
  readonly photo: LabelledPhoto;
  readonly model: PackageManifest;
}

/** The photos of the first round. Each round has twice as many as the one before. */
const FIRST_ROUND = 32;

/** Jobs of one model, for one load of it. */
export interface Round {
  readonly model: string;
  readonly jobs: readonly PhotoJob[];
}

/**
 * Divides jobs into rounds. One network is in memory at a time, so that twelve need no more than one: a phone ends a
 * page that holds several. Models take turns in rounds that double. All answer for the first 32 photos, then for the
 * next 64 and so on: a stopped run has answers of all models for at least about half of the photos that were begun, and
 * each model is loaded only a few times, six for 2,000 photos.
 */
export function roundsOf(jobs: readonly PhotoJob[]): readonly Round[] {
  const models = [...new Set(jobs.map(({ model }) => model.id))];
  if (models.length < 2) return models.map((model) => ({ model, jobs }));
  const places = new Map(
    [...new Set(jobs.map(({ photo }) => photo.path))].map((path, place) => [path, place]),
  );
  const rounds: Round[] = [];
  for (let from = 0, to = FIRST_ROUND; from < places.size; from = to, to = 2 * to + FIRST_ROUND) {
    const ofRound = jobs.filter(({ photo }) => {
      const place = places.get(photo.path) ?? 0;
      return place >= from && place < to;
    });
    for (const model of models) {
      const own = ofRound.filter((job) => job.model.id === model);
      if (own.length > 0) rounds.push({ model, jobs: own });
    }
  }
  return rounds;
}

/**
 * Runs jobs, and calls `onAnswer` with each answer as soon as it is ready. See {@link answerPhotos} for errors. Never
 * rejects.
 */
export function runJobs(
  jobs: readonly PhotoJob[],
  lanes: PhotoLanes,
  { load, signal }: { readonly load: NetworkLoad | null; readonly signal: AbortSignal },
  onAnswer: (answer: PhotoAnswer) => Promise<void>,
): Promise<Result<void, AppError>> {
  return answerPhotos(
    {
      jobs,
      modelOf: ({ model }) => model.id,
      answer: answerPhoto,
      onAnswer: ({ photo, model }, answer) => {
        const names = { model: model.id, path: photo.path };
        return onAnswer(
          answer.ok
            ? { ...answer.value, ...names, load, problem: null }
            : { ...NOTHING, ...names, load: null, problem: answer.error },
        );
      },
    },
    lanes,
    signal,
  );
}

type PhotoResult = Omit<PhotoAnswer, "model" | "path" | "problem" | "load">;

const NOTHING: PhotoResult = {
  top: [],
  probabilities: null,
  imagingMs: 0,
  inferMs: 0,
  runtime: "",
  backend: "",
};

/** Checks, decodes, reduces and classifies a photo. */
async function answerPhoto(
  { photo: { file }, model }: PhotoJob,
  lane: PhotoLane,
  signal: AbortSignal,
): Promise<Result<PhotoResult, AppError>> {
  const checked = await checkForModel(file, model.input, lane, signal);
  if (!checked.ok) return checked;
  const prepared = await lane.imaging.prepare(file, checked.value.facts, model.input, {}, signal);
  if (!prepared.ok) return prepared;
  const { tensor, timings } = prepared.value;
  const ready = await readyClient(model.id, lane, signal);
  if (!ready.ok) return ready;
  const { client, loaded } = ready.value;
  const answer = await (model.labelFacts === null ? bestLabelsOf : probabilitiesFor)(
    tensor,
    model,
    client,
    signal,
  );
  if (!answer.ok) return answer;
  const { runtime, backend } = loaded;
  const imagingMs = checked.value.checkMs + timings.decodeMs + timings.reduceMs;
  return ok({ ...answer.value, runtime, backend, imagingMs });
}

type ModelAnswer = Pick<PhotoResult, "top" | "probabilities" | "inferMs">;

async function bestLabelsOf(
  tensor: ImageTensor,
  { input: { scaling } }: PackageManifest,
  client: InferenceClient,
  signal: AbortSignal,
): Promise<Result<ModelAnswer, AppError>> {
  const answers = await client.trySettings(tensor, [{ scaling }], "best", signal);
  if (!answers.ok) return answers;
  const [answer] = answers.value;
  if (answer === undefined) return err({ code: "internal", detail: "the trial has no answer" });
  const { top, inferMs } = answer;
  return ok({ top, inferMs, probabilities: null });
}

/**
 * The probabilities of all labels. All of them are stored, so that a person can change the label of a folder without
 * another run.
 */
async function probabilitiesFor(
  tensor: ImageTensor,
  { labels, labelFacts, subjects: [subject] }: PackageManifest,
  client: InferenceClient,
  signal: AbortSignal,
): Promise<Result<ModelAnswer, AppError>> {
  const reply = await client.identify(subject, tensor, { uploadedAt: -Infinity, signal });
  if (!reply.ok) return reply;
  const { reading, timings } = reply.value;
  if (reading === null) return err({ code: "internal", detail: "the model gave no reading" });
  const { probabilities } = reading;
  const first = firstOfSame(labels, labelFacts);
  const competing = [...labels.keys()].filter(
    (label) => first[label] === label && labelFacts?.[label]?.unknown !== true,
  );
  const top = bestLabels(competing, (label) => probabilities[label] ?? 0).map(
    ({ label, probability }): NamedProbability => ({ label: labels[label] ?? "", probability }),
  );
  return ok({ top, inferMs: timings.inferMs, probabilities: Float32Array.from(probabilities) });
}
