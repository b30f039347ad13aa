import type { Expected } from "./expected-outputs.ts";

/** A photo agrees if no probability differs more: one percentage point. Runtimes and decoders differ by far less. */
export const TOLERANCE = 0.01;

/** The answer of the app beside that of Python. */
export interface PhotoComparison {
  readonly path: string;
  /** Positions of the best labels among the outputs; null if the app has no answer. */
  readonly label: number | null;
  readonly expectedLabel: number;
  /** Their probabilities, 0..1. */
  readonly probability: number;
  readonly expectedProbability: number;
  /** Largest difference of a probability, 0..1. */
  readonly difference: number;
}

/** Compares the probabilities of all labels with what Python answered. No answer (null) is as far away as can be. */
export function comparePhoto(
  path: string,
  probabilities: ArrayLike<number> | null,
  expected: Expected,
): PhotoComparison {
  if (probabilities === null) {
    const ofPython = "label" in expected ? expected : bestAnswer(expected.probabilities);
    return {
      path,
      label: null,
      expectedLabel: ofPython.label,
      probability: 0,
      expectedProbability: ofPython.probability,
      difference: 1,
    };
  }
  const { label, probability } = bestAnswer(probabilities);
  if ("label" in expected) {
    const { label: expectedLabel, probability: expectedProbability } = expected;
    const own = probabilities[expectedLabel] ?? 0;
    // Another label in front is a difference too, unless both are as good as equal.
    const difference = Math.max(Math.abs(own - expectedProbability), probability - own);
    return { path, label, expectedLabel, probability, expectedProbability, difference };
  }
  const { label: expectedLabel, probability: expectedProbability } = bestAnswer(expected.probabilities);
  const difference = expected.probabilities.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (probabilities[at] ?? 0))),
    0,
  );
  return { path, label, expectedLabel, probability, expectedProbability, difference };
}

function bestAnswer(values: ArrayLike<number>): { readonly label: number; readonly probability: number } {
  let label = 0;
  for (let at = 1; at < values.length; at += 1) if ((values[at] ?? 0) > (values[label] ?? 0)) label = at;
  return { label, probability: values[label] ?? 0 };
}

/** How the answers of a setting agree with those of Python. */
export interface Comparison {
  /** Worst first. */
  readonly photos: readonly PhotoComparison[];
  /** How many photos have the same first label. */
  readonly sameLabel: number;
  /** How many photos agree within {@link TOLERANCE}. */
  readonly agreeing: number;
  /** Largest difference of a probability, and the mean of each photo's largest, 0..1. */
  readonly largest: number;
  readonly mean: number;
}

export function summarise(compared: readonly PhotoComparison[]): Comparison {
  const photos = compared.toSorted((one, other) => other.difference - one.difference);
  return {
    photos,
    sameLabel: photos.filter(({ label, expectedLabel }) => label === expectedLabel).length,
    agreeing: photos.filter(({ difference }) => difference <= TOLERANCE).length,
    largest: photos[0]?.difference ?? 0,
    mean: photos.reduce((sum, { difference }) => sum + difference, 0) / Math.max(1, photos.length),
  };
}

/** True if photos were compared and the answers to all of them agree. */
export function agrees({ photos, agreeing }: Comparison): boolean {
  return photos.length > 0 && agreeing === photos.length;
}
