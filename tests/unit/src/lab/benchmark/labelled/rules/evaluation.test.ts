import { expect, test } from "vitest";
import type { Verdict } from "#domain/answer/identification.ts";
import { wilsonInterval } from "#domain/numbers/wilson-interval.ts";
import {
  type AnswerRules,
  evaluate,
  type EvaluationSample,
} from "#src/lab/benchmark/labelled/rules/evaluation.ts";

/** A photo of `truth` whose best label is `answer`. The other labels have lower probabilities. */
function sample(truth: string, answer: string, probability: number, ...others: string[]): EvaluationSample {
  return {
    truth,
    top: [
      { label: answer, probability },
      ...others.map((label, at) => ({ label, probability: (1 - probability) / (at + 2) })),
    ],
  };
}

function sureFrom(threshold: number): AnswerRules {
  return { threshold, rejectLabels: [], labelCount: 6 };
}

/**
 * Three photos of robins: two correct, one called a wren. Two photos of wrens: one correct, one called an owl. No photo
 * of an owl.
 */
const BIRDS = [
  sample("robin", "robin", 0.95),
  sample("robin", "robin", 0.85, "wren"),
  sample("robin", "wren", 0.45, "robin"),
  sample("wren", "wren", 0.9),
  sample("wren", "owl", 0.35, "robin", "crow"),
];

test("top-1 counts best answers, top-5 those among the best five", () => {
  const figures = evaluate(BIRDS, sureFrom(0.5));
  expect(figures?.photos).toBe(5);
  expect(figures?.top1).toBe(3 / 5);
  expect(figures?.top5).toBe(4 / 5);
});

test("a model of five labels has no top-5: all its labels are among the best five", () => {
  expect(evaluate(BIRDS, { ...sureFrom(0.5), labelCount: 5 })?.top5).toBeNull();
});

test("precision, recall and F1 of each label, and their mean over the labels that have photos", () => {
  const figures = evaluate(BIRDS, sureFrom(0.5));
  expect(figures?.labels).toMatchObject([
    // 2 of 2 answers and 2 of 3 photos are right: F1 is 2 × 1 × 2/3 / (1 + 2/3).
    { label: "robin", photos: 3, answers: 2, precision: 1, recall: 2 / 3, f1: 0.8 },
    { label: "wren", photos: 2, answers: 2, precision: 0.5, recall: 0.5, f1: 0.5 },
  ]);
  expect(figures?.macroF1).toBeCloseTo(0.65, 12);
});

test("a label that is never answered has no precision, and an F1 of 0", () => {
  const figures = evaluate([sample("robin", "wren", 0.9)], sureFrom(0.5));
  expect(figures?.labels).toMatchObject([
    { label: "robin", photos: 1, answers: 0, precision: null, recall: 0, f1: 0 },
  ]);
  expect(figures?.macroF1).toBe(0);
});

test("the confusion matrix counts what was answered for each label", () => {
  expect(evaluate(BIRDS, sureFrom(0.5))?.confusion).toEqual([
    { truth: "robin", answer: "robin", photos: 2 },
    { truth: "robin", answer: "wren", photos: 1 },
    { truth: "wren", answer: "wren", photos: 1 },
    { truth: "wren", answer: "owl", photos: 1 },
  ]);
});

test("the calibration error weighs each bin's distance by its photos", () => {
  // Probabilities by bin: 0.35 (wrong) in 0.3..0.4, 0.45 (wrong) in 0.4..0.5, 0.85 and 0.9 (right) in 0.8..0.9, 0.95
  // (right) in 0.9..1.
  const expected = (0.35 + 0.45 + 2 * (1 - 0.875) + 0.05) / 5;
  const figures = evaluate(BIRDS, sureFrom(0.5));
  expect(figures?.calibrationError).toBeCloseTo(expected, 12);
  expect(figures?.bins.map(({ photos }) => photos)).toEqual([0, 0, 0, 1, 1, 0, 0, 0, 2, 1]);
  expect(figures?.bins[8]?.probability).toBeCloseTo(0.875, 12);
  expect(figures?.bins[8]?.accuracy).toBe(1);
  expect(figures?.bins[0]).toMatchObject({ from: 0, to: 0.1, photos: 0, probability: null, accuracy: null });
});

