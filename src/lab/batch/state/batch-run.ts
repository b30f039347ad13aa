import { abort } from "#domain/abort.ts";
import { headlineOfAnswer } from "#domain/answer/headline.ts";
import type { Answer } from "#domain/answer/identification.ts";
import type { Clock } from "#domain/clock.ts";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createThrottle } from "#domain/throttle.ts";
import type { CompleteAnswer } from "#src/core/complete-answer.ts";
import {
  type LoadedModelsDeps,
  type ModelLibrary,
  withLoadedModels,
} from "#src/core/models/model-library.ts";
import type { SmallPicture } from "#src/core/photos/photo-pictures.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import { subjectsToAsk } from "#src/lab/batch/rules/batch-models.ts";
import { type BatchAnswer, type BatchPhoto, OPEN } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchSettings } from "#src/lab/batch/rules/batch-record.ts";
import { answerBatchPhoto, type AnsweredPhoto } from "#src/lab/photos/answer-photo.ts";
import { answerPhotos, type PhotoLane, type PhotoLanes } from "#src/lab/photos/answer-photos.ts";
import type { ChosenPhoto } from "#src/lab/photos/chosen-photos.ts";
import { type Plan, withinPlan } from "#src/plan/plan.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";

/** What a run reports: the models load one after the other, then they identify photos. */
export type RunPhase =
  /** `progress` is null before the first report. */
  | { readonly code: "loading"; readonly modelTitle: string; readonly progress: ModelProgress | null }
  /** Recent photos per second, and milliseconds until the end at this rate; null until they are known. */
  | { readonly code: "running"; readonly perSecond: number | null; readonly leftMs: number | null };

/** The user's remaining quota of batch photos. */
export interface BatchQuota {
  /** How many more photos the plan allows; null for no limit. */
  readonly left: () => number | null;
  /** Counts an answered photo. False if the quota is used up; the caller then drops the answer. */
  readonly take: () => Promise<boolean>;
}

export interface BatchRunDeps extends LoadedModelsDeps {
  readonly library: Pick<ModelLibrary, "packageOf" | "getState">;
  readonly clock: Clock;
  readonly imaging: PhotoLane["imaging"];
  /** Opens lanes for many photos beside `first`, whose models are already loaded. */
  readonly lanesBeside: (first: PhotoLane) => PhotoLanes;
  readonly complete: CompleteAnswer;
  readonly plan: () => Plan;
  readonly quota: BatchQuota;
  readonly now: () => Date;
  /** Draws the small picture of a photo. */
  readonly drawSmall: (tensor: ImageTensor) => SmallPicture | null;
}

/** One run of a batch, and its callbacks. */
interface BatchRunTask {
  readonly files: readonly ChosenPhoto[];
  readonly settings: BatchSettings;
  /** True if the run draws small pictures. */
  readonly hasPictures: boolean;
  /**
   * Paths of photos that an earlier run could not read. If this run can't read them either, it marks them as
   * unreadable. See {@link MOST_UNREADABLE}
   */
  readonly suspects: Set<string>;
  /** Called with "running" at most once per {@link SHOW_MS}. */
  readonly onPhase: (phase: RunPhase) => void;
  /** Stores a finished photo. The next photo starts after that. */
  readonly onPhoto: (photo: BatchPhoto, picture: SmallPicture | null) => Promise<void>;
}

/** Milliseconds between two reports of the progress. */
const SHOW_MS = 250;

/**
 * A run ends after this many unreadable files in a row: the disk was probably removed, and the run must not mark
 * thousands of photos as unreadable. If the next run can't read these files either, it marks them as unreadable.
 */
const MOST_UNREADABLE = 8;

/** Identifies photos. `answerPhotos` decides which faults end the run. Never rejects. */
export async function runBatch(
  task: BatchRunTask,
  deps: BatchRunDeps,
  signal: AbortSignal,
): Promise<Result<void, AppError>> {
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
    abort(over);
  }
}

/** The title of a model; its id if the library does not have it. */
export function modelTitle(id: string, { library }: Pick<BatchRunDeps, "library">): string {
  const state = library.getState();
  const models = state.status === "ready" ? state.models : [];
  return models.find(({ manifest }) => manifest.id === id)?.manifest.title ?? id;
}

/** Reports the speed of a run. `start` begins the measurement, after the models have loaded. */
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
    onPhoto: async (...photo) => {
      left -= 1;
      rate.note();
      await onPhoto(...photo);
      showSoon();
    },
  };
}

