import type { Candidate, NamedProbability } from "#domain/answer/identification.ts";
import type { Clock } from "#domain/clock.ts";
import { bestLabels, firstOfSame, summedAtFirst } from "#domain/outcome/labels.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import { createTurns } from "#domain/turns.ts";
import { rankingOf } from "#models/label-ranking.ts";
import { type InputSpec, manifestOf, type PackageManifest } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import {
  checkOutputShape,
  inputShape,
  type Network,
  type NetworkAnswer,
  type NetworkArray,
  NetworkError,
} from "#workers/inference/classifiers/networks/network.ts";
import type { ClassMap, TrialAnswer } from "#workers/inference/contract.ts";
import type { Classifier } from "./classifier.ts";
import { createInputEncoder, decodeOutput } from "./input-output.ts";
import { probePictures, scenePictures } from "./probe-pictures.ts";

/** What a packaged model needs besides its network. */
export interface ModelClassifierDeps {
  readonly clock: Clock;
}

/** A loaded packaged model. */
export interface ModelClassifier extends Classifier {
  /**
   * Runs the network for the first time and checks its answers. Rejects with a NetworkError for a wrong number of
   * labels, for NaN outputs, and for outputs that are the same for every picture.
   */
  warmUp(): Promise<void>;
}

/** The decoded output of a run. */
interface ReadOutput {
  readonly probabilities: readonly number[];
  readonly classMap: ClassMap | null;
}

/** Makes a classifier of a package's network, which it owns. */
export function createModelClassifier(
  manifest: PackageManifest,
  network: Network,
  { clock }: ModelClassifierDeps,
): ModelClassifier {
  const { input, labels, records, rejectLabels, threshold } = manifest;
  const nameOf = new Map(labels.map((name, at) => [String(at), name]));
  const recordOf = new Map(Object.entries(records));
  const encode = createInputEncoder(input, input.scaling);
  // A runtime can run only one thing at a time.
  const inTurn = createTurns();
  const { run, bestOf } = createOutputReader(manifest, network);

  return {
    info: manifestOf(manifest),
    threshold,
    ranking: rankingOf(manifest),
    labelOf: (labelId) => {
      const name = nameOf.get(labelId);
      if (name === undefined) throw new RangeError(`the model has no label "${labelId}"`);
      return {
        name: readableLabel(name),
        recordId: recordOf.get(name) ?? null,
        reject: rejectLabels.includes(name),
      };
    },
    classify: (image, _subject, { signal }) =>
      inTurn(async () => {
        signal.throwIfAborted();
        const read = await run(encode(image));
        return { candidates: bestOf(read), ...read };
      }),
    warmUp: () => inTurn(() => checkAnswers(input, encode, run)),
    trySettings: (image, settings, asked) =>
      inTurn(async () => {
        const answers: TrialAnswer[] = [];
        for (const setting of settings) {
          const fed = { ...input, ...setting };
          const encoded = createInputEncoder(fed, fed.scaling)(image);
          const begin = clock.now();
          const read = await run(encoded, inputShape(fed));
          const inferMs = clock.now() - begin;
          const top = bestOf(read).map((candidate) => named(candidate, nameOf));
          const all = asked === "all" ? { probabilities: read.probabilities } : {};
          answers.push({ ...setting, top, ...all, inferMs });
        }
        return answers;
      }),
    features: (image) => inTurn(() => featuresOf(network, encode(image), inputShape(input))),
    // The network is disposed of in turn, so that waiting photos finish first.
    dispose: () => void inTurn(() => Promise.resolve(network.dispose())),
  };
}

function featuresOf(
  network: Network,
  encoded: NetworkArray,
  shape: readonly number[],
): Promise<Float32Array<ArrayBuffer>> {
  if (network.features === undefined) throw new Error(`${network.runtime} gives no features`);
  return network.features(encoded, shape);
}

/** Runs test pictures until two answers differ: first plain pictures, then pictures that resemble photos. */
async function checkAnswers(
  input: InputSpec,
  encode: (picture: ImageTensor) => NetworkArray,
  run: (encoded: NetworkArray) => Promise<ReadOutput>,
): Promise<void> {
  let first: readonly number[] | null = null;
  for (const pictures of [probePictures(input), scenePictures(input)]) {
    for (const picture of pictures) {
      const { probabilities: answer } = await run(encode(picture));
      first ??= answer;
      const reference = first;
      if (answer.some((value, at) => value !== reference[at])) return;
    }
  }
  throw new NetworkError({ code: "model-output-constant" });
}

/** Runs a network and decodes its output. */
interface OutputReader {
  /** The shape is that of the manifest if left out. */
  readonly run: (encoded: NetworkArray, shape?: readonly number[]) => Promise<ReadOutput>;
  /** The best five labels; equal labels count as one. */
  readonly bestOf: (read: ReadOutput) => readonly [Candidate, ...Candidate[]];
}

function createOutputReader(manifest: PackageManifest, network: Network): OutputReader {
  const ownShape = inputShape(manifest.input);
  const first = firstOfSame(manifest.labels, manifest.labelFacts);
  return {
    run: async (encoded, shape = ownShape) => {
      const { probabilities, classMap } = readOutput(await network.run(encoded, shape), manifest);
      return { probabilities: summedAtFirst(probabilities, first), classMap };
    },
    bestOf: ({ probabilities }) =>
      bestFive(
        [...probabilities.keys()].filter((label) => first[label] === label),
        probabilities,
      ),
  };
}

function readOutput({ output, shape, classMap }: NetworkAnswer, manifest: PackageManifest): ReadOutput {
  const { length } = manifest.labels;
  // Another list of labels helps only if the output is a list.
  if (output.length !== length) checkOutputShape(shape);
  return {
    probabilities: decodeOutput(output, manifest.output, length),
    // The page shows the photo upright, and would draw the map of a photo on its side in the wrong place.
    classMap: manifest.input.orientation === "stored" ? null : checkedMap(classMap, length),
  };
}

function named({ labelId, probability }: Candidate, nameOf: ReadonlyMap<string, string>): NamedProbability {
  return { label: nameOf.get(labelId) ?? labelId, probability };
}

/** The best five of the given labels. */
function bestFive(
  competing: readonly number[],
  probabilities: readonly number[],
): readonly [Candidate, ...Candidate[]] {
  const [best, ...others] = bestLabels(competing, (label) => probabilities[label] ?? 0).map(
    ({ label, probability }): Candidate => ({ labelId: String(label), probability }),
  );
  if (best === undefined) throw new NetworkError({ code: "model-label-count", labels: 0, outputs: 0 });
  return [best, ...others];
}

/** The class map, after checking that it has a number for each label at each place. Throws a NetworkError otherwise. */
function checkedMap(classMap: ClassMap | null, labels: number): ClassMap | null {
  if (classMap === null || classMap.values.length === classMap.height * classMap.width * labels) {
    return classMap;
  }
  const { height, width, values } = classMap;
  const detail = `the class map has ${values.length} values for ${height} × ${width} places and ${labels} labels`;
  throw new NetworkError({ code: "model-shape-unsupported", detail });
}
