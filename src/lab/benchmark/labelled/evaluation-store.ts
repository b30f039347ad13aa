import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import type { AppError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import { type LoadedModelsDeps, withLoadedModels } from "#src/core/models/model-library.ts";
import type { PictureOf } from "#src/core/photos/photo-pictures.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import type { BenchmarkStep } from "#src/lab/benchmark/device/device-benchmark-texts.ts";
import type { NetworkLoad } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import type { PhotoLane, PhotoLanes } from "#src/lab/photos/answer-photos.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { EvaluationDatabase, PhotoAnswer } from "./evaluation-database.ts";
import { type Round, roundsOf, runJobs } from "./evaluation-run.ts";
import {
  answerKey,
  type EvaluationOutcome,
  type EvaluationTask,
  isTooSmall,
  isUnread,
  jobsOf,
  outcomeOf,
  runText,
} from "./evaluation-task.ts";

/** `isKept` is false if the browser stores no answers; a reload then starts the run from the beginning. */
export type EvaluationState =
  | { readonly status: "idle" }
  | { readonly status: "loading"; readonly step: BenchmarkStep }
  | {
      readonly status: "running";
      readonly step: BenchmarkStep;
      readonly done: number;
      readonly total: number;
      /** Number of photos that could not be read. */
      readonly unread: number;
      /** Number of photos that are too small. */
      readonly tooSmall: number;
      /** Number of answers taken from an earlier run. */
      readonly resumed: number;
      readonly isStored: boolean;
    }
  /** If answers are missing and `error` is null, the person has stopped the run. */
  | {
      readonly status: "ended";
      readonly outcome: EvaluationOutcome;
      /** The first fault that ended a model. */
      readonly error: AppError | null;
      /** Titles of the models that a fault ended. */
      readonly failed: readonly string[];
    };

/** Runs models over labelled photos. No method rejects. */
export interface EvaluationStore extends ReadableStore<EvaluationState> {
  /** Stops an earlier run, and runs the jobs of a task that have no answer yet. */
  readonly run: (task: EvaluationTask) => Promise<void>;
  /** Stops the run. The state then contains the answers so far. */
  readonly stop: () => void;
  /** Deletes the stored answers of a task. */
  readonly forget: (task: EvaluationTask) => Promise<void>;
  /** Stops the run and forgets its outcome. */
  readonly clear: () => void;
  /** Makes the thumbnail of a photo. Does not store it. */
  readonly thumbnailOf: PictureOf;
}

export interface EvaluationDeps extends StoredAnswersDeps, LoadedModelsDeps {
  readonly thumbnailOf: PictureOf;
  readonly imaging: PhotoLane["imaging"];
  /** Measures the memory of the page and its workers, in bytes; null where the browser does not tell. */
  readonly measureMemory: () => Promise<number | null>;
  /** Opens lanes for a run beside `first`, whose models are already loaded. */
  readonly lanesBeside: (first: PhotoLane) => PhotoLanes;
}

/** Makes the store of runs over labelled folders. */
export function createEvaluationStore(deps: EvaluationDeps): EvaluationStore {
  const store = createStore<EvaluationState>(() => ({ status: "idle" }));
  let current: AbortController | null = null;

  return {
    ...readable(store),
    thumbnailOf: deps.thumbnailOf,
    run: async (task) => {
      abort(current);
      const own = new AbortController();
      current = own;
      await runTask(task, deps, own.signal, (state) => {
        if (current === own) store.setState(state, true);
      });
    },
    stop: () => abort(current),
    forget: (task) => forgetAnswers(task, deps),
    clear: () => {
      abort(current);
      current = null;
      store.setState({ status: "idle" }, true);
    },
  };
}

/** Runs the jobs that have no answer yet. Shows progress and outcome. Never rejects. */
async function runTask(
  task: EvaluationTask,
  deps: EvaluationDeps,
  signal: AbortSignal,
  show: (state: EvaluationState) => void,
): Promise<void> {
  show({ status: "loading", step: { code: "looking-for-kept-answers" } });
  const stored = await openStoredAnswers(task, deps);
  const answers = new Map(stored.answers.map((answer) => [answerKey(answer.model, answer.path), answer]));
  const all = jobsOf(task);
  const missing = all.filter(({ model, photo }) => !answers.has(answerKey(model.id, photo.path)));
  const resumed = stored.answers.filter(({ problem }) => problem === null).length;
  const unread = new Set<string>();
  const tooSmall = new Set<string>();
  const note = (answer: PhotoAnswer): void => {
    if (isTooSmall(answer)) tooSmall.add(answer.path);
    else if (isUnread(answer)) unread.add(answer.path);
  };
  stored.answers.forEach(note);
  const showProgress = (step: BenchmarkStep): void => {
    const isStored = stored.isStored();
    const [done, total] = [answers.size, all.length];
    const counts = { unread: unread.size, tooSmall: tooSmall.size };
    show({ status: "running", step, done, total, ...counts, resumed, isStored: isStored });
  };
  const measured = new Set<string>();
  const runRound = ({ model, jobs }: Round): Promise<Result<void, AppError>> =>
    withLoadedModels([model], deps, { signal, onModel, onProgress: () => {} }, async (clients) => {
      // A browser may take many seconds to measure the memory, so it is asked once for each model.
      const isFirst = !measured.has(model);
      measured.add(model);
      const load = await loadOf(
        clients.get(model),
        isFirst ? () => unlessAborted(deps.measureMemory(), signal) : () => Promise.resolve(null),
      );
      showProgress({ code: "answering" });
      const lanes = deps.lanesBeside({ imaging: deps.imaging, clients });
      return runJobs(jobs, lanes, { load, signal }, async (answer) => {
        answers.set(answerKey(answer.model, answer.path), answer);
        note(answer);
        showProgress({ code: "answering" });
        await stored.add(answer);
      });
    });
  const titles = new Map(missing.map(({ model: { id, title } }) => [id, title]));
  const onModel = (id: string): void => {
    const step = { code: "loading", model: titles.get(id) ?? id } as const;
    if (id === missing[0]?.model.id && answers.size === stored.answers.length)
      show({ status: "loading", step });
    else showProgress(step);
  };
  /** The models that a fault ended, by id. The others go on. */
  const faults = new Map<string, AppError>();
  for (const round of roundsOf(missing)) {
    if (signal.aborted) break;
    if (faults.has(round.model)) continue;
    const ended = await runRound(round);
    if (!ended.ok && ended.error.code !== "aborted") faults.set(round.model, ended.error);
  }
  const [error = null] = faults.values();
  const failed = [...faults.keys()].map((id) => titles.get(id) ?? id);
  show({ status: "ended", outcome: outcomeOf(task, answers, resumed), error, failed });
}

/** How a model was loaded. Measures the memory at once, as the models that are loaded later are not its own. */
async function loadOf(
  client: InferenceClient | undefined,
  measureMemory: EvaluationDeps["measureMemory"],
): Promise<NetworkLoad | null> {
  const loaded = client?.loaded() ?? null;
  if (loaded === null) return null;
  return { loadMs: loaded.loadMs, firstRunMs: loaded.warmUpMs, memoryBytes: await measureMemory() };
}

/** The result of `work`, or null as soon as the run is stopped. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(null);
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp);
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

interface StoredAnswersDeps {
  readonly database: EvaluationDatabase;
  readonly digest: (text: string) => Promise<string>;
  readonly now: () => Date;
}

/** The stored answers of a task, and how to add to them. */
interface StoredAnswers {
  readonly answers: readonly PhotoAnswer[];
  /** False once the browser has failed to store an answer. */
  readonly isStored: () => boolean;
  readonly add: (answer: PhotoAnswer) => Promise<void>;
}

/** Opens the stored answers of a task. If the browser stores nothing, there are none, and `add` does nothing. */
async function openStoredAnswers(
  task: EvaluationTask,
  { database, digest, now }: StoredAnswersDeps,
): Promise<StoredAnswers> {
  const wanted = new Set(jobsOf(task).map(({ model, photo }) => answerKey(model.id, photo.path)));
  const openedAt = now().getTime();
  /** The key of each model's run, by model id. */
  const runs = new Map<string, string>();
  const answers: PhotoAnswer[] = [];
  let isStored = true;
  try {
    for (const { manifest } of task.models) {
      const run = await digest(runText(task, manifest));
      runs.set(manifest.id, run);
      for (const answer of await database.open(run, openedAt)) answers.push(answer);
    }
  } catch {
    // Some private windows have no database, and pages outside https can't compute hashes.
    return { answers: [], isStored: () => false, add: () => Promise.resolve() };
  }
  return {
    answers: answers.filter(({ model, path }) => wanted.has(answerKey(model, path))),
    isStored: () => isStored,
    add: async (answer) => {
      try {
        const run = runs.get(answer.model);
        if (isStored && run !== undefined) await database.add(run, answer);
      } catch {
        // The run continues, and the page says that a reload starts from the beginning.
        isStored = false;
      }
    },
  };
}

/** Deletes the stored answers of a task. */
async function forgetAnswers(task: EvaluationTask, { database, digest }: StoredAnswersDeps): Promise<void> {
  for (const { manifest } of task.models) {
    try {
      await database.forget(await digest(runText(task, manifest)));
    } catch {
      // If the browser stores nothing, there is nothing to delete.
    }
  }
}
