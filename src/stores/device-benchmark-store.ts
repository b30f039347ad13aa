import { createStore, type StoreApi } from "zustand/vanilla";
import type { InputSpec } from "#models/manifest.ts";
import type { Backend } from "#src/domain/backend.ts";
import type { Clock } from "#src/domain/clock.ts";
import {
  type BenchmarkModel,
  type BenchmarkReport,
  type BenchmarkRow,
  type DeviceFacts,
  runTitle,
  samplesOf,
} from "#src/domain/device-benchmark.ts";
import type { StageTimings } from "#src/domain/identification.ts";
import type { IdentifyError } from "#src/domain/identify-error.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { identifyPhoto, type WalkModel } from "#src/pipeline/identify-photo.ts";
import type { ImagingClient } from "#src/pipeline/imaging-client.ts";
import type { ModelHost } from "#src/pipeline/model-host.ts";
import type { GapWatch } from "#src/pipeline/watch-gaps.ts";
import type { BenchmarkRun } from "./benchmark-runs.ts";
import type { ModelShelf } from "./model-shelf.ts";

/** What is to be measured. */
export interface DeviceBenchmarkTask {
  /** Null for the app's made photo. */
  readonly photo: File | null;
  /** Without any, check, decoding, reduction and preview are measured alone. */
  readonly runs: readonly BenchmarkRun[];
  /** How often each of them runs, counted. */
  readonly repeats: number;
}

/** What a benchmark came to. */
export interface DeviceBenchmarkOutcome {
  readonly report: BenchmarkReport;
  /** What could not be measured, which leaves the rest alone. */
  readonly unmeasured: readonly { readonly title: string; readonly error: IdentifyError }[];
}

/** Where a benchmark stands. */
export type DeviceBenchmarkState =
  | { readonly status: "idle" }
  | { readonly status: "running"; readonly what: string; readonly done: number; readonly total: number }
  | ({ readonly status: "done" } & DeviceBenchmarkOutcome)
  | { readonly status: "failed"; readonly error: IdentifyError };

/** Measures this device. Nothing rejects. */
export interface DeviceBenchmark extends Pick<StoreApi<DeviceBenchmarkState>, "getState" | "subscribe"> {
  readonly getInitialState: () => DeviceBenchmarkState;
  /** Runs to the end, or until {@link stop}. What ran before is given up. */
  readonly run: (task: DeviceBenchmarkTask) => Promise<void>;
  /** Gives up what runs, and what it had measured. */
  readonly stop: () => void;
}

/** What measuring needs. */
export interface DeviceBenchmarkDeps {
  readonly imaging: ImagingClient;
  /** Starts a worker of its own for a model, on a backend or on the fastest. */
  readonly startHost: (backend: Backend | null) => ModelHost;
  readonly shelf: Pick<ModelShelf, "packageOf">;
  readonly clock: Clock;
  /** Rejects where the browser can't make one. */
  readonly makePhoto: () => Promise<File>;
  readonly watchGaps: () => GapWatch;
  readonly readDevice: () => DeviceFacts;
  readonly now: () => Date;
}

/** What one row runs with. */
interface Runner {
  /** For people. */
  readonly title: string;
  readonly model: BenchmarkModel | null;
  readonly run: (photo: File) => Promise<Result<RunTimings, IdentifyError>>;
}

type RunTimings = Partial<StageTimings> & Pick<StageTimings, "decodePath">;

/** What is measured with a watch on the main thread, which slows the rest down. */
const GAP_RUNS = 3;

/** Long enough for the page to have drawn how far it is, which is not what is watched for. */
const DRAWN_MS = 50;

/** Where no model says what it is fed: what most of them are. */
const USUAL_INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

const IDLE: DeviceBenchmarkState = { status: "idle" };

/** Makes the store of the device benchmark. */
export function createDeviceBenchmark(deps: DeviceBenchmarkDeps): DeviceBenchmark {
  const store = createStore<DeviceBenchmarkState>(() => IDLE);
  let current: AbortController | null = null;

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    run: async (task) => {
      current?.abort();
      const own = new AbortController();
      current = own;
      const show = (state: DeviceBenchmarkState): void => {
        if (current === own) store.setState(state, true);
      };
      const hosts: ModelHost[] = [];
      const startHost = (backend: Backend | null): ModelHost => {
        const host = deps.startHost(backend);
        hosts.push(host);
        return host;
      };
      try {
        const measured = await measure(task, { ...deps, startHost }, own.signal, show);
        show(
          measured.ok ? { status: "done", ...measured.value } : { status: "failed", error: measured.error },
        );
      } catch (error) {
        show({ status: "failed", error: { code: "internal", detail: String(error) } });
      } finally {
        for (const host of hosts) host.end();
      }
    },
    stop: () => {
      current?.abort();
      current = null;
      store.setState(IDLE, true);
    },
  };
}

