import { UNLIKE_ALL } from "#domain/answer/headline.ts";
import type { Head } from "./head.ts";

export interface LessonClass {
  readonly id: string;
  /** The text that the person wrote; it becomes the label. */
  readonly name: string;
  /** True for the class of photos that show nothing of the other classes. */
  readonly isReject: boolean;
}

/** The class for everything else. Every lesson has it. If it has no photos, the model does not get this label. */
export const NONE_OF_THESE: LessonClass = { id: "none", name: "None of these", isReject: true };

/** The answer that a photo is like none of the taught ones. It is no class of a lesson, and no class can have its name. */
export const UNLIKE_ALL_CLASS: LessonClass = { id: "unlike", name: UNLIKE_ALL, isReject: true };

/** Maximum length of a class name. Longer names do not fit the page of an answer. */
export const MAX_CLASS_NAME = 60;

/** Why a class can't have this name. */
export type ClassNameProblem = "empty" | "taken";

/** Invisible characters and white space. */
const UNSEEN = /[\p{C}\p{Z}\s]+/gu;

/**
 * Characters that are invisible alone, such as the Hangul filler. They stay in names, because they may change how
 * the characters beside them look.
 */
const MARKLESS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The first half of an emoji whose second half was cut off. Model packages refuse labels that contain such a half.
 */
const HALF_A_SIGN = /[\uD800-\uDBFF]$/;

/** Removes invisible characters, repeated spaces and outer spaces from a name. */
export function tidyClassName(name: string): string {
  const tidy = name.normalize("NFC").replaceAll(UNSEEN, " ").trim();
  return tidy.slice(0, MAX_CLASS_NAME).replace(HALF_A_SIGN, "").trim();
}

/**
 * What is wrong with a tidy name, given the other classes; null if nothing is. Two names are the same if they
 * differ only in capitals and invisible characters.
 */
export function classNameProblem(name: string, others: readonly LessonClass[]): ClassNameProblem | null {
  if (keyOf(name) === "") return "empty";
  return [UNLIKE_ALL_CLASS, ...others].some((other) => keyOf(other.name) === keyOf(name)) ? "taken" : null;
}

export function classOfName(name: string, classes: readonly LessonClass[]): LessonClass | undefined {
  return classes.find((each) => keyOf(each.name) === keyOf(name));
}

function keyOf(name: string): string {
  return tidyClassName(name.replaceAll(MARKLESS, "")).toLocaleLowerCase("en");
}

/** `classes` with their current names from `now`. A deleted class keeps its name in `classes`. */
export function namedNow(
  classes: readonly LessonClass[],
  now: readonly LessonClass[],
): readonly LessonClass[] {
  return classes.map((own) => now.find(({ id }) => id === own.id) ?? own);
}

/** What a head answers, in the order of its probabilities: its classes and, with a likeness, {@link UNLIKE_ALL_CLASS}. */
export function answersOf(classes: readonly LessonClass[], { likeness }: Head): readonly LessonClass[] {
  return likeness === undefined ? classes : [...classes, UNLIKE_ALL_CLASS];
}
