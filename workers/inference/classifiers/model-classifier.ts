import { manifestOf, type PackageManifest } from "#models/manifest.ts";
import type { Clock } from "#domain/clock.ts";
import type { Candidate, NamedProbability } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { TrialAnswer } from "../../contract.ts";
import { type Classifier, MAX_CANDIDATES } from "./classifier.ts";
import { decodeOutput } from "./decode-output.ts";
import { createInputEncoder } from "./encode-input.ts";
import { inputShape, type Network, type NetworkArray, NetworkError } from "./networks/network.ts";
import { probePictures } from "./probe-pictures.ts";

/** What a packaged model's classifier needs beside its network. */
export interface ModelClassifierDeps {
  readonly clock: Clock;
  /** The id of the knowledge record of a label; `stated` is the manifest's map from label to id. */
  readonly findRecordId: (
    subject: Subject,
    labelName: string,
    stated: Readonly<Record<string, string>>,
  ) => string | null;
}

/** A classifier of a packaged model. */
export interface ModelClassifier extends Classifier {
  /**
   * Runs the network for the first time and checks its answers. Rejects with a NetworkError for a number of labels that
   * does not fit, outputs that are no numbers, and outputs that are the same for every picture.
   */
  warmUp(): Promise<void>;
}

/** The classifier of a package: input, output and labels around its network, which it owns. */
export function createModelClassifier(
  manifest: PackageManifest,
  network: Network,
  { clock, findRecordId }: ModelClassifierDeps,
): ModelClassifier {
  const { input, output, labels, records, rejectLabels, threshold } = manifest;
  const shape = inputShape(input);
  const nameOf = new Map(labels.map((name, at) => [String(at), name]));
  const encode = createInputEncoder(input, input.scaling);
  const inTurn = createTurns();
  const probabilitiesOf = async (encoded: NetworkArray): Promise<readonly number[]> =>
    decodeOutput(await network.run(encoded, shape), output, labels.length);

  return {
    info: manifestOf(manifest),
    threshold,
    labelOf: (labelId, subject) => {
      const name = nameOf.get(labelId);
      if (name === undefined) throw new RangeError(`the model has no label "${labelId}"`);
      return {
        name,
        recordId: findRecordId(subject, name, records),
        reject: rejectLabels.includes(name),
      };
    },
    classify: (image, _subject, { signal }) =>
      inTurn(async () => {
        signal.throwIfAborted();
        return bestOf(await probabilitiesOf(encode(image)));
      }),
    warmUp: () => inTurn(() => checkAnswers(probePictures(input).map(encode), probabilitiesOf)),
    tryScalings: (image, scalings) =>
      inTurn(async () => {
        const answers: TrialAnswer[] = [];
        for (const scaling of scalings) {
          const encoded = createInputEncoder(input, scaling)(image);
          const begin = clock.now();
          const candidates = bestOf(await probabilitiesOf(encoded));
          const top = candidates.map(({ labelId, probability }): NamedProbability => ({
            label: nameOf.get(labelId) ?? labelId,
            probability,
          }));
          answers.push({ scaling, top, inferMs: clock.now() - begin });
        }
        return answers;
      }),
    // In turn, so that classifications that wait get their answers first.
    dispose: () => void inTurn(() => Promise.resolve(network.dispose())),
  };
}

/** Runs one step after the other, as runtimes can't run two at a time. */
function createTurns(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const turn = last.then(step);
    // The caller gets the fault of its step. The next step runs all the same.
    last = turn.catch(() => null);
    return turn;
  };
}

/** Runs pictures until two answers differ. */
async function checkAnswers(
  pictures: readonly NetworkArray[],
  probabilitiesOf: (encoded: NetworkArray) => Promise<readonly number[]>,
): Promise<void> {
  let first: readonly number[] | null = null;
  for (const picture of pictures) {
    const answer = await probabilitiesOf(picture);
    first ??= answer;
    const reference = first;
    if (answer.some((value, at) => value !== reference[at])) return;
  }
  throw new NetworkError({ code: "model-output-constant" });
}

/**
 * The most probable labels, best first; equal ones in the order of the outputs. Sorting ten thousand outputs would take
 * longer than a small network does, so only the best ones are kept in order.
 */
function bestOf(probabilities: readonly number[]): readonly [Candidate, ...Candidate[]] {
  const top: Candidate[] = [];
  let least = -1;
  for (const [at, probability] of probabilities.entries()) {
    if (top.length === MAX_CANDIDATES && probability <= least) continue;
    const lesser = top.findIndex((candidate) => candidate.probability < probability);
    top.splice(lesser === -1 ? top.length : lesser, 0, { labelId: String(at), probability });
    if (top.length > MAX_CANDIDATES) top.pop();
    least = top.at(-1)?.probability ?? -1;
  }
  const [best, ...others] = top;
  if (best === undefined) throw new NetworkError({ code: "model-label-count", labels: 0, outputs: 0 });
  return [best, ...others];
}
