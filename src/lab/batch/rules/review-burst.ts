import { isNaming, namesTaxon, recordIdOf } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import {
  type AnswerOutcome,
  type BatchAnswer,
  type BatchPhoto,
  correct,
  guessOf,
  outcomeOfAnswer,
  reject,
} from "./batch-photo.ts";
import { type Burst, burstAnswers } from "./bursts.ts";
import type { ShownBurst } from "./shown-bursts.ts";

/** The model's name for a burst, regardless of reviews; null for none. */
export function namedOnBurst(burst: Burst): PersonsName | null {
  const [answer] = burstAnswers(burst);
  if (answer === undefined || !namesTaxon(answer)) return null;
  return { name: answer.headline, recordId: answer.recordId };
}

/** The model's best guess for a burst that it does not name, see {@link guessOf}. */
function guessOnBurst(burst: Burst): string | null {
  return guessOf(burstAnswers(burst)[0] ?? null);
}

/** Lower guesses have to be chosen by name. Of ten guesses that a trial took blindly, three were wrong, all below 0.31. */
const LEAST_GUESS = 0.5;

const NO_GUESS_TO_CONFIRM: ReadonlySet<AnswerOutcome> = new Set(["group", "crop-not-told"]);

/**
 * The best guess that a person may confirm without reading the candidates; null for none. A group names no label, and most
 * guesses at a leaf whose crop nobody told are wrong.
 */
export function guessToConfirm(burst: Burst): string | null {
  const [answer] = burstAnswers(burst);
  if (answer === undefined || NO_GUESS_TO_CONFIRM.has(outcomeOfAnswer(answer))) return null;
  return answer.candidates[0].probability < LEAST_GUESS ? null : guessOnBurst(burst);
}

/**
 * Gives all photos of a burst a person's name. `at` is ISO 8601, UTC. `label` is the model's label that the person
 * took; by default the name.
 */
export function nameBurst(
  burst: Burst,
  name: PersonsName,
  at: string,
  label?: string,
): readonly BatchPhoto[] {
  return burst.map((photo) => correct(photo, name, at, label));
}

/** Rejects the answer to all photos of a burst. `at` is ISO 8601, UTC. */
export function rejectBurst(burst: Burst, at: string): readonly BatchPhoto[] {
  return burst.map((photo) => reject(photo, at));
}

/** True for a burst without a review. A photo that could not be read has no answer to review. */
export function isOpen({ shown }: ShownBurst): boolean {
  return shown.said.ok && shown.review.status === "open";
}

/** Counts the bursts with an answer, and those that are reviewed. See {@link nextOpen} for `done`. */
export function reviewProgress(
  bursts: readonly ShownBurst[],
  done: ReadonlySet<string> = new Set(),
): { readonly reviewed: number; readonly total: number } {
  const total = bursts.filter(({ shown }) => shown.said.ok || shown.review.status !== "open").length;
  return { total, reviewed: total - bursts.filter((burst) => waits(burst, done)).length };
}

/**
 * The next open burst after index `from`, or else from the start of the list; null for none. Bursts with a path in
 * `done` count as reviewed: the list may not show their reviews yet.
 */
export function nextOpen(
  bursts: readonly ShownBurst[],
  from: number,
  done: ReadonlySet<string>,
): ShownBurst | null {
  const isNext = (burst: ShownBurst, at: number): boolean => at !== from && waits(burst, done);
  return bursts.find((burst, at) => at > from && isNext(burst, at)) ?? bursts.find(isNext) ?? null;
}

function waits(burst: ShownBurst, done: ReadonlySet<string>): boolean {
  return isOpen(burst) && burst.burst.every(({ path }) => !done.has(path));
}

const agreementByBurst = new WeakMap<ShownBurst, boolean>();

/** True if all models give a burst the same name, or all give none. Always true for fewer than two models. */
export function isAgreed(burst: ShownBurst): boolean {
  const known = agreementByBurst.get(burst);
  if (known !== undefined) return known;
  const [chosen, ...others] = burstAnswers(burst.burst);
  const isSame = chosen === undefined || others.every((other) => saysTheSame(chosen, other));
  agreementByBurst.set(burst, isSame);
  return isSame;
}

/** True if the record of an answer covers more than what it names. */
function isWider(answer: BatchAnswer): boolean {
  return isNaming(answer) ? answer.recordIsWider : recordIdOf(answer) !== null;
}

/** Two labels of the same record agree, unless the record covers more than one of the labels. */
function saysTheSame(one: BatchAnswer, other: BatchAnswer): boolean {
  if (!namesTaxon(one) || !namesTaxon(other)) {
    return namesTaxon(one) === namesTaxon(other);
  }
  if (one.headline === other.headline) return true;
  if (isWider(one) || isWider(other)) return false;
  return one.recordId !== null && one.recordId === other.recordId;
}
