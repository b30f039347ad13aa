// Compares the figures of made answers with those of scikit-learn, SciPy and NumPy: tests/fixtures/evaluation.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bestLabels } from "#domain/outcome/labels.ts";
import { differencesFrom, labelRows } from "#src/lab/benchmark/labelled/rules/comparison.ts";
import { toEvaluationJson } from "#src/lab/benchmark/labelled/rules/evaluation-json.ts";
import {
  answeredOf,
  type EvaluatedPhoto,
  type ModelEvaluation,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { SURE_WREN } from "#tests/fakes/benchmark.ts";

type Pair = readonly [from: number, to: number];

interface FourModels {
  readonly labels: readonly string[];
  readonly truths: readonly string[];
  readonly models: readonly {
    readonly name: string;
    readonly probabilities: readonly (readonly number[])[];
    readonly figures: Readonly<
      Record<"top1" | "top5" | "macroF1" | "calibrationError", number> &
        Record<"top1Interval" | "macroF1Interval", Pair>
    > & {
      readonly labels: readonly Readonly<
        Record<"precision" | "recall" | "f1" | "photos", number> & Record<"label", string>
      >[];
      readonly confusion: readonly {
        readonly truth: string;
        readonly answer: string;
        readonly photos: number;
      }[];
    };
  }[];
  readonly differences: Readonly<
    Record<
      string,
      readonly {
        readonly model: string;
        readonly onlyFirst: number;
        readonly onlySecond: number;
        readonly difference: number;
        readonly interval: Pair;
        readonly p: number;
        readonly holmP: number;
      }[]
    >
  >;
  readonly agreement: readonly { readonly models: readonly [string, string]; readonly share: number }[];
}

const FILE: FourModels = JSON.parse(
  readFileSync(new URL("tests/fixtures/evaluation/four-models.json", `file://${process.cwd()}/`), "utf8"),
);

/** The answers of the made models, as a run gives them. */
const MODELS: readonly ModelEvaluation[] = FILE.models.map(({ name, probabilities }) => ({
  model: { id: name, version: "1", title: name },
  threshold: 0.5,
  rejectLabels: ["background"],
  labelCount: FILE.labels.length,
  fileBytes: 1000,
  uncounted: [],
  photos: FILE.truths.map((truth, at): EvaluatedPhoto => {
    const [first, ...others] = bestLabels(
      [...FILE.labels.keys()],
      (label) => probabilities[at]?.[label] ?? 0,
    ).map(({ label, probability }) => ({ label: FILE.labels[label] ?? "", probability }));
    if (first === undefined) throw new Error("there are no labels");
    return { ...SURE_WREN, path: `${truth}/${at}.jpg`, folder: truth, truth, top: [first, ...others] };
  }),
}));

const ANSWERED = answeredOf(MODELS);

/** Digits after the point that must agree: 1e-12. */
const DIGITS = 12;

function expectPair(
  actual: { readonly from: number; readonly to: number } | null | undefined,
  [from, to]: Pair,
): void {
  expect(actual?.from).toBeCloseTo(from, DIGITS);
  expect(actual?.to).toBeCloseTo(to, DIGITS);
}

test.each(FILE.models.map(({ name, figures }, place) => [name, figures, place] as const))(
  "the figures of the model %s are those of scikit-learn",
  (_, expected, place) => {
    const figures = ANSWERED[place]?.figures;
    expect(figures?.top1).toBeCloseTo(expected.top1, DIGITS);
    expect(figures?.top5).toBeCloseTo(expected.top5, DIGITS);
    expect(figures?.macroF1).toBeCloseTo(expected.macroF1, DIGITS);
    expect(figures?.calibrationError).toBeCloseTo(expected.calibrationError, DIGITS);
    expectPair(figures?.top1Interval, expected.top1Interval);
    expectPair(figures?.macroF1Interval, expected.macroF1Interval);
    expect(figures?.labels.map(({ label, photos }) => [label, photos])).toEqual(
      expected.labels.map(({ label, photos }) => [label, photos]),
    );
    for (const [at, label] of expected.labels.entries()) {
      const own = figures?.labels[at];
      expect(own?.precision ?? 0).toBeCloseTo(label.precision, DIGITS);
      expect(own?.recall).toBeCloseTo(label.recall, DIGITS);
      expect(own?.f1).toBeCloseTo(label.f1, DIGITS);
    }
    const inOrder = (counts: typeof expected.confusion): readonly string[] =>
      counts.map(({ truth, answer, photos }) => `${truth}, ${answer}: ${photos}`).toSorted();
    expect(inOrder(figures?.confusion ?? [])).toEqual(inOrder(expected.confusion));
  },
);

test.each(Object.entries(FILE.differences))(
  "the differences from the model %s are those of Newcombe, McNemar and Holm",
  (reference, expected) => {
    const place = FILE.models.findIndex(({ name }) => name === reference);
    const differences = differencesFrom(ANSWERED, place);
    expect(differences.map(({ model, counts }) => [model.id, counts.onlyFirst, counts.onlySecond])).toEqual(
      expected.map(({ model, onlyFirst, onlySecond }) => [model, onlyFirst, onlySecond]),
    );
    for (const [at, { difference, interval, p, holmP }] of expected.entries()) {
      const own = differences[at];
      expect(own?.top1?.difference).toBeCloseTo(difference, DIGITS);
      expectPair(own?.top1?.interval, interval);
      expect((own?.p ?? 0) / p).toBeCloseTo(1, DIGITS);
      expect((own?.holmP ?? 0) / holmP).toBeCloseTo(1, DIGITS);
    }
  },
);

test("the table by label and the agreement have the same shares, and the best model is the reference", () => {
  for (const { label, cells } of labelRows(ANSWERED)) {
    expect(cells.map((cell) => cell?.recall)).toEqual(
      ANSWERED.map(({ figures }) => figures.labels.find((each) => each.label === label)?.recall),
    );
  }
  const { comparison } = JSON.parse(toEvaluationJson(MODELS));
  expect(comparison.reference.id).toBe("float");
  for (const [at, { models, share }] of FILE.agreement.entries()) {
    expect(comparison.agreement[at].models).toEqual(models);
    expect(comparison.agreement[at].share).toBeCloseTo(share, DIGITS);
  }
  expect(JSON.parse(toEvaluationJson(MODELS, 3)).comparison.reference.id).toBe("other");
});
