import {
  agreementOf,
  type Comparison,
  COMPARED_PICTURES,
  type ComparedPicture,
  type GraphicsTrial,
  type GraphicsTrials,
  HOPELESS,
  readTrials,
  relativeDistance,
  REPEATS,
  type Verdict,
  verdictOf,
} from "#domain/agreement.ts";
import type { Backend, GraphicsBackend } from "#domain/backends.ts";
import type { Clock } from "#domain/clock.ts";
import { spreadOf } from "#domain/numbers/statistics.ts";
import { guarded, ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { InputSpec, PackageManifest } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { Classifier } from "#workers/inference/classifiers/classifier.ts";
import { type Network, NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { probePictures, scenePictures } from "#workers/inference/classifiers/probe-pictures.ts";
import type { LoadedModel } from "#workers/inference/contract.ts";

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

interface CompareOptions {
  readonly clock: Pick<Clock, "now">;
  /** True if a hopelessly slow graphics processor ends the comparison. */
  readonly untilDecided: boolean;
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
    return { opened, verdict: verdictOf(await compare(reference, opened.classifier, options)) };
  } catch (error) {
    opened.classifier.dispose();
    throw error;
  }
}

/** Times below this are noise of the clock, in milliseconds. */
const LEAST_MS = 0.01;

/** Pictures before a graphics processor can be found hopelessly slow. */
const FIRST_LOOK = 3;

/** Runs the pictures on both, one after the other, so that both meet the same heat and the same other work. */
async function compare(
  reference: Classifier,
  graphics: Classifier,
  { clock, untilDecided }: CompareOptions,
): Promise<Comparison> {
  const compared: ComparedPicture[] = [];
  const [plainMs, graphicsMs]: [number[], number[]] = [[], []];
  for (const picture of gatePictures(reference.info.input)) {
    const expected = await answerOf(reference, picture, clock, plainMs);
    const repeats: PictureAnswer[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      repeats.push(await answerOf(graphics, picture, clock, graphicsMs).catch(noAnswer));
    }
    const maps = repeats.map(({ classMap }) => relativeDistance(expected.classMap, classMap));
    const features = compared.length < FIRST_LOOK ? await featuresApart(reference, graphics, picture) : 0;
    compared.push({
      expected: expected.probabilities,
      repeats: repeats.map(({ probabilities }) => probabilities),
      besides: Math.max(features, ...maps),
    });
    if (untilDecided && compared.length === FIRST_LOOK && gainOf(plainMs, graphicsMs) < 1 / HOPELESS) break;
  }
  const { otherLabel, ...agreement } = agreementOf(compared);
  const nameOf = (label: number): string => reference.labelOf(String(label), subjectOf(reference)).name;
  return {
    ...agreement,
    otherLabel:
      otherLabel === null
        ? null
        : { expected: nameOf(otherLabel.expected), instead: nameOf(otherLabel.instead) },
    timesAsFast: gainOf(plainMs, graphicsMs),
  };
}

function gainOf(plainMs: readonly number[], graphicsMs: readonly number[]): number {
  const [plain, graphics] = [plainMs, graphicsMs].map((ms) => Math.max(spreadOf(ms)?.median ?? 0, LEAST_MS));
  return (plain ?? LEAST_MS) / (graphics ?? LEAST_MS);
}

/** The pictures of the comparison. A package has no photos, so they are painted. */
function* gatePictures(input: InputSpec): Generator<ImageTensor, void, void> {
  const plain = probePictures(input);
  yield* plain;
  let left = COMPARED_PICTURES - plain.length;
  for (const picture of scenePictures(input)) {
    if (left === 0) return;
    left -= 1;
    yield picture;
  }
}

/** How far the features of a picture differ; 0 if the network has none. */
async function featuresApart(
  reference: Classifier,
  graphics: Classifier,
  { data, shape }: ImageTensor,
): Promise<number> {
  const copy = (): ImageTensor => ({ data: data.slice(), shape });
  const expected = await guarded(async () => ok(await reference.features(copy())));
  return expected.ok ? relativeDistance(expected.value, await graphics.features(copy())) : 0;
}

interface PictureAnswer {
  readonly probabilities: readonly number[];
  /** The values of the class map; none if the network has no map. */
  readonly classMap: ArrayLike<number>;
}

async function answerOf(
  classifier: Classifier,
  { data, shape }: ImageTensor,
  clock: Pick<Clock, "now">,
  times: number[],
): Promise<PictureAnswer> {
  const { signal } = new AbortController();
  const picture = { data: data.slice(), shape };
  const begin = clock.now();
  const { probabilities, classMap } = await classifier.classify(picture, subjectOf(classifier), {
    signal,
    sinceUploadMs: 0,
  });
  times.push(clock.now() - begin);
  if (probabilities === null) throw new TypeError("a model without a network has no graphics processor");
  return { probabilities, classMap: classMap?.values ?? [] };
}

/** The output that is none, such as NaN, is an answer that differs from every other. Throws any other error. */
function noAnswer(error: unknown): PictureAnswer {
  if (hasCode(error, "model-output-not-finite") || hasCode(error, "model-output-no-probabilities")) {
    return { probabilities: [], classMap: [] };
  }
  throw error;
}

/** A subject of the model. Its probabilities are the same for each. */
function subjectOf({ info: { subjects } }: Classifier): Subject {
  const [subject] = subjects;
  if (subject === undefined) throw new RangeError("a model has no subject");
  return subject;
}

function hasCode(error: unknown, code: NetworkError["fault"]["code"]): boolean {
  return error instanceof NetworkError && error.fault.code === code;
}

function isSameFault(one: unknown, other: unknown): boolean {
  return other instanceof NetworkError && hasCode(one, other.fault.code);
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
