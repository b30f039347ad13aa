import { type BatchAnswer, type BatchPhoto, OPEN } from "#domain/batch-photo.ts";
import { headlineOfAnswer } from "#domain/headline.ts";
import type { Answer } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Clock } from "#domain/clock.ts";
import type { ModelProgress } from "#domain/model.ts";
import { type Plan, withinPlan } from "#src/features/plan/plan.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { answerPhotos, type PhotoLane, type PhotoLanes } from "#src/pipeline/answer-photos.ts";
import type { CompleteAnswer } from "#src/pipeline/complete-answer.ts";
import type { InferenceClient } from "#src/pipeline/workers/inference-client.ts";
import { answerBatchPhoto, type AnsweredPhoto } from "#src/pipeline/answer-photo.ts";
import type { BatchSettings } from "./stored-batch.ts";
import type { ChosenPhoto } from "#src/pipeline/photos/chosen-photos.ts";
import {
  type LoadedModelsDeps,
  type ModelLibrary,
  withLoadedModels,
} from "#src/pipeline/models/model-library.ts";

/** What an open batch does. */
export type BatchPhase =
  /** Loads each model in turn; `progress` is null until the first report. */
  | {
      readonly code: "loading";
      readonly modelTitle: string;
      readonly progress: ModelProgress | null;
    }
  /** Recent photos per second, and milliseconds that the rest takes at this rate; both null until they are known. */
  | { readonly code: "running"; readonly perSecond: number | null; readonly leftMs: number | null }
  | { readonly code: "paused" }
  /** The person cancelled it. `goOn` is still possible. */
  | { readonly code: "cancelled" }
  /** Photos are left whose files the page does not have, as after a reload: `giveFiles`. */
  | { readonly code: "photos-missing" }
  /** `goOn` tries again. With "quota-used-up" the plan has no batch photos left. */
  | { readonly code: "failed"; readonly error: IdentifyError }
  | { readonly code: "done" };

/** The photos of batches that a plan has left. */
export interface BatchQuota {
  /** Null for no limit. */
  readonly left: () => number | null;
  /** Counts a photo that is answered. False where none is left: then the answer is dropped. */
  readonly take: () => Promise<boolean>;
}

export interface BatchRunDeps extends LoadedModelsDeps {
  readonly library: Pick<ModelLibrary, "packageOf" | "getState">;
  readonly clock: Clock;
  readonly imaging: PhotoLane["imaging"];
  /** The lanes for many photos, beside one whose models are loaded. */
  readonly lanesBeside: (first: PhotoLane) => PhotoLanes;
  readonly complete: CompleteAnswer;
  readonly plan: () => Plan;
  readonly quota: BatchQuota;
  /** The time of day. */
  readonly now: () => Date;
}

/** One run of a batch, and its callbacks. */
export interface BatchRunTask {
  readonly files: readonly ChosenPhoto[];
  readonly settings: BatchSettings;
  /** Photos that an earlier run could not read, see {@link MOST_UNREADABLE}: this run takes them as they are. */
  readonly suspects: Set<string>;
  /** Gets "loading" and "running", the latter at most once in {@link SHOW_MS} as photos are done. */
  readonly onPhase: (phase: BatchPhase) => void;
  /** Keeps a photo that is done. Its slot takes no other photo before. */
  readonly onPhoto: (photo: BatchPhoto) => Promise<void>;
}

/** Milliseconds between two new lists of photos. */
const SHOW_MS = 250;

/**
 * After so many files in a row that can't be read, their disk is taken to be gone, and the run ends before it has called
 * thousands of photos unreadable. Files that can't be read in the next run either are taken to be unreadable.
 */
const MOST_UNREADABLE = 8;

