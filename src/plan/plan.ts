import { type Identification, recordOf } from "#domain/answer/identification.ts";
import { type Subject, SUBJECT_RULES } from "#domain/subject.ts";
import { t } from "#src/language/messages.ts";

/** "premium" is the specification's isPremium. */
export type Plan = "free" | "premium";

export function isPremiumSubject(subject: Subject): boolean {
  return SUBJECT_RULES[subject].isPremium;
}

export function mayIdentify(plan: Plan, subject: Subject): boolean {
  return plan === "premium" || !isPremiumSubject(subject);
}

/** True if a plan shows the whole result, false if it shows only names and confidence. */
export function seesDetails(plan: Plan): boolean {
  return plan === "premium";
}

/**
 * Reduces an answer to what a plan shows. If the photo belongs to a subject that the plan excludes, the answer says
 * only the subject or its group, because a name would already be an answer for that subject.
 */
export function withinPlan(plan: Plan, identification: Identification): Identification {
  if (identification.verdict !== "off-topic") return identification;
  const { lookalike, candidates } = identification;
  if (mayIdentify(plan, lookalike.subject)) return identification;
  return {
    ...identification,
    lookalike: { ...lookalike, label: null },
    candidates: [candidates[0]],
  };
}

/** True for an answer that says what to do today: about a disease or pest, for a plan that sees the details. */
export function isTreated(plan: Plan, identification: Identification): boolean {
  const record = recordOf(identification);
  return seesDetails(plan) && (record?.subject === "disease" || record?.subject === "pest");
}

/**
 * Total number of batch photos on a device with the Free plan, as a trial of Premium. They do not count against the
 * daily limit. Only animals and plants, as in `mayIdentify`.
 */
export const FREE_BATCH_PHOTOS = 10;

/** Batch photos left after `used`; null if the plan has no limit. */
export function batchPhotosLeft(plan: Plan, used: number): number | null {
  return plan === "premium" ? null : Math.max(0, FREE_BATCH_PHOTOS - used);
}

export const WHAT_DOES_NOT_COUNT = t`Sample results and models of your own do not count.`;

/**
 * Identifications per day on the Free plan, animals and plants together (specification, section 9). Only answers of the
 * app's own model and its packs that name something count.
 */
export const FREE_IDENTIFICATIONS_PER_DAY = 5;
