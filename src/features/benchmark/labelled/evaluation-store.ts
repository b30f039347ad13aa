import { createStore } from "zustand/vanilla";
import type { BenchmarkStep } from "../device/device-benchmark-texts.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { InferenceClient } from "#src/pipeline/workers/inference-client.ts";
import type { PhotoLane, PhotoLanes } from "#src/pipeline/answer-photos.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { PhotoAnswer } from "./evaluation-database.ts";
import { runJobs } from "./evaluation-run.ts";
import {
  answerKey,
  type EvaluationOutcome,
  type EvaluationTask,
  isTooSmall,
  isUnread,
  jobsOf,
  outcomeOf,
} from "./evaluation-task.ts";
import { forgetAnswers, type KeptAnswersDeps, openKeptAnswers } from "./kept-answers.ts";
import type { PictureOf } from "#src/pipeline/photos/photo-pictures.ts";
import { type LoadedModelsDeps, withLoadedModels } from "#src/pipeline/models/model-library.ts";

/** `isKept` is false where the browser keeps no answers: a reload then starts again. */
export type EvaluationState =
  | { readonly status: "idle" }
  | { readonly status: "loading"; readonly step: BenchmarkStep }
  | {
      readonly status: "running";
      readonly done: number;
      readonly total: number;
      /** Photos that could not be read. */
      readonly unread: number;
      /** Photos that are too small. */
      readonly tooSmall: number;
      /** Answers that were kept from an earlier run. */
      readonly resumed: number;
      readonly isKept: boolean;
    }
  /** Where `error` is null and answers are missing, the person stopped the run. */
  | { readonly status: "ended"; readonly outcome: EvaluationOutcome; readonly error: IdentifyError | null };

/** Runs models over labelled photos. Nothing rejects. */
export interface EvaluationStore extends ReadableStore<EvaluationState> {
  /** Runs the jobs of a task that have no answer yet. Stops an earlier run. */
  readonly run: (task: EvaluationTask) => Promise<void>;
  /** Stops. The answers so far are shown. */
  readonly stop: () => void;
  /** Deletes the kept answers of a task. */
  readonly forget: (task: EvaluationTask) => Promise<void>;
  /** Forgets the outcome, as for another folder. */
  readonly clear: () => void;
  /** Makes the thumbnail of a photo. It is not kept. */
  readonly thumbnailOf: PictureOf;
}

/** What the store needs. */
export interface EvaluationDeps extends KeptAnswersDeps, LoadedModelsDeps {
  readonly thumbnailOf: PictureOf;
  readonly imaging: PhotoLane["imaging"];
  /** Lanes for many photos; the models of `first` are loaded. */
  readonly lanesBeside: (first: PhotoLane) => PhotoLanes;
}

const IDLE: EvaluationState = { status: "idle" };

/** Makes the store of runs over labelled folders. */
export function createEvaluationStore(deps: EvaluationDeps): EvaluationStore {
  const store = createStore<EvaluationState>(() => IDLE);
  let current: AbortController | null = null;

  return {
    ...readable(store),
    thumbnailOf: deps.thumbnailOf,
    run: async (task) => {
      current?.abort();
      const own = new AbortController();
      current = own;
      await runTask(task, deps, own.signal, (state) => {
        if (current === own) store.setState(state, true);
      });
    },
    stop: () => current?.abort(),
    forget: (task) => forgetAnswers(task, deps),
    clear: () => {
      current?.abort();
      current = null;
      store.setState(IDLE, true);
    },
  };
}

/** Runs the jobs that have no answer yet, and shows progress and outcome. Never rejects. */
async function runTask(
  task: EvaluationTask,
  deps: EvaluationDeps,
  signal: AbortSignal,
  show: (state: EvaluationState) => void,
): Promise<void> {
  show({ status: "loading", step: { code: "looking-for-kept-answers" } });
  const kept = await openKeptAnswers(task, deps);
  const answers = new Map(kept.answers.map((answer) => [answerKey(answer.model, answer.path), answer]));
  const all = jobsOf(task);
  const missing = all.filter(({ model, photo }) => !answers.has(answerKey(model.id, photo.path)));
  const resumed = kept.answers.filter(({ problem }) => problem === null).length;
  const unread = new Set<string>();
  const tooSmall = new Set<string>();
  const note = (answer: PhotoAnswer): void => {
    if (isTooSmall(answer)) tooSmall.add(answer.path);
    else if (isUnread(answer)) unread.add(answer.path);
  };
  kept.answers.forEach(note);
  const showProgress = (): void => {
    const isKept = kept.isKept();
    const [done, total] = [answers.size, all.length];
    const counts = { unread: unread.size, tooSmall: tooSmall.size };
    show({ status: "running", done, total, ...counts, resumed, isKept });
  };
  const work = (clients: ReadonlyMap<string, InferenceClient>): ReturnType<typeof runJobs> => {
    showProgress();
    const lanes = deps.lanesBeside({ imaging: deps.imaging, clients });
    return runJobs(missing, lanes, signal, async (answer) => {
      answers.set(answerKey(answer.model, answer.path), answer);
      note(answer);
      showProgress();
      await kept.add(answer);
    });
  };
  const titles = new Map(missing.map(({ model: { id, title } }) => [id, title]));
  const onModel = (id: string): void =>
    show({ status: "loading", step: { code: "loading", model: titles.get(id) ?? id } });
  const ended = await withLoadedModels(titles.keys(), deps, { signal, onModel, onProgress: () => {} }, work);
  const error = ended.ok || ended.error.code === "aborted" ? null : ended.error;
  show({ status: "ended", outcome: outcomeOf(task, answers, resumed), error });
}
