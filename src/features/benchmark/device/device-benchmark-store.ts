import { createStore } from "zustand/vanilla";
import type { BenchmarkStep } from "./device-benchmark-texts.ts";
import {
  type BenchmarkReport,
  type BenchmarkRow,
  caseKey,
  caseTitle,
  type DeviceFacts,
  samplesOf,
} from "#domain/device-benchmark.ts";
import { type IdentifyError, isOfPhoto } from "#domain/identify-error.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import type { GapWatch } from "./device-probes.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import {
  type BenchmarkCase,
  type CaseDeps,
  type PreparedCase,
  prepareImagingCase,
  prepareModelCase,
  type RunTimings,
} from "./prepared-cases.ts";

/** What is to be measured. */
export interface DeviceBenchmarkTask {
  /** Null for the app's made photo. */
  readonly photo: File | null;
  /** Without any, check, decoding, reduction and preview are measured alone. */
  readonly cases: readonly BenchmarkCase[];
  /** Counted runs of each case. */
  readonly repeats: number;
}

/** A case that could not be measured. */
export interface Unmeasured {
  readonly key: string;
  /** For people. */
  readonly title: string;
  readonly error: IdentifyError;
}

/** The outcome of a benchmark. A case that could not be measured does not end the others. */
export interface DeviceBenchmarkOutcome {
  readonly report: BenchmarkReport;
  readonly unmeasured: readonly Unmeasured[];
}

/** Where a benchmark stands. */
export type DeviceBenchmarkState =
  | { readonly status: "idle" }
  | {
      readonly status: "running";
      readonly step: BenchmarkStep;
      readonly done: number;
      readonly total: number;
    }
  | ({ readonly status: "done" } & DeviceBenchmarkOutcome)
  /** There is nothing to report. */
  | { readonly status: "unmeasured"; readonly unmeasured: readonly Unmeasured[] }
  /** The photo can't be used, or something went wrong inside. */
  | { readonly status: "failed"; readonly error: IdentifyError };

/** Measures this device. Nothing rejects. */
export interface DeviceBenchmark extends ReadableStore<DeviceBenchmarkState> {
  /** Runs to the end, or until {@link stop}. Stops an earlier run. */
  readonly run: (task: DeviceBenchmarkTask) => Promise<void>;
  /** Stops, and drops the measurements. */
  readonly stop: () => void;
}

/** What measuring needs. */
export interface DeviceBenchmarkDeps extends CaseDeps {
  /** Rejects where the browser can't make one. */
  readonly makePhoto: () => Promise<File>;
  readonly watchGaps: () => GapWatch;
  readonly readDevice: () => DeviceFacts;
  readonly now: () => Date;
}

/** Extra runs with a watch on the main thread, which slows them down. */
const GAP_RUNS = 3;

/** Wait in milliseconds before a watched run, so that the watch does not see the page draw its progress. */
const DRAWN_MS = 50;

const IDLE: DeviceBenchmarkState = { status: "idle" };

/** Makes the store of the device benchmark. */
export function createDeviceBenchmark(deps: DeviceBenchmarkDeps): DeviceBenchmark {
  const store = createStore<DeviceBenchmarkState>(() => IDLE);
  let current: AbortController | null = null;

  return {
    ...readable(store),
    run: async (task) => {
      current?.abort();
      const own = new AbortController();
      current = own;
      const show = (state: DeviceBenchmarkState): void => {
        if (current === own) store.setState(state, true);
      };
      const measured = await guarded(() => measure(task, deps, own.signal, show));
      show(measured.ok ? endOf(measured.value) : { status: "failed", error: measured.error });
    },
    stop: () => {
      current?.abort();
      current = null;
      store.setState(IDLE, true);
    },
  };
}

function endOf({ report, unmeasured }: DeviceBenchmarkOutcome): DeviceBenchmarkState {
  return report.rows.length === 0
    ? { status: "unmeasured", unmeasured }
    : { status: "done", report, unmeasured };
}

async function measure(
  { photo: own, cases, repeats }: DeviceBenchmarkTask,
  deps: DeviceBenchmarkDeps,
  signal: AbortSignal,
  show: (state: DeviceBenchmarkState) => void,
): Promise<Result<DeviceBenchmarkOutcome, IdentifyError>> {
  const total = Math.max(1, cases.length) * (repeats + GAP_RUNS + 1);
  const showStep: ShowStep = (step, done) => show({ status: "running", step, done, total });
  showStep({ code: own === null ? "making-photo" : "reading-photo" }, 0);
  const photo = own ?? (await deps.makePhoto());
  const checked = await deps.imaging.check(photo, signal);
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

/** What was measured of one case. */
interface Measured {
  readonly counted: RunTimings[];
  longestGapMs: number;
}

/**
 * Runs the prepared cases in turn, so that a warm or busy device slows all of them alike. A case that fails moves to
 * `unmeasured`, and its worker is ended at once, as the others may need the memory. A fault of the photo ends all.
 */
async function runRounds(
  photo: File,
  repeats: number,
  preparedCases: Map<PreparedCase, Measured>,
  unmeasured: Unmeasured[],
  { clock, watchGaps }: DeviceBenchmarkDeps,
  signal: AbortSignal,
  showStep: ShowStep,
): Promise<Result<void, IdentifyError>> {
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
