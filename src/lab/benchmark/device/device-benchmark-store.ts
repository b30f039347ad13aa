import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import {
  type BenchmarkReport,
  type BenchmarkRow,
  caseKey,
  type DeviceFacts,
  samplesOf,
} from "#domain/device-benchmark.ts";
import { type AppError, isOfPhoto } from "#domain/error.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { type BenchmarkStep, caseTitle } from "./device-benchmark-texts.ts";
import type { GapWatch } from "./device-probes.ts";
import {
  type BenchmarkCase,
  type CaseDeps,
  type PreparedCase,
  prepareImagingCase,
  prepareModelCase,
  type RunTimings,
} from "./prepared-cases.ts";

export interface DeviceBenchmarkTask {
  /** Null for the generated photo. */
  readonly photo: File | null;
  /** If empty, only check, decoding, reduction and preview are measured. */
  readonly cases: readonly BenchmarkCase[];
  /** Measured runs of each case. */
  readonly repeats: number;
}

/** A case that could not be measured. */
export interface Unmeasured {
  readonly key: string;
  /** The name that the page shows. */
  readonly title: string;
  readonly error: AppError;
}

/** The outcome of a benchmark. A case that could not be measured does not end the others. */
export interface DeviceBenchmarkOutcome {
  readonly report: BenchmarkReport;
  readonly unmeasured: readonly Unmeasured[];
}

export type DeviceBenchmarkState =
  | { readonly status: "idle" }
  | {
      readonly status: "running";
      readonly step: BenchmarkStep;
      readonly done: number;
      readonly total: number;
    }
  | ({ readonly status: "done" } & DeviceBenchmarkOutcome)
  /** No case could be measured. */
  | { readonly status: "unmeasured"; readonly unmeasured: readonly Unmeasured[] }
  /** The photo can't be used, or the app has a bug. */
  | { readonly status: "failed"; readonly error: AppError };

/** Measures this device. No method rejects. */
export interface DeviceBenchmark extends ReadableStore<DeviceBenchmarkState> {
  /** Stops an earlier run, and runs to the end, or until {@link stop}. */
  readonly run: (task: DeviceBenchmarkTask) => Promise<void>;
  /** Stops the run and drops its measurements. */
  readonly stop: () => void;
}

export interface DeviceBenchmarkDeps extends CaseDeps {
  /** Rejects if the browser can't make the photo. */
  readonly makePhoto: () => Promise<File>;
  readonly watchGaps: () => GapWatch;
  readonly readDevice: () => DeviceFacts;
  readonly now: () => Date;
}

/**
 * Number of extra runs that measure how long the main thread is blocked. This slows them down, so their stages are not
 * measured.
 */
const GAP_RUNS = 3;

/** Milliseconds before each extra run, in which the page draws its progress. */
const DRAWN_MS = 50;

/** Makes the store of the device benchmark. */
export function createDeviceBenchmark(deps: DeviceBenchmarkDeps): DeviceBenchmark {
  const store = createStore<DeviceBenchmarkState>(() => ({ status: "idle" }));
  let current: AbortController | null = null;

  return {
    ...readable(store),
    run: async (task) => {
      abort(current);
      const own = new AbortController();
      current = own;
      const show = (state: DeviceBenchmarkState): void => {
        if (current === own) store.setState(state, true);
      };
      const measured = await guarded(() => measure(task, deps, own.signal, show));
      if (!measured.ok) return show({ status: "failed", error: measured.error });
      const { report, unmeasured } = measured.value;
      show(
        report.rows.length === 0
          ? { status: "unmeasured", unmeasured }
          : { status: "done", report, unmeasured },
      );
    },
    stop: () => {
      abort(current);
      current = null;
      store.setState({ status: "idle" }, true);
    },
  };
}

