import { createStore, type StoreApi } from "zustand/vanilla";
import type { IdentifyError } from "#domain/identify-error.ts";
import { ok, type Result } from "#domain/result.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import type { ModelHost } from "#src/pipeline/model-host.ts";
import type { EvaluationDatabase, PhotoAnswer } from "./evaluation-database.ts";
import { type EvaluationSeat, type PhotoJob, runJobs } from "./evaluation-run.ts";
import {
  answerKey,
  type EvaluationOutcome,
  type EvaluationTask,
  isUnread,
  jobsOf,
  outcomeOf,
  runText,
} from "./evaluation-task.ts";
import type { ModelLibrary } from "../../models/model-library.ts";

/** Where a run stands. `isKept` is false where the browser keeps no answers, so that a reload starts anew. */
export type EvaluationState =
  | { readonly status: "idle" }
  | { readonly status: "loading"; readonly what: string }
  | {
      readonly status: "running";
      readonly done: number;
      readonly total: number;
      /** Photos that could not be read. */
      readonly unread: number;
      /** Answers that were kept from an earlier run. */
      readonly resumed: number;
      readonly isKept: boolean;
    }
  /** Stopped by the person where `error` is null and answers are missing. */
  | { readonly status: "ended"; readonly outcome: EvaluationOutcome; readonly error: IdentifyError | null };

/** Runs models over labelled photos. Nothing rejects. */
export interface EvaluationStore extends Pick<StoreApi<EvaluationState>, "getState" | "subscribe"> {
  readonly getInitialState: () => EvaluationState;
  /** Runs what is missing of a task. What ran before is stopped. */
  readonly run: (task: EvaluationTask) => Promise<void>;
  /** Stops; what is there is shown. */
  readonly stop: () => void;
  /** Drops what is kept of a task. */
  readonly forget: (task: EvaluationTask) => Promise<void>;
  /** Shows nothing any more, as for another folder. */
  readonly clear: () => void;
}

/** What the store needs. */
export interface EvaluationDeps {
  readonly imaging: Pick<ImagingClient, "check" | "prepare">;
  /** Starts a worker of its own for a model. */
  readonly startHost: () => ModelHost;
  readonly library: Pick<ModelLibrary, "packageOf">;
  readonly database: EvaluationDatabase;
  /** A short text that stands for a long one. */
  readonly digest: (text: string) => Promise<string>;
  readonly now: () => Date;
}

const IDLE: EvaluationState = { status: "idle" };

/** Makes the store of runs over labelled folders. */
export function createEvaluationStore(deps: EvaluationDeps): EvaluationStore {
  const store = createStore<EvaluationState>(() => IDLE);
  let current: AbortController | null = null;

  async function run(task: EvaluationTask): Promise<void> {
    current?.abort();
    const own = new AbortController();
    current = own;
    const { signal } = own;
    const show = (state: EvaluationState): void => {
      if (current === own) store.setState(state, true);
    };
    show({ status: "loading", what: "Looking for kept answers" });
    const kept = await openKept(task, deps);
    const answers = new Map(kept.answers.map((answer) => [answerKey(answer.model, answer.path), answer]));
    const all = jobsOf(task);
    const missing = all.filter(({ model, photo }) => !answers.has(answerKey(model.id, photo.path)));
    const resumed = kept.answers.filter(({ problem }) => problem === null).length;
    const unread = new Set(kept.answers.filter(isUnread).map(({ path }) => path));
    const tell = (): void => {
      const isKept = kept.isKept();
      const [done, total] = [answers.size, all.length];
      show({ status: "running", done, total, unread: unread.size, resumed, isKept });
    };
    const hosts: ModelHost[] = [];
    const seats = await seatModels(missing, deps, hosts, signal, (what) => show({ status: "loading", what }));
    let ended: Result<void, IdentifyError> = seats.ok ? ok(undefined) : seats;
    if (seats.ok) {
      tell();
      ended = await runJobs(missing, seats.value, deps.imaging, signal, async (answer) => {
        answers.set(answerKey(answer.model, answer.path), answer);
        if (isUnread(answer)) unread.add(answer.path);
        tell();
        await kept.add(answer);
      });
    }
    for (const host of hosts) host.end();
    const error = ended.ok || ended.error.code === "aborted" ? null : ended.error;
    show({ status: "ended", outcome: outcomeOf(task, answers, resumed), error });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    run,
    stop: () => current?.abort(),
    forget: async (task) => {
      for (const { manifest } of task.models) {
        try {
          await deps.database.forget(await deps.digest(runText(task, manifest)));
        } catch {
          // Where the browser keeps nothing, nothing is left to drop.
        }
      }
    },
    clear: () => {
      current?.abort();
      current = null;
      store.setState(IDLE, true);
    },
  };
}

/** What is kept of a task, and where its answers go. */
interface Kept {
  readonly answers: readonly PhotoAnswer[];
  readonly isKept: () => boolean;
  readonly add: (answer: PhotoAnswer) => Promise<void>;
}

/** Under what the answers of each model are kept, by the model's id. */
async function runKeys(
  task: EvaluationTask,
  { digest }: EvaluationDeps,
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for (const { manifest } of task.models) keys.set(manifest.id, await digest(runText(task, manifest)));
  return keys;
}

async function openKept(task: EvaluationTask, deps: EvaluationDeps): Promise<Kept> {
  const wanted = new Set(jobsOf(task).map(({ model, photo }) => answerKey(model.id, photo.path)));
  try {
    const keys = await runKeys(task, deps);
    const openedAt = deps.now().getTime();
    const answers: PhotoAnswer[] = [];
    for (const key of keys.values()) answers.push(...(await deps.database.open(key, openedAt)));
    let isKept = true;
    return {
      answers: answers.filter(({ model, path }) => wanted.has(answerKey(model, path))),
      isKept: () => isKept,
      add: async (answer) => {
        try {
          const key = keys.get(answer.model);
          if (isKept && key !== undefined) await deps.database.add(key, answer);
        } catch {
          // The run goes on; the page says that a reload starts anew.
          isKept = false;
        }
      },
    };
  } catch {
    // No database, as in some private windows, or no hashes, as outside https.
    return { answers: [], isKept: () => false, add: () => Promise.resolve() };
  }
}

/** Loads the models that are still to answer. */
async function seatModels(
  jobs: readonly PhotoJob[],
  { library, startHost }: EvaluationDeps,
  hosts: ModelHost[],
  signal: AbortSignal,
  tell: (what: string) => void,
): Promise<Result<ReadonlyMap<string, EvaluationSeat>, IdentifyError>> {
  const seats = new Map<string, EvaluationSeat>();
  for (const manifest of new Set(jobs.map(({ model }) => model))) {
    tell(`Loading ${manifest.title}`);
    const pack = await library.packageOf(manifest.id, () => {}, signal);
    if (!pack.ok) return pack;
    const host = startHost();
    hosts.push(host);
    const loaded = await host.load(pack.value, { signal, onProgress: () => {} });
    if (!loaded.ok) return loaded;
    seats.set(manifest.id, { pack: pack.value, host });
  }
  return ok(seats);
}
