import { isNaming, type NamedProbability, type Verdict, VERDICTS } from "#domain/answer/identification.ts";
import { type Interval, wilsonInterval } from "#domain/numbers/wilson-interval.ts";
import { verdictOf } from "#domain/outcome/labels.ts";
import type { PageOutcome } from "./page-answer.ts";

/** A labelled photo and the answer of a model. */
export interface EvaluationSample {
  /** The right label: the label of the photo's folder. */
  readonly truth: string;
  /** Best first, at most five. */
  readonly top: readonly [NamedProbability, ...NamedProbability[]];
  /** The outcome on the subject's page. Absent for a model whose labels have no facts; then the threshold decides. */
  readonly outcome?: PageOutcome;
}

/** The parts of a manifest that affect the figures. */
export interface AnswerRules {
  /** 0..1. */
  readonly threshold: number;
  /** Labels that mean "none of these". */
  readonly rejectLabels: readonly string[];
  readonly labelCount: number;
}

/** How well a model recognises one label. */
export interface LabelScore {
  readonly label: string;
  /** Number of photos with this label. */
  readonly photos: number;
  /** Number of photos to which the model gave this label. */
  readonly answers: number;
  /** Share (0..1) of right answers among `answers`; null for no answers. */
  readonly precision: number | null;
  readonly precisionInterval: Interval | null;
  /** Share (0..1) of right answers among `photos`. */
  readonly recall: number;
  readonly recallInterval: Interval | null;
  /** 0..1. */
  readonly f1: number;
}

/** How many photos with the label `truth` got the label `answer`. */
export interface ConfusionCount {
  readonly truth: string;
  readonly answer: string;
  readonly photos: number;
}

/** The photos whose best probability is above `from` and at most `to`. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly photos: number;
  /** Mean of the photos' best probabilities; null for no photos. */
  readonly probability: number | null;
  /** Share (0..1) of right answers; null for no photos. */
  readonly accuracy: number | null;
  readonly accuracyInterval: Interval | null;
}

/** How many of the app's answers name something, and how many of those are right. */
export interface Certainty {
  /** Share (0..1) of photos with the verdict none-of-these or off-topic. */
  readonly noneOfThese: number;
  /** Share (0..1) of other photos without a name, by the threshold or the page's rules. */
  readonly notSure: number;
  /** Number of photos with a name. */
  readonly rest: number;
  /** Share (0..1) of right answers among `rest`; null if there are none. */
  readonly accuracyOfRest: number | null;
  readonly accuracyOfRestInterval: Interval | null;
}

/** The photos with one verdict. */
export interface OutcomeCount {
  readonly verdict: Verdict;
  readonly photos: number;
  /** Right answers, see {@link PageOutcome}. */
  readonly right: number;
}

/** The figures of one model over one folder. Shares are 0..1. Intervals: {@link wilsonInterval}. */
export interface Evaluation {
  readonly photos: number;
  readonly top1: number;
  readonly top1Interval: Interval | null;
  /** Null for a model with at most five labels, because the best five would include every label. */
  readonly top5: number | null;
  readonly top5Interval: Interval | null;
  readonly macroF1: number;
  /** Null if no answer is right, or if all are. */
  readonly macroF1Interval: Interval | null;
  readonly calibrationError: number;
  readonly certainty: Certainty;
  /** In the order of {@link VERDICTS}; null for a model whose labels have no facts. */
  readonly outcomes: readonly OutcomeCount[] | null;
  /** The labels that have photos, in alphabetical order. */
  readonly labels: readonly LabelScore[];
  /** Leaves out pairs without photos. */
  readonly confusion: readonly ConfusionCount[];
  readonly bins: readonly ReliabilityBin[];
}

const BINS = 10;

/** Maximum number of labels in an answer: the 5 of top5. */
const BEST = 5;

