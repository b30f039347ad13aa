import { keysOf } from "#domain/subject.ts";
import { scaled, type SignProfile } from "./sign-table.ts";
import { type Answers, type Effect, type Question, SIGNS, type Step, STEPS } from "./signs.ts";

/** A disease that may be there, or a healthy leaf, and how probable it is among those of its crop. */
export interface Possibility {
  readonly profile: SignProfile;
  /** 0..1. Those of all possibilities add up to 1. */
  readonly probability: number;
}

/** The possible diseases of a crop, most probable first: a differential diagnosis. */
export type Differential = readonly [Possibility, ...Possibility[]];

/** The numbers that photos and answers are weighed with. */
export interface DiagnosisRules {
  /** The power (0..1) to which a photo's probabilities are raised, as it is surer than it is right. */
  readonly photoPower: number;
  /** How often (0..1) an answer of a person is taken to be right. */
  readonly answersRight: number;
  /** Least probability (0..1) of the best possibility for which it is named. */
  readonly named: number;
  /** The sum of probabilities (0..1) that the shown possibilities reach, if there are enough of them. */
  readonly shown: number;
}

/** Fewest and most possibilities that are shown beside each other. */
export const LEAST_SHOWN = 3;
export const MOST_SHOWN = 5;

/** Most questions that are asked about one plant. */
export const MOST_QUESTIONS = 4;

/** The least probability (0..1) that a photo leaves to a disease, so that answers can bring it back. */
const LEAST_OF_PHOTO = 0.002;

/**
 * The possible diseases of a crop after a photo and the answers of a person. Each answer multiplies the probability of a
 * disease by how often the answer is true of it (Bayes' rule, answers independent of each other given the disease).
 * @param profiles all of one crop; at least one
 * @param ofPhoto the photo's probabilities (0..1) by record; null without a photo. What they leave over is divided among
 * the records that are missing.
 */
export function differentialOf(
  profiles: readonly [SignProfile, ...SignProfile[]],
  ofPhoto: ReadonlyMap<string, number> | null,
  answers: Answers,
  rules: DiagnosisRules,
): Differential {
  const before = ofPhoto === null ? profiles.map(() => 1) : priorsOf(profiles, ofPhoto, rules);
  const after = profiles.map((profile, at) =>
    keysOf(SIGNS).reduce(
      (product, question) => product * likelihoodOf(profile, question, answers[question] ?? null, rules),
      before[at] ?? 0,
    ),
  );
  const [best, ...others] = scaled(after)
    .map((probability, at) => ({ profile: profiles[at] ?? profiles[0], probability }))
    .toSorted((one, other) => other.probability - one.probability);
  if (best === undefined) throw new RangeError("a crop has no records");
  return [best, ...others];
}

function priorsOf(
  profiles: readonly SignProfile[],
  ofPhoto: ReadonlyMap<string, number>,
  { photoPower }: DiagnosisRules,
): readonly number[] {
  const missing = profiles.filter(({ id }) => !ofPhoto.has(id)).length;
  const seen = profiles.reduce((sum, { id }) => sum + (ofPhoto.get(id) ?? 0), 0);
  const left = missing === 0 ? 0 : Math.max(0, 1 - seen) / missing;
  return profiles.map(({ id }) => Math.max(ofPhoto.get(id) ?? left, LEAST_OF_PHOTO) ** photoPower);
}

/** How probable an answer is if the disease is there: 1 for a question without an answer. */
function likelihoodOf(
  profile: SignProfile,
  question: Question,
  answer: string | null,
  rules: DiagnosisRules,
): number {
  const at = answersOf(question).findIndex((each) => each === answer);
  return at === -1 ? 1 : (givenBy(profile, question, rules)[at] ?? 1);
}

