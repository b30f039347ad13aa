import type { PersonsName } from "#domain/remarks.ts";
import { isNaming } from "#domain/identification.ts";
import { type BatchAnswer, type BatchPhoto, correct, reject } from "#domain/batch-photo.ts";
import { type Burst, burstAnswers } from "#domain/bursts.ts";
import type { ShownBurst } from "./shown-bursts.ts";

/** What the model names on a burst, whatever the review; null where it names nothing. */
export function namedOnBurst(burst: Burst): PersonsName | null {
  const [answer] = burstAnswers(burst);
  if (answer === undefined || !isNaming(answer.verdict)) return null;
  return { name: answer.headline, recordId: answer.recordId };
}

/** The photos of a burst with the name that a person gives to it. `at` is ISO 8601, UTC. */
export function nameBurst(burst: Burst, name: PersonsName, at: string): readonly BatchPhoto[] {
  return burst.map((photo) => correct(photo, name, at));
}

/** The photos of a burst on which nothing is to be named, as a person says. `at` is ISO 8601, UTC. */
export function rejectBurst(burst: Burst, at: string): readonly BatchPhoto[] {
  return burst.map((photo) => reject(photo, at));
}

/** Waits for a person's word. A photo that could not be read has no answer that somebody could review. */
export function isOpen({ shown }: ShownBurst): boolean {
  return shown.said.ok && shown.review.status === "open";
}

/** How many bursts can be reviewed, and how many are. For `done` see {@link nextOpen}. */
export function reviewProgress(
  bursts: readonly ShownBurst[],
  done: ReadonlySet<string> = new Set(),
): { readonly reviewed: number; readonly total: number } {
  const total = bursts.filter(({ shown }) => shown.said.ok || shown.review.status !== "open").length;
  return { total, reviewed: total - bursts.filter((burst) => waits(burst, done)).length };
}

/**
 * The next burst of a list that waits for a person's word, behind this place and then from the beginning; null where none
 * does. Bursts with a photo of `done`, by their paths, were reviewed a moment ago, which may not show yet.
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

/** True where all models say the same of a burst: the same name, or none of them a name. So of one model, and of none. */
export function isAgreed(burst: ShownBurst): boolean {
  const known = agreementByBurst.get(burst);
  if (known !== undefined) return known;
  const [chosen, ...others] = burstAnswers(burst.burst);
  const isSame = chosen === undefined || others.every((other) => saysTheSame(chosen, other));
  agreementByBurst.set(burst, isSame);
  return isSame;
}

/** A record counts for its label where it is of the label itself, and of nothing wider. */
function saysTheSame(one: BatchAnswer, other: BatchAnswer): boolean {
  if (!isNaming(one.verdict) || !isNaming(other.verdict)) {
    return isNaming(one.verdict) === isNaming(other.verdict);
  }
  if (one.headline === other.headline) return true;
  if (one.recordIsWider || other.recordIsWider) return false;
  return one.recordId !== null && one.recordId === other.recordId;
}
