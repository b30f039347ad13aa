import {
  agreementOf,
  COMPARED_PICTURES,
  type ComparedPicture,
  type Comparison,
  HOPELESS,
  relativeDistance,
  REPEATS,
} from "#domain/agreement.ts";
import type { Clock } from "#domain/clock.ts";
import { spreadOf } from "#domain/numbers/statistics.ts";
import { guarded, ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { Classifier } from "#workers/inference/classifiers/classifier.ts";
import { hasCode } from "#workers/inference/classifiers/networks/network.ts";
import { probePictures, scenePictures } from "#workers/inference/classifiers/probe-pictures.ts";

/** How to compare. */
export interface CompareOptions {
  readonly clock: Pick<Clock, "now">;
  /** True if a hopelessly slow graphics processor ends the comparison. */
  readonly untilDecided: boolean;
}

/** Times below this are noise of the clock, in milliseconds. */
const LEAST_MS = 0.01;

/** Pictures before a graphics processor can be found hopelessly slow. */
const FIRST_LOOK = 3;

/** Runs the pictures on both, one after the other, so that both meet the same heat and the same other work. */
export async function compareBackends(
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
