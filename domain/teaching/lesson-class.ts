/** A class of a lesson. */
export interface LessonClass {
  readonly id: string;
  /** As the person wrote it: the label. */
  readonly name: string;
  /** True for the class of photos that show none of the others. */
  readonly isReject: boolean;
}

/** The class of everything else. Every lesson has it; without photos it is left out of the model. */
export const NONE_OF_THESE: LessonClass = { id: "none", name: "None of these", isReject: true };

/** Most characters of a class name, which has to fit a page's answer. */
export const MAX_CLASS_NAME = 60;

/** Why a class can't have a name. */
export type ClassNameProblem = "empty" | "taken";

/** Invisible characters and white space. */
const UNSEEN = /[\p{C}\p{Z}\s]+/gu;

/** Characters that leave no mark, such as the Hangul filler. Inside a name they may change how it looks, so they stay. */
const MARKLESS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The first half of an emoji that was cut: a package refuses such a label. */
const HALF_A_SIGN = /[\uD800-\uDBFF]$/;

/** A name as the lesson keeps it: without invisible characters, and with single spaces. */
export function tidyClassName(name: string): string {
  const tidy = name.normalize("NFC").replaceAll(UNSEEN, " ").trim();
  return tidy.slice(0, MAX_CLASS_NAME).replace(HALF_A_SIGN, "").trim();
}

/**
 * What is wrong with a tidy name beside those of `others`; null for nothing. Names are the same if they differ only in
 * capitals and characters that leave no mark.
 */
export function classNameProblem(name: string, others: readonly LessonClass[]): ClassNameProblem | null {
  if (keyOf(name) === "") return "empty";
  return others.some((other) => keyOf(other.name) === keyOf(name)) ? "taken" : null;
}

/** The class with this name; undefined for none. */
export function classOfName(name: string, classes: readonly LessonClass[]): LessonClass | undefined {
  return classes.find((each) => keyOf(each.name) === keyOf(name));
}

function keyOf(name: string): string {
  return tidyClassName(name.replaceAll(MARKLESS, "")).toLocaleLowerCase("en");
}

/** Earlier classes with their current names. A class that was deleted since keeps its name. */
export function namedNow(
  classes: readonly LessonClass[],
  now: readonly LessonClass[],
): readonly LessonClass[] {
  return classes.map((own) => now.find(({ id }) => id === own.id) ?? own);
}