/** Has models answer photos. `answerPhotos` says which faults are a photo's own, and which end the run. Never rejects. */
export async function runBatch(
  task: BatchRunTask,
  deps: BatchRunDeps,
  signal: AbortSignal,
): Promise<Result<void, IdentifyError>> {
  const { settings, onPhase } = task;
  let title = "";
  const over = new AbortController();
  const progress = createRunProgress(task, deps.clock, AbortSignal.any([signal, over.signal]));
  const events = {
    signal,
    onModel: (id: string) => {
      title = modelTitle(id, deps);
      onPhase({ code: "loading", modelTitle: title, progress: null });
    },
    onProgress: (now: ModelProgress) => onPhase({ code: "loading", modelTitle: title, progress: now }),
  };
  try {
    return await withLoadedModels(settings.models, deps, events, (clients) => {
      progress.start();
      const onPhoto = progress.onPhoto;
      return answerAll({ ...task, onPhoto }, clients, deps, signal);
    });
  } finally {
    over.abort();
  }
}

/** The title of a model of the library, or its id where it is not there. */
export function modelTitle(id: string, { library }: Pick<BatchRunDeps, "library">): string {
  const state = library.getState();
  const models = state.status === "ready" ? state.models : [];
  return models.find(({ manifest }) => manifest.id === id)?.manifest.title ?? id;
}

/** Shows the rate of a run. It counts from {@link start}: loading models says nothing about photos. */
function createRunProgress(
  { files, onPhase, onPhoto }: BatchRunTask,
  clock: Clock,
  signal: AbortSignal,
): { readonly start: () => void; readonly onPhoto: BatchRunTask["onPhoto"] } {
  let rate = createRunRate(clock);
  let left = files.length;
  const show = (): void => {
    const perSecond = rate.perSecond();
    onPhase({ code: "running", perSecond, leftMs: perSecond === null ? null : (left / perSecond) * 1000 });
  };
  const showSoon = createThrottle(clock, SHOW_MS, signal, show);
  return {
    start: () => {
      rate = createRunRate(clock);
      show();
    },
    onPhoto: async (photo) => {
      left -= 1;
      rate.note();
      await onPhoto(photo);
      showSoon();
    },
  };
}

async function answerAll(
  { files, settings, suspects, onPhoto }: BatchRunTask,
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
  const answered = await answerPhotos<ChosenPhoto, AnsweredPhoto>(
    {
      jobs: suspectsLast(files, suspects),
      modelOf: () => settings.models.join(" "),
      answer: ({ file }, lane, inLane) => answerBatchPhoto(file, question, lane, inLane),
      onAnswer: async (chosen, answer) => {
        const photo = await photoOf(chosen, answer, deps);
        if (answer.ok && !(await quota.take())) stop({ code: "quota-used-up" });
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

/** Recent photos per second. */
export interface RunRate {
  /** A photo is done. */
  readonly note: () => void;
  /** Null while too few are done. */
  readonly perSecond: () => number | null;
}

/** The rate covers this many milliseconds, so that it follows the device: phones slow down. */
const WINDOW_MS = 30_000;

/** With fewer photos in the window there is no rate: the first ones say little of the rest. */
const FEWEST = 5;

/** Measures from now on. A run that goes on after a pause has a new one, so that paused time does not count. */
export function createRunRate(clock: Pick<Clock, "now">): RunRate {
  const beganAt = clock.now();
  let times: number[] = [];
  return {
    note: () => times.push(clock.now()),
    perSecond: () => {
      const now = clock.now();
      const since = Math.max(beganAt, now - WINDOW_MS);
      times = times.filter((time) => time >= since);
      return times.length < FEWEST || now === since ? null : (times.length / (now - since)) * 1000;
    },
  };
}

/** Does `work` once, `ms` after the first of several calls; never after `signal` aborts. */
export function createThrottle(
  clock: Pick<Clock, "sleep">,
  ms: number,
  signal: AbortSignal,
  work: () => void,
): () => void {
  let isAsked = false;
  const wait = async (): Promise<void> => {
    await clock.sleep(ms, signal);
    isAsked = false;
    if (!signal.aborted) work();
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    void wait();
  };
}