test("each share has the interval of its own photos: those of the label, those given it, those of the bin, those left", () => {
  const figures = evaluate(BIRDS, sureFrom(0.4));
  const robin = figures?.labels[0];
  expect(figures?.top1Interval).toEqual(wilsonInterval(3, 5));
  expect(figures?.top5Interval).toEqual(wilsonInterval(4, 5));
  expect(robin?.recallInterval).toEqual(wilsonInterval(2, 3));
  expect(robin?.precisionInterval).toEqual(wilsonInterval(2, 2));
  expect(figures?.bins[8]?.accuracyInterval).toEqual(wilsonInterval(2, 2));
  expect(figures?.bins[0]?.accuracyInterval).toBeNull();
  expect(figures?.certainty).toMatchObject({ rest: 4, accuracyOfRestInterval: wilsonInterval(3, 4) });
  expect(evaluate(BIRDS, { ...sureFrom(0.4), labelCount: 5 })?.top5Interval).toBeNull();
});

test("answers that are as sure as they are right have no calibration error", () => {
  const samples = [sample("a", "a", 0.5), sample("a", "b", 0.5)];
  expect(evaluate(samples, sureFrom(0))?.calibrationError).toBe(0);
});

test("probabilities of 0 and 1 fall into the first and the last bin", () => {
  const bins = evaluate([sample("a", "a", 0), sample("a", "a", 1)], sureFrom(0))?.bins;
  expect([bins?.[0]?.photos, bins?.[9]?.photos]).toEqual([1, 1]);
});

test("the threshold sorts out what is not sure; what equals it is sure", () => {
  expect(evaluate(BIRDS, sureFrom(0.85))?.certainty).toMatchObject({
    noneOfThese: 0,
    notSure: 2 / 5,
    accuracyOfRest: 1,
  });
  expect(evaluate(BIRDS, sureFrom(0.4))?.certainty).toMatchObject({
    noneOfThese: 0,
    notSure: 1 / 5,
    accuracyOfRest: 3 / 4,
  });
  expect(evaluate(BIRDS, sureFrom(0.99))?.certainty).toMatchObject({
    noneOfThese: 0,
    notSure: 1,
    accuracyOfRest: null,
  });
});

test("a best label that means none of these is no answer, sure or not", () => {
  const samples = [...BIRDS, sample("robin", "background", 0.99), sample("wren", "background", 0.1)];
  expect(evaluate(samples, { ...sureFrom(0.4), rejectLabels: ["background"] })?.certainty).toMatchObject({
    noneOfThese: 2 / 7,
    notSure: 1 / 7,
    accuracyOfRest: 3 / 4,
  });
});

/** A photo of a robin, with the verdict of its page. */
function said(verdict: Verdict, isRight: boolean): EvaluationSample {
  return {
    ...sample("robin", isRight ? "robin" : "wren", 0.99),
    outcome: { verdict, isRight, named: null, taxon: null },
  };
}

test("where pages answered, their verdicts count and not the threshold", () => {
  const figures = evaluate(
    [said("identified", true), said("identified", false), said("group", true), said("off-topic", false)],
    sureFrom(0.5),
  );
  expect(figures?.certainty).toMatchObject({ noneOfThese: 1 / 4, notSure: 1 / 4, accuracyOfRest: 1 / 2 });
  expect(figures?.outcomes).toEqual([
    { verdict: "identified", photos: 2, right: 1 },
    { verdict: "group", photos: 1, right: 1 },
    { verdict: "off-topic", photos: 1, right: 0 },
  ]);
  expect(evaluate(BIRDS, sureFrom(0.5))?.outcomes).toBeNull();
});

test("no photos have no figures", () => {
  expect(evaluate([], sureFrom(0.5))).toBeNull();
});
