/** A class of a lesson: what a head is taught to name. */
export interface LessonClass {
  readonly id: string;
  /** As the person wrote it: the label. */
  readonly name: string;
  /** True for the class of photos that show none of the others. */
  readonly isReject: boolean;
}

/** The class of what is none of the others. Every lesson has it; without photos it is left out. */
export const NONE_OF_THESE: LessonClass = { id: "none", name: "None of these", isReject: true };

/** Most characters of a class's name: it has to fit the answer of a page. */
export const MAX_CLASS_NAME = 60;

/** Why a name can't be that of a class. */
export type ClassNameProblem = "empty" | "taken";

/** Signs that nobody sees, and what parts words. */
const UNSEEN = /[\p{C}\p{Z}\s]+/gu;

/** Letters and signs of Unicode that leave no mark, such as the Hangul filler. Within a name they may choose how it looks. */
const MARKLESS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The first half of an emoji whose second one was cut off: no text, and no label of a package. */
const HALF_A_SIGN = /[\uD800-\uDBFF]$/;

/** A name as it is kept: without signs that nobody sees, and with one space where there were several. */
export function tidyClassName(name: string): string {
  const tidy = name.normalize("NFC").replaceAll(UNSEEN, " ").trim();
  return tidy.slice(0, MAX_CLASS_NAME).replace(HALF_A_SIGN, "").trim();
}

/**
 * What is wrong with a tidy name beside those of `others`; null where nothing is. Capitals, and what leaves no mark, make no
 * other name.
 */
export function classNameProblem(name: string, others: readonly LessonClass[]): ClassNameProblem | null {
  if (keyOf(name) === "") return "empty";
  return others.some((other) => keyOf(other.name) === keyOf(name)) ? "taken" : null;
}

/** The class that a name means; undefined for none. */
export function classOfName(name: string, classes: readonly LessonClass[]): LessonClass | undefined {
  return classes.find((each) => keyOf(each.name) === keyOf(name));
}

function keyOf(name: string): string {
  return tidyClassName(name.replaceAll(MARKLESS, "")).toLocaleLowerCase("en");
}

/** Classes of before with the names that they have now. One that was deleted since keeps its name. */
export function namedNow(
  classes: readonly LessonClass[],
  now: readonly LessonClass[],
): readonly LessonClass[] {
  return classes.map((own) => now.find(({ id }) => id === own.id) ?? own);
}
