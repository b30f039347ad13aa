import type { GraphicsBackend } from "./backends.ts";
import { parseJson } from "./text/json.ts";

/**
 * [Note: A graphics processor must agree]
 * Kernels of graphics processors are wrong on some devices, and nothing reports that. So a model that is to run on one
 * first answers the same pictures on WebAssembly, once, and there, three times. These rules judge the answers. Painted
 * pictures have answers in the middle of the scale, where a wrong kernel shows soonest.
 */

/** Pictures that both backends answer: the probe pictures, and scenes. */
export const COMPARED_PICTURES = 40;

/** Runs of each picture on the graphics processor: some drivers are right on the first run alone. */
export const REPEATS = 3;

/** The largest accepted difference of a probability: people read whole percents. */
export const LARGEST_DIFFERENCE = 0.01;

/**
 * The largest accepted difference between repeats. They run the same kernels on the same numbers, so only the order of
 * a sum may change.
 */
export const LARGEST_DRIFT = 0.001;

/**
 * Labels whose probabilities on WebAssembly are closer than this are a near tie, and each may come first: other rounding
 * swaps them, and people see the same percent. Painted pictures resemble nothing, so such ties happen.
 */
export const NEAR_TIE = 0.002;

/** A graphics processor must be this many times as fast: less is within the noise, and starts later. */
export const LEAST_GAIN = 1.1;

/** A graphics processor that is this many times as slow after a few pictures will not win. */
export const HOPELESS = 4;

/** The answers to one picture: probabilities (0..1) of all labels, in the order of the outputs. */
export interface ComparedPicture {
  readonly expected: readonly number[];
  /** The answers of the repeats on the graphics processor. */
  readonly repeats: readonly (readonly number[])[];
  /** The largest {@link relativeDistance} of what the network gives besides, such as a class map. */
  readonly besides?: number;
}

/** How far two backends agree. */
export interface Agreement {
  readonly pictures: number;
  /** Pictures with another first label, a larger difference or a larger drift than accepted. */
  readonly differing: number;
  /** Of a probability, or of other values as a share of their largest: 0..1. A value that is not a number counts as 1. */
  readonly largestDifference: number;
  /** The largest difference between repeats, 0..1. */
  readonly drift: number;
  /** The first label on WebAssembly, and the one that would have come instead; null if all first labels agree. */
  readonly otherLabel: { readonly expected: number; readonly instead: number } | null;
}

/** Compares the answers to some pictures. */
export function agreementOf(pictures: readonly ComparedPicture[]): Agreement {
  const compared = pictures.map(({ expected, repeats, besides = 0 }) => {
    const [first = []] = repeats;
    return {
      difference: Math.max(besides, ...repeats.map((repeat) => distanceOf(expected, repeat))),
      drift: Math.max(0, ...repeats.map((repeat) => distanceOf(first, repeat))),
      otherLabel: repeats.map((repeat) => otherLabel(expected, repeat)).find((each) => each !== null) ?? null,
    };
  });
  return {
    pictures: pictures.length,
    differing: compared.filter(
      (each) =>
        each.otherLabel !== null || each.difference > LARGEST_DIFFERENCE || each.drift > LARGEST_DRIFT,
    ).length,
    largestDifference: Math.max(0, ...compared.map(({ difference }) => difference)),
    drift: Math.max(0, ...compared.map(({ drift }) => drift)),
    otherLabel: compared.find((each) => each.otherLabel !== null)?.otherLabel ?? null,
  };
}

/** The largest difference of two lists, at most 1; that if a value is not a number or missing. */
function distanceOf(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return 1;
  return one.reduce((largest, value, at) => {
    const difference = Math.abs(value - (other[at] ?? Number.NaN));
    return Math.max(largest, Number.isNaN(difference) ? 1 : Math.min(1, difference));
  }, 0);
}

/** The largest difference of two lists of any scale, as a share of the largest expected value: 0..1. */
export function relativeDistance(expected: ArrayLike<number>, found: ArrayLike<number>): number {
  const values = Array.from(expected);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), Number.MIN_VALUE);
  const shares = (list: readonly number[]): readonly number[] => list.map((value) => value / largest);
  return distanceOf(shares(values), shares(Array.from(found)));
}

function otherLabel(expected: readonly number[], found: readonly number[]): Agreement["otherLabel"] {
  if (found.length !== expected.length) return null;
  const [first, instead] = [firstLabel(expected), firstLabel(found)];
  const gap = (expected[first] ?? 0) - (expected[instead] ?? 0);
  return first === instead || gap <= NEAR_TIE ? null : { expected: first, instead };
}

function firstLabel(probabilities: readonly number[]): number {
  return probabilities.reduce((best, value, at) => (value > (probabilities[best] ?? 0) ? at : best), 0);
}

/** Figures of a comparison. */
export interface Comparison extends Omit<Agreement, "otherLabel"> {
  /** The names of the labels of {@link Agreement.otherLabel}. */
  readonly otherLabel: { readonly expected: string; readonly instead: string } | null;
  /** The time of a run on WebAssembly divided by that on the graphics processor; below 1 is slower. */
  readonly timesAsFast: number;
}

/** What was found of a model on a graphics processor. Only one that agrees answers. */
export type Verdict =
  | (Comparison & { readonly code: "agrees" | "differs" | "slower" })
  /** The browser has no such processor, or the runtime can't run this model there. */
  | { readonly code: "unavailable" }
  /** The browser lost the processor, or a run failed there. */
  | { readonly code: "lost" };

/** Agreement decides first, speed second. */
export function verdictOf(comparison: Comparison): Verdict {
  if (comparison.differing > 0) return { code: "differs", ...comparison };
  return { code: comparison.timesAsFast < LEAST_GAIN ? "slower" : "agrees", ...comparison };
}

/** A backend that was tried, with its verdict. */
export interface GraphicsTrial {
  readonly backend: GraphicsBackend;
  readonly verdict: Verdict;
}

/** What the device remembers of a model. See: [Note: A graphics processor must agree] */
export interface GraphicsTrials {
  /**
   * Names the model's files, input and output, the rules, the processor, the browser and the runtime. With another key it is measured again. Empty for
   * trials that are not to be stored.
   */
  readonly key: string;
  readonly trials: readonly GraphicsTrial[];
}

/** The trials in the text of a model; null if it has none yet. */
export function readTrials(text: string): GraphicsTrials | null {
  const value = parseJson(text);
  return isRecord(value) && typeof value["key"] === "string" && isTrials(value["trials"])
    ? { key: value["key"], trials: value["trials"] }
    : null;
}

function isTrials(value: unknown): value is readonly GraphicsTrial[] {
  return Array.isArray(value) && value.every(isTrial);
}

function isTrial(value: unknown): value is GraphicsTrial {
  if (!isRecord(value) || !isRecord(value["verdict"])) return false;
  const { backend, verdict } = value;
  return (backend === "webgpu" || backend === "webgl") && isVerdict(verdict);
}

function isVerdict(value: Readonly<Record<string, unknown>>): boolean {
  switch (value["code"]) {
    case "unavailable":
    case "lost":
      return true;
    case "agrees":
    case "differs":
    case "slower":
      return (
        ["pictures", "differing", "largestDifference", "drift", "timesAsFast"].every(
          (name) => typeof value[name] === "number",
        ) && isOtherLabel(value["otherLabel"])
      );
    default:
      return false;
  }
}

function isOtherLabel(value: unknown): boolean {
  if (value === null) return true;
  return isRecord(value) && typeof value["expected"] === "string" && typeof value["instead"] === "string";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