/** The probabilities with which a person gives each answer, who may be wrong, if the disease is there. */
function givenBy(
  { answers }: SignProfile,
  question: Question,
  { answersRight }: DiagnosisRules,
): readonly number[] {
  const truth = answers.get(question) ?? [];
  const others = truth.length - 1;
  return truth.map((share) => answersRight * share + ((1 - answersRight) * (1 - share)) / others);
}

function answersOf(question: Question): readonly string[] {
  return SIGNS[question];
}

/**
 * The question whose answer tells most about which disease it is (the greatest expected information gain, after
 * Lindley, "On a measure of the information provided by an experiment", 1956); null if enough were asked, or if no question
 * would tell anything.
 */
export function nextQuestion(
  differential: Differential,
  answers: Answers,
  rules: DiagnosisRules,
): Question | null {
  const asked = keysOf(SIGNS).filter((question) => question in answers);
  if (asked.length >= MOST_QUESTIONS || isNamed(differential, rules)) return null;
  let best: { readonly question: Question; readonly gain: number } | null = null;
  for (const question of keysOf(SIGNS)) {
    if (asked.includes(question)) continue;
    const gain = gainOf(differential, question, rules);
    if (gain > LEAST_GAIN && (best === null || gain > best.gain)) best = { question, gain };
  }
  return best?.question ?? null;
}

/** Least information (bits) for which a question is worth a tap. */
const LEAST_GAIN = 0.02;

/** The expected information (bits) of a question's answer about which disease it is. */
export function gainOf(differential: Differential, question: Question, rules: DiagnosisRules): number {
  const given = differential.map(({ profile }) => givenBy(profile, question, rules));
  const before = entropyOf(differential.map(({ probability }) => probability));
  const after = answersOf(question).reduce((sum, _, at) => {
    const joint = differential.map(({ probability }, row) => probability * (given[row]?.[at] ?? 0));
    const share = joint.reduce((total, each) => total + each, 0);
    return share > 0 ? sum + share * entropyOf(joint.map((each) => each / share)) : sum;
  }, 0);
  return before - after;
}

function entropyOf(probabilities: readonly number[]): number {
  return probabilities.reduce((sum, each) => (each > 0 ? sum - each * Math.log2(each) : sum), 0);
}

/** True if the best possibility is probable enough to be named. */
export function isNamed([best]: Differential, { named }: DiagnosisRules): boolean {
  return best.probability >= named;
}

/** The possibilities to show beside each other: three to five, until they hold the share of the rules. */
export function shownOf(differential: Differential, { shown }: DiagnosisRules): readonly Possibility[] {
  let sum = 0;
  const enough = differential.findIndex(({ probability }) => {
    sum += probability;
    return sum >= shown;
  });
  const count = enough === -1 ? MOST_SHOWN : enough + 1;
  return differential.slice(0, Math.min(MOST_SHOWN, Math.max(LEAST_SHOWN, count)));
}

/** Least probability (0..1) of a disease for which a step must not be wrong. */
const LEAST_RISK = 0.03;

/** The possibilities that a step must not harm: the best three, and all that are probable enough. */
function remainingOf(differential: Differential): Differential {
  const [best, ...others] = differential;
  const further = others.filter(({ probability }, at) => at + 1 < LEAST_SHOWN || probability >= LEAST_RISK);
  return [best, ...further];
}

/**
 * The steps that are safe whichever disease it is: right for at least one that remains, and wrong for none. Those that
 * are right for most come first.
 */
export function safeSteps(differential: Differential): readonly Step[] {
  const remaining = remainingOf(differential);
  const shareOf = (step: Step, effect: Effect): number =>
    remaining.reduce(
      (sum, { profile, probability }) => (profile.steps.get(step) === effect ? sum + probability : sum),
      0,
    );
  const isSafe = (step: Step): boolean =>
    remaining.every(({ profile }) => profile.steps.get(step) !== "wrong") && shareOf(step, "right") > 0;
  return STEPS.filter(isSafe).toSorted((one, other) => shareOf(other, "right") - shareOf(one, "right"));
}
