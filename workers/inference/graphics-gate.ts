import {
  type GraphicsTrial,
  type GraphicsTrials,
  readTrials,
  type Verdict,
  verdictOf,
} from "#domain/agreement.ts";
import type { Backend, GraphicsBackend } from "#domain/backends.ts";
import type { Clock } from "#domain/clock.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { Classifier } from "#workers/inference/classifiers/classifier.ts";
import { hasCode, isSameFault, type Network } from "#workers/inference/classifiers/networks/network.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";
import { compareBackends, type CompareOptions } from "./compare-backends.ts";

/** A model on a backend, which has run once. */
export interface OpenedModel {
  readonly network: Network;
  readonly classifier: Classifier;
  readonly loadMs: number;
  readonly warmUpMs: number;
}

/**
 * Opens the model on a backend; null stands for WebAssembly. Rejects if the model does not run there, or if the check of
 * its answers fails. Answers that will be compared are not checked.
 */
export type OpenOn = (backend: Backend | null, isCompared?: boolean) => Promise<OpenedModel>;

/** What any load on a graphics processor needs. */
interface MeasuredLoad {
  readonly clock: Pick<Clock, "now">;
  readonly open: OpenOn;
  readonly factsOf: (opened: OpenedModel, graphics: GraphicsTrials | null) => LoadedModel;
}

/** What a load needs that finds a graphics processor. */
export interface GraphicsLoad extends MeasuredLoad {
  readonly manifest: PackageManifest;
  /** Runtime, graphics processor and browser, each with its version. */
  readonly found: readonly string[];
  /** The graphics processors that the runtime knows, in the order in which they are tried. */
  readonly processors: readonly GraphicsBackend[];
  /** The stored text of the model. */
  readonly stored: string;
  readonly classifierOf: (network: Network) => Classifier;
}

interface LoadedOnGraphics {
  readonly classifier: Classifier;
  /** Another object after a loss. */
  readonly facts: LoadedModel;
}

/** This module, which is fetched when a graphics processor is requested. */
export interface GraphicsGate {
  readonly loadMeasured: typeof loadMeasured;
  readonly loadOnGraphics: typeof loadOnGraphics;
}

/** Loads a model on the requested graphics processor, whatever the verdict. Nothing replaces it. */
export async function loadMeasured(
  { clock, open, factsOf }: MeasuredLoad,
  backend: GraphicsBackend,
): Promise<LoadedOnGraphics> {
  const { opened, graphics } = await openMeasured(open, backend, clock);
  return { classifier: opened.classifier, facts: factsOf(opened, graphics) };
}

/**
 * Loads a model on the first graphics processor that may answer, which WebAssembly replaces when it is lost; else on
 * WebAssembly.
 */
export async function loadOnGraphics({
  clock,
  manifest,
  found,
  open,
  processors,
  stored,
  factsOf,
  classifierOf,
}: GraphicsLoad): Promise<LoadedOnGraphics> {
  const key = graphicsKey(manifest, found);
  const { opened, on, graphics } = await openThroughGate(open, processors, { key, stored }, clock);
  let facts = factsOf(opened, graphics);
  if (on === null) return { classifier: opened.classifier, facts };
  const network = withFallback(
    opened.network,
    async () => (await open(null)).network,
    (fallback) => {
      facts = { ...facts, backend: fallback, graphics: withLost(graphics, on) };
    },
  );
  return {
    classifier: classifierOf(network),
    get facts() {
      return facts;
    },
  };
}

/** A model that may answer, and what was found on graphics processors. */
interface GatedModel {
  readonly opened: OpenedModel;
  /** The graphics processor on which the model was opened; null for WebAssembly. */
  readonly on: GraphicsBackend | null;
  readonly graphics: GraphicsTrials;
}

/**
 * Opens a model on the first of `backends` that agrees with WebAssembly and is faster, else on WebAssembly. A stored
 * verdict with the same key is used without another comparison. See: [Note: A graphics processor must agree]
 */
async function openThroughGate(
  open: OpenOn,
  backends: readonly GraphicsBackend[],
  { key, stored }: { readonly key: string; readonly stored: string },
  clock: Pick<Clock, "now">,
): Promise<GatedModel> {
  const known = readTrials(stored);
  if (known !== null && known.key === key) return openAsKnown(open, known);
  const reference = await open(null);
  const trials: GraphicsTrial[] = [];
  /** Empty if the connection failed: then the next load measures again. */
  let keyToStore = key;
  for (const backend of backends) {
    let tried: Tried | null = null;
    try {
      tried = await tryOn(open, backend, reference.classifier, { clock, untilDecided: true });
    } catch (error) {
      if (hasCode(error, "runtime-unreachable")) keyToStore = "";
      const code = hasCode(error, "model-context-lost") ? "lost" : "unavailable";
      trials.push({ backend, verdict: { code } });
      continue;
    }
    trials.push({ backend, verdict: tried.verdict });
    if (tried.verdict.code === "agrees") {
      reference.classifier.dispose();
      return { opened: tried.opened, on: backend, graphics: { key: keyToStore, trials } };
    }
    tried.opened.classifier.dispose();
  }
  return { opened: reference, on: null, graphics: { key: keyToStore, trials } };
}