/**
 * Computes the figures; null for no photos.
 *
 * top1, top5: Russakovsky and others, "ImageNet Large Scale Visual Recognition Challenge" (2015), as shares of right
 * answers. Precision, recall, F1: van Rijsbergen, "Information Retrieval" (1979). macroF1: the mean of the labels' F1,
 * Sokolova and Lapalme, "A systematic analysis of performance measures for classification tasks" (2009), over the
 * labels that have photos here.
 */
export function evaluate(samples: readonly EvaluationSample[], rules: AnswerRules): Evaluation | null {
  if (samples.length === 0) return null;
  const labels = labelScores(samples);
  const confusion = confusionOf(samples);
  const macroF1 = meanOf(labels.map(({ f1 }) => f1));
  const bins = reliabilityBins(samples);
  const hasTop5 = rules.labelCount > BEST;
  return {
    photos: samples.length,
    top1: shareOf(samples, isRight),
    top1Interval: intervalOf(samples, isRight),
    top5: hasTop5 ? shareOf(samples, isAmongBest) : null,
    top5Interval: hasTop5 ? intervalOf(samples, isAmongBest) : null,
    macroF1,
    macroF1Interval: macroF1Interval(labels, confusion, { macroF1, photos: samples.length }),
    calibrationError: calibrationError(bins, samples.length),
    certainty: certaintyOf(samples, rules),
    outcomes: outcomesOf(samples),
    labels,
    confusion,
    bins,
  };
}

/** True if the best label is the folder's label. */
export function isRight({ truth, top }: EvaluationSample): boolean {
  return top[0].label === truth;
}

/** True if the folder's label is among the best labels. */
export function isAmongBest({ truth, top }: EvaluationSample): boolean {
  return top.some(({ label }) => label === truth);
}

function shareOf<T>(all: readonly T[], holds: (each: T) => boolean): number {
  return all.filter(holds).length / all.length;
}

function intervalOf<T>(all: readonly T[], holds: (each: T) => boolean): Interval | null {
  return wilsonInterval(all.filter(holds).length, all.length);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function labelScores(samples: readonly EvaluationSample[]): readonly LabelScore[] {
  const photos = countBy(samples, ({ truth }) => truth);
  const answers = countBy(samples, ({ top }) => top[0].label);
  const right = countBy(samples.filter(isRight), ({ truth }) => truth);
  return [...photos]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([label, of]) => {
      const count = answers.get(label) ?? 0;
      const hits = right.get(label) ?? 0;
      // The harmonic mean of precision and recall, as 2 TP / (2 TP + FP + FN), which is 0 if nothing was right.
      const f1 = (2 * hits) / (of + count);
      return {
        label,
        photos: of,
        answers: count,
        precision: count === 0 ? null : hits / count,
        precisionInterval: wilsonInterval(hits, count),
        recall: hits / of,
        recallInterval: wilsonInterval(hits, of),
        f1,
      };
    });
}

/** The 97.5th percentile of the standard normal distribution. */
const Z = 1.959963984540054;

/**
 * The 95% interval of macroF1, by the delta method: Takahashi, Yamamoto, Kuchiba and Koyama, "Confidence interval for
 * micro-averaged F1 and macro-averaged F1 scores" (2022), here for labels that have photos. Null where its variance is
 * 0, as it then says nothing.
 */
function macroF1Interval(
  labels: readonly LabelScore[],
  confusion: readonly ConfusionCount[],
  { macroF1, photos: all }: { readonly macroF1: number; readonly photos: number },
): Interval | null {
  /** The slope of a label's F1 for each further photo or answer of the label, as shares of all photos. */
  const slopes = new Map(
    labels.map(({ label, f1, photos, answers }) => [label, { f1, of: (photos + answers) / all }]),
  );
  const lossAt = (label: string): number => {
    const slope = slopes.get(label);
    return slope === undefined ? 0 : slope.f1 / slope.of;
  };
  let mean = 0;
  let square = 0;
  for (const { truth, answer, photos } of confusion) {
    const gain = truth === answer ? 2 / (slopes.get(truth)?.of ?? 1) : 0;
    const slope = (gain - lossAt(truth) - lossAt(answer)) / labels.length;
    mean += (photos / all) * slope;
    square += (photos / all) * slope ** 2;
  }
  const reach = Z * Math.sqrt(Math.max(0, square - mean ** 2) / all);
  if (macroF1 === 0 || macroF1 === 1) return null;
  return { from: Math.max(0, macroF1 - reach), to: Math.min(1, macroF1 + reach) };
}

