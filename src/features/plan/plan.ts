import type { Identification } from "#domain/identification.ts";
import { type Subject, SUBJECT_RULES } from "#domain/subject.ts";

/** The plan of a person. "premium" is the specification's isPremium. */
export type Plan = "free" | "premium";

/** True where the whole page of a subject needs Premium. */
export function isPremiumSubject(subject: Subject): boolean {
  return SUBJECT_RULES[subject].isPremium;
}

/** True where a plan may identify a subject at all. */
export function mayIdentify(plan: Plan, subject: Subject): boolean {
  return plan === "premium" || !isPremiumSubject(subject);
}

/** True where a plan sees the whole result, not only names and confidence. */
export function seesDetails(plan: Plan): boolean {
  return plan === "premium";
}

/**
 * What a plan may read of an answer. Where the photo looks like something of a subject that the plan does not identify,
 * its group or the subject is told: its name would be that subject's answer.
 */
export function withinPlan(plan: Plan, identification: Identification): Identification {
  const { lookalike, candidates } = identification;
  if (lookalike === null || mayIdentify(plan, lookalike.subject)) return identification;
  return {
    ...identification,
    lookalike: { ...lookalike, label: null },
    candidates: [candidates[0]],
  };
}

/**
 * Photos that the Free plan may have answered in batches, in all on a device: a trial of what Premium does, apart from the
 * five identifications a day. They are of animals and plants alone, as `mayIdentify` says.
 */
export const FREE_BATCH_PHOTOS = 10;

/** Photos that may still be answered in batches after `used` of them on this device; null where the plan has no limit. */
export function batchPhotosLeft(plan: Plan, used: number): number | null {
  return plan === "premium" ? null : Math.max(0, FREE_BATCH_PHOTOS - used);
}

/** Which answers take none of the day's identifications. */
export const WHAT_DOES_NOT_COUNT = "Sample results and models of your own do not count.";

/**
 * Identifications that the Free plan delivers per day, animals and plants together (specification, section 9). Only
 * answers of the app's own model that name something count.
 */
export const FREE_IDENTIFICATIONS_PER_DAY = 5;