async function answerAll(
  { files, settings, hasPictures, suspects, onPhoto }: BatchRunTask,
  clients: ReadonlyMap<string, InferenceClient>,
  deps: BatchRunDeps,
  signal: AbortSignal,
): Promise<Result<void, AppError>> {
  const [first, ...others] = [...clients.values()].flatMap(({ model }) =>
    "files" in model ? [model.manifest] : [],
  );
  if (first === undefined) return err({ code: "internal", detail: "a batch without models" });
  const { subject, capture } = settings;
  const subjects = subjectsToAsk(subject, deps.plan(), first);
  if (subjects === null) return err({ code: "quota-used-up" });
  const question = {
    subjects,
    capture,
    models: [first, ...others] as const,
    draw: hasPictures ? deps.drawSmall : null,
  };
  /** Why this run ends early; null if it does not. */
  let stopped: AppError | null = null;
  const stopping = new AbortController();
  const stop = (why: AppError): void => {
    stopped ??= why;
    abort(stopping);
  };
  const unreadable = createUnreadableWatch(suspects, stop);
  const { quota } = deps;
  const answered = await answerPhotos<ChosenPhoto, AnsweredPhoto>(
    {
      // Files that an earlier run could not read come last.
      jobs: files.toSorted((one, other) => Number(suspects.has(one.path)) - Number(suspects.has(other.path))),
      modelOf: () => settings.models.join(" "),
      answer: ({ file }, lane, inLane) => answerBatchPhoto(file, question, lane, inLane),
      onAnswer: async (chosen, answer) => {
        const photo = await photoOf(chosen, answer, deps);
        if (answer.ok && !(await quota.take())) stop({ code: "quota-used-up" });
        if (stopped !== null) return;
        const picture = answer.ok ? answer.value.picture : null;
        for (const clear of unreadable.judge(photo)) await onPhoto(clear, clear === photo ? picture : null);
      },
    },
    deps.lanesBeside({ imaging: deps.imaging, clients }),
    AbortSignal.any([signal, stopping.signal]),
  );
  if (stopped !== null) return err(stopped);
  if (answered.ok) for (const clear of unreadable.rest()) await onPhoto(clear, null);
  return answered;
}

/**
 * Holds back unreadable photos until it is clear whether the files or their disk caused the failure. `judge` returns
 * the photos that are now decided; `rest` returns the photos that are still held back.
 */
function createUnreadableWatch(
  suspects: Set<string>,
  stop: (why: AppError) => void,
): {
  readonly judge: (photo: BatchPhoto) => readonly BatchPhoto[];
  readonly rest: () => readonly BatchPhoto[];
} {
  let waiting: BatchPhoto[] = [];
  return {
    judge: (photo) => {
      if (photo.said.ok || photo.said.error !== "photo-unreadable") {
        const clear = [...waiting, photo];
        waiting = [];
        return clear;
      }
      if (suspects.has(photo.path)) return [photo];
      waiting.push(photo);
      if (waiting.length >= MOST_UNREADABLE) {
        for (const { path } of waiting) suspects.add(path);
        stop({ code: "photo-unreadable" });
      }
      return [];
    },
    rest: () => waiting,
  };
}

async function photoOf(
  { path, file }: ChosenPhoto,
  answered: Result<AnsweredPhoto, string>,
  deps: BatchRunDeps,
): Promise<BatchPhoto> {
  const named = { path, bytes: file.size, review: OPEN };
  if (!answered.ok) return { ...named, ...NO_CAPTURE, hash: null, said: answered };
  const { picture: _, answers, ...facts } = answered.value;
  const [first, ...others] = answers;
  const answer = await batchAnswer(first, deps);
  const more = await Promise.all(others.map((each) => batchAnswer(each, deps)));
  return { ...named, ...facts, said: ok([answer, ...more]) };
}

async function batchAnswer(answer: Answer, { complete, plan, now }: BatchRunDeps): Promise<BatchAnswer> {
  const identification = withinPlan(plan(), await complete(answer));
  const { record: _, ...answered } = { record: null, ...identification };
  return { ...answered, headline: headlineOfAnswer(identification), answeredAt: now().toISOString() };
}

/** The rate is an average over the last 30 s, so that it falls when a phone slows down. */
const WINDOW_MS = 30_000;

/** Minimum number of photos for a rate. */
const FEWEST = 5;

/** Measures the recent photos per second. `note` counts a finished photo; `perSecond` is null after too few photos. */
export function createRunRate(clock: Pick<Clock, "now">): {
  readonly note: () => void;
  readonly perSecond: () => number | null;
} {
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
