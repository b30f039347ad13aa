import { createStore } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import {
  type BenchmarkModel,
  type BenchmarkReport,
  type BenchmarkRow,
  caseKey,
  type ColdStarts,
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
  /** Warm runs of each case. */
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
  readonly readDevice: () => Promise<DeviceFacts>;
  readonly now: () => Date;
}

/**
 * Starts of each model in a fresh worker, with one photo each. The last worker stays for the warm runs. Three show
 * whether the first start of the visit differs, and a phone can bear them.
 */
const COLD_STARTS = 3;

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
  const rounds = repeats + GAP_RUNS;
  const total = 1 + Math.max(rounds, cases.length * (COLD_STARTS + rounds));
  const progress: Progress = {
    done: 0,
    show: (step) => show({ status: "running", step, done: progress.done, total }),
  };
  progress.show({ code: own === null ? "making-photo" : "reading-photo" });
  const photo = own ?? (await deps.makePhoto());
  const checked = await deps.imaging.check(photo, MAX_PHOTO_BYTES, signal);
  if (!checked.ok) return checked;

  const unmeasured: Unmeasured[] = [];
  const preparedCases = new Map<PreparedCase, Measured>();
  try {
    progress.show({ code: "warming-up" });
    const imaging = prepareImagingCase(deps, signal);
    // The imaging worker is shared, so its first photo counts for no case.
    const warmedUp = await imaging.run(photo);
    if (signal.aborted) return err({ code: "aborted" });
    if (!warmedUp.ok && isOfPhoto(warmedUp.error.code)) return warmedUp;
    progress.done += 1;
    if (cases.length === 0) preparedCases.set(imaging, { cold: null, counted: [], longestGapMs: 0 });
    for (const each of cases) {
      const left = progress.done + COLD_STARTS + rounds;
      const started = await startCold(each, photo, deps, signal, progress);
      if (started.ok) {
        const { prepared, cold } = started.value;
        preparedCases.set(prepared, { cold, counted: [], longestGapMs: 0 });
        continue;
      }
      if (isOfPhoto(started.error.code)) return started;
      const [key, title] = [caseKey(each.manifest, each.backend), caseTitle(each.manifest, each.backend)];
      unmeasured.push({ key, title, error: started.error });
      if (signal.aborted) return err({ code: "aborted" });
      progress.done = left;
    }
    const ended = await runRounds(photo, repeats, preparedCases, unmeasured, deps, signal, progress);
    if (!ended.ok) return ended;
  } finally {
    for (const prepared of preparedCases.keys()) prepared.end();
  }

  const { format, width, height } = checked.value.facts;
  const report: BenchmarkReport = {
    measuredAt: deps.now().toISOString(),
    deviceName: "",
    repeats,
    photo: { origin: own === null ? "made" : "own", format, bytes: photo.size, width, height },
    device: await deps.readDevice(),
    rows: [...preparedCases].map(([{ model }, { cold, counted, longestGapMs }]): BenchmarkRow => ({
      model,
      cold,
      decodePath: counted[0]?.decodePath ?? "",
      longestGapMs,
      samples: samplesOf(counted),
    })),
  };
  return ok({ report, unmeasured });
}

interface Progress {
  /** Finished runs, cold starts among them. */
  done: number;
  readonly show: (step: BenchmarkStep) => void;
}

interface Measured {
  readonly cold: ColdStarts | null;
  readonly counted: RunTimings[];
  longestGapMs: number;
}

/** Starts a model in {@link COLD_STARTS} workers, one after the other, with one photo each. The last one is returned. */
async function startCold(
  each: BenchmarkCase,
  photo: File,
  deps: CaseDeps,
  signal: AbortSignal,
  progress: Progress,
): Promise<Result<{ readonly prepared: PreparedCase; readonly cold: ColdStarts }, AppError>> {
  const models: BenchmarkModel[] = [];
  const runs: RunTimings[] = [];
  for (;;) {
    progress.show({ code: "loading", model: caseTitle(each.manifest, each.backend) });
    const prepared = await prepareModelCase(each, deps, signal);
    if (!prepared.ok) return prepared;
    const first = await prepared.value.run(photo);
    if (!first.ok || signal.aborted) {
      prepared.value.end();
      return first.ok ? err({ code: "aborted" }) : first;
    }
    models.push(prepared.value.model);
    runs.push(first.value);
    progress.done += 1;
    if (runs.length === COLD_STARTS) {
      const cold = {
        loadMs: models.map(({ loadMs }) => loadMs),
        warmUpMs: models.map(({ warmUpMs }) => warmUpMs),
        samples: samplesOf(runs),
      };
      return ok({ prepared: prepared.value, cold });
    }
    prepared.value.end();
  }
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
  progress: Progress,
): Promise<Result<void, AppError>> {
  const rounds = repeats + GAP_RUNS;
  for (let round = 0; round < rounds; round += 1) {
    for (const [prepared, measured] of preparedCases) {
      const code = round < repeats ? "measuring" : "watching-page";
      progress.show({ code });
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
        progress.done += rounds - round;
        continue;
      }
      progress.done += 1;
      if (code === "measuring") measured.counted.push(run.value);
      measured.longestGapMs = Math.max(measured.longestGapMs, gap);
    }
  }
  return ok(undefined);
}
