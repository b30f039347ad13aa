import { err, ok, type Result } from "#domain/result.ts";
import { keysOf } from "#domain/subject.ts";
import {
  type Answers,
  EFFECTS,
  type Effect,
  FREQUENCIES,
  type Frequency,
  OF_SOME_CROPS,
  type Question,
  SIGNS,
  SPOT_QUESTIONS,
  type Step,
  STEPS,
} from "./signs.ts";

/** What a disease of a crop, or its healthy leaf, looks like, and which steps are safe if it is there. */
export interface SignProfile {
  /** Id of the record. */
  readonly id: string;
  /** The source of the signs, which is one of the record's own: "publisher: title". */
  readonly source: string;
  /**
   * The probability (0..1) of each answer, in the order of {@link SIGNS}. Those of one question add up to 1. An answer of
   * {@link OF_SOME_CROPS}, which comes last, is left out where the table of the crop has no row for it.
   */
  readonly answers: ReadonlyMap<Question, readonly number[]>;
  readonly steps: ReadonlyMap<Step, Effect>;
}

/**
 * How probable an answer is for each frequency, before the answers of a question are scaled to add up to 1. No answer is
 * impossible, as people err.
 */
const WEIGHTS: Readonly<Record<Frequency, number>> = { always: 0.9, often: 0.6, seldom: 0.15, never: 0.03 };

const QUESTIONS: readonly Question[] = keysOf(SIGNS);

/** The names of a table's rows, in order. A question that one can only affirm or deny has a row for "yes" alone. Rows of {@link OF_SOME_CROPS} may be left out. */
export const SIGN_ROWS: readonly string[] = [
  "source",
  ...QUESTIONS.flatMap((question) => rowsOf(question)),
  ...STEPS.map(stepRow),
];

function rowsOf(question: Question): readonly string[] {
  const answers: readonly string[] = SIGNS[question];
  return (isYesOrNo(question) ? ["yes"] : answers).map((answer) => `${question}: ${answer}`);
}

function isYesOrNo(question: Question): boolean {
  return SIGNS[question][0] === "yes";
}

const OPTIONAL_ROWS: ReadonlySet<string> = new Set(
  keysOf(OF_SOME_CROPS).flatMap((question) =>
    OF_SOME_CROPS[question].map((answer) => `${question}: ${answer}`),
  ),
);

/**
 * The answers to a question that the table of this profile's crop has, without "no spots" once a person has said what
 * the spots are like.
 */
export function answersIn(profile: SignProfile, question: Question, given: Answers): readonly string[] {
  const answers = SIGNS[question].slice(0, profile.answers.get(question)?.length);
  const hasSpots = SPOT_QUESTIONS.some((each) => (given[each] ?? "none") !== "none");
  return hasSpots && SPOT_QUESTIONS.includes(question) ? answers.filter((each) => each !== "none") : answers;
}

function stepRow(step: Step): string {
  return `do: ${step}`;
}

/** A table of a crop: the cells of each row, one for each record. */
interface Cells {
  readonly ids: readonly string[];
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads the table of a crop: tabs between cells, a column for each record, whose id is in the first line. The error is a
 * sentence for whoever wrote the table.
 */
export function readSignTable(text: string): Result<readonly SignProfile[], string> {
  const [head = [], ...lines] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const ids = head.slice(1);
  const rows = new Map(lines.map(([name = "", ...cells]) => [name, cells]));
  const missing = SIGN_ROWS.find((name) => !rows.has(name) && !OPTIONAL_ROWS.has(name));
  if (missing !== undefined) return err(`the row "${missing}" is missing`);
  const unknown = [...rows.keys()].find((name) => !SIGN_ROWS.includes(name));
  if (unknown !== undefined) return err(`no row may be called "${unknown}"`);
  if (rows.size !== lines.length) return err("a row is there twice");
  const profiles: SignProfile[] = [];
  for (const id of ids) {
    const profile = profileOf(id, { ids, rows });
    if (!profile.ok) return profile;
    profiles.push(profile.value);
  }
  return ok(profiles);
}

function profileOf(id: string, { ids, rows }: Cells): Result<SignProfile, string> {
  const cell = (row: string): string => rows.get(row)?.[ids.indexOf(id)] ?? "";
  const source = cell("source");
  if (source === "") return err(`${id} has no source`);
  const answers = new Map<Question, readonly number[]>();
  for (const question of QUESTIONS) {
    const weights: number[] = [];
    for (const row of rowsOf(question).filter((name) => rows.has(name))) {
      const frequency = FREQUENCIES.find((each) => each === cell(row));
      if (frequency === undefined) return err(`${id}: "${cell(row)}" can't stand in the row "${row}"`);
      weights.push(WEIGHTS[frequency]);
    }
    answers.set(
      question,
      isYesOrNo(question) ? [...weights, ...weights.map((weight) => 1 - weight)] : scaled(weights),
    );
  }
  const steps = new Map<Step, Effect>();
  for (const step of STEPS) {
    const effect = EFFECTS.find((each) => each === cell(stepRow(step)));
    if (effect === undefined)
      return err(`${id}: "${cell(stepRow(step))}" can't stand in the row "${stepRow(step)}"`);
    steps.set(step, effect);
  }
  return ok({ id, source, answers, steps });
}

/** The numbers in the same proportions, so that they add up to 1. */
export function scaled(numbers: readonly number[]): readonly number[] {
  const total = numbers.reduce((sum, each) => sum + each, 0);
  return numbers.map((each) => each / total);
}