async function openAsKnown(open: OpenOn, known: GraphicsTrials): Promise<GatedModel> {
  const backend = known.trials.find(({ verdict }) => verdict.code === "agrees")?.backend;
  if (backend === undefined) return { opened: await open(null), on: null, graphics: known };
  try {
    return { opened: await open(backend), on: backend, graphics: known };
  } catch (error) {
    const graphics = hasCode(error, "runtime-unreachable") ? known : withLost(known, backend);
    return { opened: await open(null), on: null, graphics };
  }
}

/** Opens a model on a graphics processor, whatever the verdict. Rejects if it does not run there. */
async function openMeasured(
  open: OpenOn,
  backend: GraphicsBackend,
  clock: Pick<Clock, "now">,
): Promise<GatedModel> {
  const reference = await open(null);
  try {
    const { opened, verdict } = await tryOn(open, backend, reference.classifier, {
      clock,
      untilDecided: false,
    });
    return { opened, on: backend, graphics: { key: "", trials: [{ backend, verdict }] } };
  } finally {
    reference.classifier.dispose();
  }
}

/** The trials after the browser has lost the graphics processor: it is not used again before a person asks. */
function withLost({ key, trials }: GraphicsTrials, backend: GraphicsBackend): GraphicsTrials {
  const lost = { backend, verdict: { code: "lost" } } as const;
  return { key, trials: trials.map((trial) => (trial.backend === backend ? lost : trial)) };
}

/** Counts up when the rules, the pictures or our own kernels change: then every verdict is outdated. */
const GATE_VERSION = 1;

/** Everything that a verdict holds for. */
function graphicsKey(
  { id, version, files, input, output }: PackageManifest,
  found: readonly string[],
): string {
  const hashes = files.map(({ sha256 }) => sha256);
  return JSON.stringify([GATE_VERSION, id, version, hashes, input, output, ...found]);
}

interface Tried {
  readonly opened: OpenedModel;
  readonly verdict: Verdict;
}

/** Opens and compares. Rejects if the model does not open; one that fails in the comparison is lost, and freed. */
async function tryOn(
  open: OpenOn,
  backend: GraphicsBackend,
  reference: Classifier,
  options: CompareOptions,
): Promise<Tried> {
  const opened = await open(backend, true);
  try {
    return { opened, verdict: verdictOf(await compareBackends(reference, opened.classifier, options)) };
  } catch (error) {
    opened.classifier.dispose();
    throw error;
  }
}

/**
 * A network on a graphics processor that goes on without it: after the first run that fails there, it is opened again
 * by `reopen`, and answers the same input. If that fails in the same way, the input is at fault, as one of another
 * layout, and the graphics processor stays. Nothing frees a network that failed, as a lost device can't; its worker does
 * when it ends. Runs must come one after the other.
 */
export function withFallback(
  network: Network,
  reopen: () => Promise<Network>,
  onLost: (backend: string) => void,
): Network {
  let current = network;
  const goOnWith = (fallback: Network): void => {
    current = fallback;
    onLost(fallback.backend);
  };
  const onFallback = async <T>(work: (open: Network) => Promise<T>, failure: unknown): Promise<T> => {
    const fallback = await reopen();
    try {
      const answer = await work(fallback);
      goOnWith(fallback);
      return answer;
    } catch (error) {
      if (isSameFault(failure, error)) fallback.dispose();
      else goOnWith(fallback);
      throw error;
    }
  };
  const onCurrent = async <T>(work: (open: Network) => Promise<T>): Promise<T> => {
    try {
      return await work(current);
    } catch (failure) {
      if (current !== network) throw failure;
      return onFallback(work, failure);
    }
  };
  return {
    runtime: network.runtime,
    get backend() {
      return current.backend;
    },
    run: (...input) => onCurrent((open) => open.run(...input)),
    ...(network.features === undefined
      ? {}
      : {
          features: (...input) =>
            onCurrent(async (open) => {
              if (open.features === undefined) throw new Error(`${open.runtime} gives no features`);
              return open.features(...input);
            }),
        }),
    dispose: () => current.dispose(),
  };
}
