import type { Lookalike } from "#domain/answer/identification.ts";
import type { Subject } from "#domain/subject.ts";
import { ENGLISH, inContext, labelText, pageLanguage } from "#src/language/messages.ts";
import { isolated } from "./format.ts";

/** Names that models give, in the middle of sentences: English adds articles and small letters, other languages do not. */

const thing = inContext("after: this looks like");

/** What a photo of each subject shows, for the end of a sentence. */
export const SUBJECT_WITH_ARTICLE: Readonly<Record<Subject, string>> = {
  animal: thing`an animal`,
  plant: thing`a plant`,
  disease: thing`a crop leaf`,
  pest: thing`a pest`,
};

/** What a photo looks like, for the end of a sentence: the label, else the group, else the subject. */
export function lookalikeName(lookalike: Lookalike | null): string {
  if (lookalike === null) return thing`something else`;
  const { subject, label, group } = lookalike;
  if (label === null) return group === null ? SUBJECT_WITH_ARTICLE[subject] : isolated(labelText(group));
  const name = isolated(inSentence(label));
  if (!isEnglish()) return name;
  switch (subject) {
    case "animal":
    case "pest":
      return withArticle(name);
    case "plant":
      return name.endsWith(" seedling") ? withArticle(name) : `the plant ${name}`;
    case "disease":
      return name;
  }
}

function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}

function isEnglish(): boolean {
  return pageLanguage() === ENGLISH;
}

/**
 * Converts a label for the middle of a sentence: in English the first letter becomes lower case, except in proper names.
 */
export function inSentence(label: string): string {
  if (!isEnglish()) return labelText(label);
  const [first = ""] = label.split(" ");
  return PROPER_NAMES.has(first) || /^[^a-z]*$/.test(first.slice(1))
    ? label
    : label.charAt(0).toLowerCase() + label.slice(1);
}

const PROPER_NAMES: ReadonlySet<string> = new Set([
  "African",
  "American",
  "Asian",
  "Chinese",
  "Colorado",
  "Danaus",
  "European",
  "Japanese",
  "Mexican",
  "Panama",
  "Shepherd's",
  "Siam",
]);

/** Turns "a tomato leaf" into "This tomato leaf". Other languages keep their article. */
export function thisOf(group: string, word: "This" | "this"): string {
  return isEnglish() ? group.replace(/^(?:an? )?/, `${word} `) : labelText(group);
}

/**
 * The headline of an answer (see `headlineOfAnswer`) in the language of the page. A group is translated by its own words:
 * "A tomato leaf" is the group "a tomato leaf".
 */
export function headlineText(headline: string): string {
  const name = labelText(headline);
  if (name !== headline) return name;
  const group = headline.charAt(0).toLowerCase() + headline.slice(1);
  const words = labelText(group);
  return words === group ? headline : capitalized(words);
}

/** The text with a capital letter in front. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