async function measure(
  { photo: own, runs, repeats }: DeviceBenchmarkTask,
  deps: DeviceBenchmarkDeps,
  signal: AbortSignal,
  show: (state: DeviceBenchmarkState) => void,
): Promise<Result<DeviceBenchmarkOutcome, IdentifyError>> {
  const total = Math.max(1, runs.length) * (repeats + GAP_RUNS + 1);
  const tell = (what: string, done: number): void => show({ status: "running", what, done, total });
  tell(own === null ? "Making a photo" : "Reading the photo", 0);
  const photo = own ?? (await deps.makePhoto());
  const checked = await deps.imaging.check(photo, signal);
  if (!checked.ok) return checked;

  const runners: Runner[] = runs.length === 0 ? [imagingRunner(deps, signal)] : [];
  const unmeasured: { readonly title: string; readonly error: IdentifyError }[] = [];
  for (const run of runs) {
    const title = runTitle(run.manifest, run.backend);
    tell(`Loading ${title}`, 0);
    const runner = await modelRunner(run, title, deps, signal);
    if (signal.aborted) return err({ code: "aborted" });
    if (runner.ok) runners.push(runner.value);
    else unmeasured.push({ title, error: runner.error });
  }

  const timings = new Map(runners.map((runner) => [runner, [] as RunTimings[]]));
  const gaps = new Map<Runner, number>();
  let done = unmeasured.length * (repeats + GAP_RUNS + 1);
  // Interleaved, so that a device that grows warm, or is busy for a while, is so for all of them.
  for (let round = 0; round < repeats + GAP_RUNS + 1; round += 1) {
    for (const [runner, counted] of timings) {
      const kind = round === 0 ? "warm-up" : round <= repeats ? "counted" : "watched";
      tell(kind === "warm-up" ? "Warming up" : kind === "counted" ? "Measuring" : "Watching the page", done);
      if (kind === "watched") await deps.clock.sleep(DRAWN_MS, signal);
      const watch = kind === "watched" ? deps.watchGaps() : null;
      const run = await runner.run(photo);
      const gap = watch?.stop() ?? 0;
      if (signal.aborted) return err({ code: "aborted" });
      done += 1;
      if (!run.ok) {
        unmeasured.push({ title: runner.title, error: run.error });
        timings.delete(runner);
        done += repeats + GAP_RUNS - round;
        continue;
      }
      if (kind === "counted") counted.push(run.value);
      gaps.set(runner, Math.max(gaps.get(runner) ?? 0, gap));
    }
  }
  const [first] = unmeasured;
  if (timings.size === 0 && first !== undefined) return err(first.error);

  const { format, width, height } = checked.value.facts;
  const report: BenchmarkReport = {
    measuredAt: deps.now().toISOString(),
    repeats,
    photo: { origin: own === null ? "made" : "own", format, bytes: photo.size, width, height },
    device: deps.readDevice(),
    rows: [...timings].map(([runner, counted]): BenchmarkRow => ({
      model: runner.model,
      decodePath: counted[0]?.decodePath ?? "",
      longestGapMs: gaps.get(runner) ?? 0,
      samples: samplesOf(counted),
    })),
  };
  return ok({ report, unmeasured });
}

/** The walk of a photo up to the classifier. */
function imagingRunner({ imaging, clock }: DeviceBenchmarkDeps, signal: AbortSignal): Runner {
  return {
    title: "Photo only",
    model: null,
    run: async (photo) => {
      const begin = clock.now();
      const checked = await imaging.check(photo, signal);
      if (!checked.ok) return checked;
      const prepared = await imaging.prepare(photo, checked.value.facts, USUAL_INPUT, signal);
      if (!prepared.ok) return prepared;
      const preparedAt = clock.now();
      const preview = await prepared.value.encodePreview(signal);
      if (!preview.ok) return preview;
      const endedAt = clock.now();
      return ok({
        checkMs: checked.value.checkMs,
        ...prepared.value.timings,
        previewMs: endedAt - preparedAt,
        totalMs: endedAt - begin,
      });
    },
  };
}

/** The whole walk with one model, in a worker of its own. */
async function modelRunner(
  { manifest, backend: askedBackend }: BenchmarkRun,
  title: string,
  { imaging, clock, shelf, startHost }: DeviceBenchmarkDeps,
  signal: AbortSignal,
): Promise<Result<Runner, IdentifyError>> {
  const kept = await shelf.packageOf(manifest.id, () => {}, signal);
  if (!kept.ok) return kept;
  const host = startHost(askedBackend);
  const loaded = await host.load(kept.value, { signal, onProgress: () => {} });
  if (!loaded.ok) return loaded;
  const { id, version, subjects, input } = manifest;
  const { runtime, backend, loadMs, warmUpMs } = loaded.value;
  const model: WalkModel = { input, identify: (...request) => host.identify(kept.value, ...request) };
  const walk = { imaging, clock, modelFor: () => Promise.resolve(ok(model)) };
  const events = { signal, onAccepted: () => {}, onPreview: () => {} };
  return ok({
    title,
    model: { id, version, title: manifest.title, runtime, backend, askedBackend, loadMs, warmUpMs },
    run: async (photo) => {
      const identified = await identifyPhoto(photo, subjects[0], events, walk);
      return identified.ok ? ok(identified.value.timings) : identified;
    },
  });
}