async function measure(
  { photo: own, cases, repeats }: DeviceBenchmarkTask,
  deps: DeviceBenchmarkDeps,
  signal: AbortSignal,
  show: (state: DeviceBenchmarkState) => void,
): Promise<Result<DeviceBenchmarkOutcome, AppError>> {
  const total = Math.max(1, cases.length) * (repeats + GAP_RUNS + 1);
  const showStep: ShowStep = (step, done) => show({ status: "running", step, done, total });
  showStep({ code: own === null ? "making-photo" : "reading-photo" }, 0);
  const photo = own ?? (await deps.makePhoto());
  const checked = await deps.imaging.check(photo, MAX_PHOTO_BYTES, signal);
  if (!checked.ok) return checked;

  const unmeasured: Unmeasured[] = [];
  const preparedCases = new Map<PreparedCase, Measured>();
  try {
    if (cases.length === 0)
      preparedCases.set(prepareImagingCase(deps, signal), { counted: [], longestGapMs: 0 });
    for (const each of cases) {
      const [key, title] = [caseKey(each.manifest, each.backend), caseTitle(each.manifest, each.backend)];
      showStep({ code: "loading", model: title }, 0);
      const prepared = await prepareModelCase(each, deps, signal);
      if (prepared.ok) preparedCases.set(prepared.value, { counted: [], longestGapMs: 0 });
      else unmeasured.push({ key, title, error: prepared.error });
      if (signal.aborted) return err({ code: "aborted" });
    }
    const ended = await runRounds(photo, repeats, preparedCases, unmeasured, deps, signal, showStep);
    if (!ended.ok) return ended;
  } finally {
    for (const prepared of preparedCases.keys()) prepared.end();
  }

  const { format, width, height } = checked.value.facts;
  const report: BenchmarkReport = {
    measuredAt: deps.now().toISOString(),
    repeats,
    photo: { origin: own === null ? "made" : "own", format, bytes: photo.size, width, height },
    device: deps.readDevice(),
    rows: [...preparedCases].map(([{ model }, { counted, longestGapMs }]): BenchmarkRow => ({
      model,
      decodePath: counted[0]?.decodePath ?? "",
      longestGapMs,
      samples: samplesOf(counted),
    })),
  };
  return ok({ report, unmeasured });
}

/** Shows the current step and the number of finished runs. */
type ShowStep = (step: BenchmarkStep, done: number) => void;

interface Measured {
  readonly counted: RunTimings[];
  longestGapMs: number;
}

/**
 * Alternates the prepared cases, so that a warm or busy device slows all of them alike. If a case fails, moves it to
 * `unmeasured` and ends its worker immediately, because the other cases may need the memory. An unusable photo ends the
 * run.
 */
async function runRounds(
  photo: File,
  repeats: number,
  preparedCases: Map<PreparedCase, Measured>,
  unmeasured: Unmeasured[],
  { clock, watchGaps }: DeviceBenchmarkDeps,
  signal: AbortSignal,
  showStep: ShowStep,
): Promise<Result<void, AppError>> {
  const rounds = repeats + GAP_RUNS + 1;
  let done = unmeasured.length * rounds;
  for (let round = 0; round < rounds; round += 1) {
    for (const [prepared, measured] of preparedCases) {
      const code = round === 0 ? "warming-up" : round <= repeats ? "measuring" : "watching-page";
      showStep({ code }, done);
      if (code === "watching-page") await clock.sleep(DRAWN_MS, signal);
      const watch = code === "watching-page" ? watchGaps() : null;
      const run = await prepared.run(photo);
      const gap = watch?.stop() ?? 0;
      if (signal.aborted) return err({ code: "aborted" });
      if (!run.ok && isOfPhoto(run.error.code)) return run;
      if (!run.ok) {
        unmeasured.push({ key: prepared.key, title: prepared.title, error: run.error });
        preparedCases.delete(prepared);
        prepared.end();
        done += rounds - round;
        continue;
      }
      done += 1;
      if (code === "measuring") measured.counted.push(run.value);
      measured.longestGapMs = Math.max(measured.longestGapMs, gap);
    }
  }
  return ok(undefined);
}
