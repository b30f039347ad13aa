import type { Clock } from "#domain/clock.ts";
import { guarded } from "#domain/result.ts";
import { mayIdentify } from "#src/features/plan/plan.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import type { BatchDatabase } from "./batch-database.ts";
import { type AtHand, type BatchLedger, openLedger } from "./batch-ledger.ts";
import { type BatchRunDeps, type BatchRunTask, runBatch } from "./batch-run.ts";
import type { BatchPhase, OpenBatch } from "./batch-state.ts";
import { createRunRate } from "./run-rate.ts";
import type { KeptBatch } from "./stored-batch.ts";
import { createThrottle } from "./throttle.ts";

/** What an open batch needs. */
export interface BatchSessionDeps extends BatchRunDeps {
  readonly database: BatchDatabase;
  readonly library: Pick<ModelLibrary, "packageOf" | "getState">;
  readonly clock: Clock;
}

/** A batch from its opening to its closing. Nothing rejects. */
export interface BatchSession extends Pick<BatchLedger, "head" | "review" | "change" | "giveFiles"> {
  readonly goOn: () => void;
  readonly pause: () => void;
  readonly cancel: () => void;
  /** See: BatchStore.keepAgain */
  readonly keepAgain: BatchLedger["keepAll"];
  /** Pauses it, and waits until nothing is on its way any more. It shows nothing from then on. */
  readonly end: () => Promise<void>;
}

/** A new list of photos is shown no more often than once in so many milliseconds. */
const SHOW_MS = 250;

/** What could not be kept is written anew after so many milliseconds, until it is: nobody tells when there is room again. */
const KEEP_AGAIN_MS = 10_000;

/** Opens a batch; `show` hears each state, the first one at once. */
export function openBatchSession(
  kept: KeptBatch,
  atHand: AtHand,
  deps: BatchSessionDeps,
  show: (batch: OpenBatch) => void,
): BatchSession {
  const over = new AbortController();
  const keepSoon = createThrottle(deps.clock, KEEP_AGAIN_MS, over.signal, () => void ledger.keepAll());
  const ledger = openLedger(kept, atHand, deps.database, (batch) => {
    show(batch);
    if (batch.keeping === "unkept") keepSoon();
  });
  const { head, review, change, giveFiles } = ledger;
  const runs = createRuns(ledger, deps);
  const isUnderWay = (): boolean => ["loading", "running"].includes(ledger.phase().code);
  const stop = (next: BatchPhase): void => {
    runs.stop();
    ledger.enter(next);
  };
  const pause = (): void => {
    if (isUnderWay()) stop({ code: "paused" });
  };

  return {
    head,
    review,
    change,
    giveFiles,
    pause,
    keepAgain: ledger.keepAll,
    goOn: () => {
      if (isUnderWay() || ledger.isDone()) return;
      if (head().isCancelled) void change({ isCancelled: false });
      if (ledger.waiting().length === 0) ledger.rest();
      else if (isRefused(ledger, deps)) ledger.enter({ code: "failed", error: { code: "quota-used-up" } });
      else runs.start();
    },
    cancel: () => {
      if (ledger.isDone()) return;
      stop({ code: "cancelled" });
      void change({ isCancelled: true });
    },
    end: async () => {
      pause();
      over.abort();
      const settled = ledger.end();
      await runs.ended();
      await settled;
    },
  };
}

/** True where the plan lets nothing more of the batch be identified. */
function isRefused(ledger: BatchLedger, { plan, quota }: BatchSessionDeps): boolean {
  return !mayIdentify(plan(), ledger.head().settings.subject) || quota.left() === 0;
}

/** The runs of a batch, of which one goes on at a time. */
interface Runs {
  /** Starts one, once the one before has ended. */
  readonly start: () => void;
  readonly stop: () => void;
  readonly ended: () => Promise<void>;
}

function createRuns(ledger: BatchLedger, deps: BatchSessionDeps): Runs {
  const suspects = new Set<string>();
  let stopping = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  return {
    start: () => {
      const [id] = ledger.head().settings.models;
      ledger.enter({ code: "loading", modelTitle: titleOf(id, deps), progress: null });
      stopping = new AbortController();
      const { signal } = stopping;
      ended = ended.then(() => (signal.aborted ? undefined : run(ledger, suspects, deps, signal)));
    },
    stop: () => stopping.abort(),
    ended: () => ended,
  };
}

/** Works off what waits, and shows how that goes. Who stopped it says what the batch does then. */
async function run(
  ledger: BatchLedger,
  suspects: Set<string>,
  deps: BatchSessionDeps,
  signal: AbortSignal,
): Promise<void> {
  await ledger.keepAll();
  const files = ledger.waiting();
  const over = new AbortController();
  const enter = (phase: BatchPhase): void => {
    if (!signal.aborted) ledger.enter(phase);
  };
  let rate = createRunRate(deps.clock);
  let left = files.length;
  let modelTitle = "";
  const showRate = (): void => {
    const perSecond = rate.perSecond();
    enter({ code: "running", perSecond, leftMs: perSecond === null ? null : (left / perSecond) * 1000 });
  };
  const showSoon = createThrottle(deps.clock, SHOW_MS, AbortSignal.any([signal, over.signal]), showRate);
  const task: BatchRunTask = {
    files,
    settings: ledger.head().settings,
    suspects,
    onModel: (id) => {
      modelTitle = titleOf(id, deps);
      enter({ code: "loading", modelTitle, progress: null });
    },
    onProgress: (progress) => enter({ code: "loading", modelTitle, progress }),
    onRunning: () => {
      rate = createRunRate(deps.clock);
      showRate();
    },
    onPhoto: async (photo) => {
      left -= 1;
      rate.note();
      await ledger.add(photo);
      showSoon();
    },
  };
  const ended = await guarded(() => runBatch(task, deps, signal));
  over.abort();
  // The last photo may have been on its way into the storage when the person paused.
  if (ledger.isDone()) ledger.rest();
  else if (signal.aborted) ledger.enter(ledger.phase());
  else if (ended.ok) ledger.rest();
  else ledger.enter({ code: "failed", error: ended.error });
}

function titleOf(id: string, { library }: BatchSessionDeps): string {
  const state = library.getState();
  const models = state.status === "ready" ? state.models : [];
  return models.find(({ manifest }) => manifest.id === id)?.manifest.title ?? id;
}
