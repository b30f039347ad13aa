import { type BatchAnswer, type BatchPhoto, OPEN } from "#domain/batch-photo.ts";
import { headlineOfAnswer } from "#domain/headline.ts";
import type { Answer } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { type Plan, withinPlan } from "#src/features/plan/plan.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { answerPhotos, type PhotoLane, type PhotoLanes } from "#src/pipeline/answer-photos.ts";
import type { CompleteAnswer } from "#src/pipeline/complete-answer.ts";
import type { InferenceClient } from "#src/pipeline/workers/inference-client.ts";
import { answerBatchPhoto, type AnsweredPhoto } from "#src/pipeline/answer-photo.ts";
import type { BatchSettings } from "./batch-state.ts";
import type { ChosenPhoto } from "#src/pipeline/photos/chosen-photos.ts";
import { type LoadedModelsDeps, withLoadedModels } from "#src/pipeline/models/model-library.ts";

/** The photos of batches that a plan has left. */
export interface BatchQuota {
  /** Null for no limit. */
  readonly left: () => number | null;
  /** Counts a photo that is answered. False where none is left: then the answer is dropped. */
  readonly take: () => Promise<boolean>;
}

/** What a run needs. */
export interface BatchRunDeps extends LoadedModelsDeps {
  readonly imaging: PhotoLane["imaging"];
  /** The lanes for many photos, beside one whose models are loaded. */
  readonly lanesBeside: (first: PhotoLane) => PhotoLanes;
  readonly complete: CompleteAnswer;
  readonly plan: () => Plan;
  readonly quota: BatchQuota;
  /** The time of day. */
  readonly now: () => Date;
}

/** What is to be done in one run, and who hears of it. */
export interface BatchRunTask {
  readonly files: readonly ChosenPhoto[];
  readonly settings: BatchSettings;
  /** Photos that an earlier run could not read, see {@link MOST_UNREADABLE}: they are taken as they are now. */
  readonly suspects: Set<string>;
  /** The model of this id is being loaded. */
  readonly onModel: (id: string) => void;
  readonly onProgress: OnModelProgress;
  /** All models are loaded. */
  readonly onRunning: () => void;
  /** Takes a photo that is done. Its slot waits until that is kept. */
  readonly onPhoto: (photo: BatchPhoto) => Promise<void>;
}

/**
 * After so many files in a row that can't be read, their disk is taken to be gone, and the run ends before it has called
 * thousands of photos unreadable. Files that can't be read in the next run either are taken to be unreadable.
 */
const MOST_UNREADABLE = 8;

/** Has models answer photos. Which faults are a photo's own, and which end the run: see `answerPhotos`. Never rejects. */
export function runBatch(
  task: BatchRunTask,
  deps: BatchRunDeps,
  signal: AbortSignal,
): Promise<Result<void, IdentifyError>> {
  const { settings, onModel, onProgress } = task;
  const events = { signal, onModel, onProgress };
  return withLoadedModels(settings.models, deps, events, (clients) => answerAll(task, clients, deps, signal));
}

async function answerAll(
  { files, settings, suspects, onRunning, onPhoto }: BatchRunTask,
  clients: ReadonlyMap<string, InferenceClient>,
  deps: BatchRunDeps,
  signal: AbortSignal,
): Promise<Result<void, IdentifyError>> {
  const [first, ...others] = manifestsOf(clients);
  if (first === undefined) return err({ code: "internal", detail: "a batch without models" });
  const { subject, capture } = settings;
  const question = { subject, capture, models: [first, ...others] as const };
  /** Why this run ends before its time; null where it does not. */
  let stopped: IdentifyError | null = null;
  const stopping = new AbortController();
  const stop = (why: IdentifyError): void => {
    stopped ??= why;
    stopping.abort();
  };
  const unreadable = createUnreadableWatch(suspects, stop);
  const { quota } = deps;
  onRunning();
  const answered = await answerPhotos<ChosenPhoto, AnsweredPhoto>(
    {
      jobs: suspectsLast(files, suspects),
      modelOf: () => settings.models.join(" "),
      answer: ({ file }, lane, inLane) => answerBatchPhoto(file, question, lane, inLane),
      onAnswer: async ({ path, file }, said) => {
        const photo = await photoOf({ path, file }, said, deps);
        if (said.ok && !(await quota.take())) stop({ code: "quota-used-up" });
        if (stopped !== null) return;
        for (const sure of unreadable.judge(photo)) await onPhoto(sure);
      },
    },
    deps.lanesBeside({ imaging: deps.imaging, clients }),
    AbortSignal.any([signal, stopping.signal]),
  );
  if (stopped !== null) return err(stopped);
  if (answered.ok) for (const sure of unreadable.rest()) await onPhoto(sure);
  return answered;
}

function manifestsOf(clients: ReadonlyMap<string, InferenceClient>): readonly PackageManifest[] {
  return [...clients.values()].flatMap(({ model }) => ("files" in model ? [model.manifest] : []));
}

function suspectsLast(files: readonly ChosenPhoto[], suspects: ReadonlySet<string>): readonly ChosenPhoto[] {
  const isSuspect = ({ path }: ChosenPhoto): boolean => suspects.has(path);
  return [...files.filter((each) => !isSuspect(each)), ...files.filter(isSuspect)];
}

/** Holds photos back whose files can't be read, until it is clear whether the files are at fault or their disk is gone. */
interface UnreadableWatch {
  /** The photos that are sure now: none, this one, or all that were held back. */
  readonly judge: (photo: BatchPhoto) => readonly BatchPhoto[];
  /** Those that are still held back. */
  readonly rest: () => readonly BatchPhoto[];
}

function createUnreadableWatch(suspects: Set<string>, stop: (why: IdentifyError) => void): UnreadableWatch {
  let held: BatchPhoto[] = [];
  return {
    judge: (photo) => {
      if (photo.said.ok || photo.said.error !== "photo-unreadable") {
        const sure = [...held, photo];
        held = [];
        return sure;
      }
      if (suspects.has(photo.path)) return [photo];
      held.push(photo);
      if (held.length >= MOST_UNREADABLE) {
        for (const { path } of held) suspects.add(path);
        stop({ code: "photo-unreadable" });
      }
      return [];
    },
    rest: () => held,
  };
}

async function photoOf(
  { path, file }: ChosenPhoto,
  said: Result<AnsweredPhoto, string>,
  deps: BatchRunDeps,
): Promise<BatchPhoto> {
  const named = { path, bytes: file.size, review: OPEN };
  if (!said.ok) return { ...named, takenAt: null, position: null, hash: null, said };
  const { takenAt, position, hash, answers } = said.value;
  const [first, ...others] = answers;
  const answer = await batchAnswer(first, deps);
  const more: BatchAnswer[] = [];
  for (const each of others) more.push(await batchAnswer(each, deps));
  return { ...named, takenAt, position, hash, said: ok([answer, ...more]) };
}

async function batchAnswer(answer: Answer, { complete, plan, now }: BatchRunDeps): Promise<BatchAnswer> {
  const identification = withinPlan(plan(), await complete(answer));
  const { record: _, ...kept } = identification;
  return { ...kept, headline: headlineOfAnswer(identification), answeredAt: now().toISOString() };
}