function countBy<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return counts;
}

function confusionOf(samples: readonly EvaluationSample[]): readonly ConfusionCount[] {
  const rows = new Map<string, Map<string, number>>();
  for (const { truth, top } of samples) {
    const row = rows.get(truth) ?? new Map<string, number>();
    rows.set(truth, row.set(top[0].label, (row.get(top[0].label) ?? 0) + 1));
  }
  return [...rows].flatMap(([truth, row]) => [...row].map(([answer, photos]) => ({ truth, answer, photos })));
}

/**
 * Index of the bin of a photo's best probability. Bins are the intervals ((m - 1) / 10, m / 10] of Guo and others
 * (2017); a probability of 0 is in the first bin.
 */
export function binOf({ top }: EvaluationSample): number {
  return Math.min(BINS - 1, Math.max(0, Math.ceil(top[0].probability * BINS) - 1));
}

function reliabilityBins(samples: readonly EvaluationSample[]): readonly ReliabilityBin[] {
  const members = Array.from({ length: BINS }, (): EvaluationSample[] => []);
  for (const sample of samples) members[binOf(sample)]?.push(sample);
  return members.map((own, at) => ({
    from: at / BINS,
    to: (at + 1) / BINS,
    photos: own.length,
    probability: own.length === 0 ? null : meanOf(own.map(({ top }) => top[0].probability)),
    accuracy: own.length === 0 ? null : shareOf(own, isRight),
    accuracyInterval: intervalOf(own, isRight),
  }));
}

/**
 * Expected calibration error: the mean distance between accuracy and probability, weighted by the photos of each bin.
 * Guo, Pleiss, Sun and Weinberger, "On calibration of modern neural networks" (2017), equation 3.
 */
function calibrationError(bins: readonly ReliabilityBin[], photos: number): number {
  return bins.reduce(
    (sum, bin) => sum + (bin.photos / photos) * Math.abs((bin.accuracy ?? 0) - (bin.probability ?? 0)),
    0,
  );
}

function certaintyOf(samples: readonly EvaluationSample[], rules: AnswerRules): Certainty {
  const verdicts = samples.map((sample) => verdictUnder(sample, rules));
  const sure = samples.filter((_, at) => isNaming({ verdict: verdicts[at] ?? "not-sure" }));
  const none = verdicts.filter((verdict) => verdict === "none-of-these" || verdict === "off-topic");
  return {
    noneOfThese: none.length / samples.length,
    notSure: (samples.length - none.length - sure.length) / samples.length,
    rest: sure.length,
    accuracyOfRest: sure.length === 0 ? null : shareOf(sure, isRight),
    accuracyOfRestInterval: intervalOf(sure, isRight),
  };
}

function outcomesOf(samples: readonly EvaluationSample[]): readonly OutcomeCount[] | null {
  const outcomes = samples.flatMap(({ outcome }) => outcome ?? []);
  if (outcomes.length === 0) return null;
  return VERDICTS.flatMap((verdict) => {
    const own = outcomes.filter((outcome) => outcome.verdict === verdict);
    return own.length === 0
      ? []
      : [{ verdict, photos: own.length, right: own.filter((outcome) => outcome.isRight).length }];
  });
}

/** The page's verdict; if there is none, the verdict by the threshold. */
export function verdictUnder(
  { top: [{ label, probability }], outcome }: EvaluationSample,
  { threshold, rejectLabels }: AnswerRules,
): Verdict {
  return outcome?.verdict ?? verdictOf({ probability, isReject: rejectLabels.includes(label), threshold });
}
