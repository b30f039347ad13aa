import { type Subject, SUBJECT_RULES } from "../subject.ts";

/** The plan of a person. "premium" is the specification's isPremium. */
export type Plan = "free" | "premium";

/** Subjects whose pages are Premium as a whole. */
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
