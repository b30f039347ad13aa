import { headlineOfAnswer, NOT_CLEARED, NOT_SURE } from "#domain/answer/headline.ts";
import {
  type Identification,
  isNaming,
  type Lookalike,
  type NamingVerdict,
  type Suspect,
  toPercent,
  type Verdict,
} from "#domain/answer/identification.ts";
import type { Sureness } from "#domain/outcome/outcome-rules.ts";
import type { Subject } from "#domain/subject.ts";
import { counted, isolated } from "./format.ts";

/** The headline of an answer: the name, or a phrase for a verdict that names nothing. */
export function describeAnswer(identification: Identification): string {
  const { verdict, group, lookalike, subject } = identification;
  switch (verdict) {
    case "identified":
      return headlineOfAnswer(identification);
    case "healthy":
      return group === null ? headlineOfAnswer(identification) : `${isolated(thisOf(group))} looks healthy`;
    case "not-cleared":
      return group === null ? NOT_CLEARED : `${NOT_CLEARED} on ${isolated(group.replace(/^an? /, "this "))}`;
    case "group":
      return group === null ? NOT_SURE : `${isolated(capitalized(group))}${unclear(subject)}`;
    case "not-sure":
      return NOT_SURE;
    case "unknown-kind":
      return "Perhaps a kind that the model does not know";
    case "none-of-these":
      return `This does not look like ${SUBJECT_WITH_ARTICLE[subject]}`;
    case "off-topic":
      return `This looks like ${lookalikeName(lookalike)}`;
  }
}

/** Why an answer names nothing, and what to do next. */
export function describeUnsure(
  identification: Identification,
  verdict: Exclude<Verdict, NamingVerdict>,
): { readonly reason: string; readonly advice: string } {
  const { candidates, probability, subject, crop, suspect, known } = identification;
  if (verdict === "not-cleared") return describeNotCleared(suspect, subject);
  if (verdict === "unknown-kind") return describeUnknownKind(identification);
  const [{ label }] = candidates;
  const ofCrop = crop === null ? "" : ` among those of ${isolated(crop)}`;
  const mayBeUnknown = verdict === "not-sure" && crop === null && known !== null;
  if (verdict === "off-topic")
    return {
      reason: "That is for another page, so it was not identified here.",
      advice: "If you meant something else in the photo, take another one with that in the middle.",
    };
  const isWorthNaming = verdict !== "not-sure" || probability >= LEAST_GUESS;
  const guess = isWorthNaming ? REASONS[verdict](isolated(label), toPercent(probability), ofCrop) : NO_GUESS;
  return {
    reason: mayBeUnknown ? `${describeKnown(known, subject)} ${guess}` : guess,
    advice: `${mayBeUnknown ? "If it is one that the model knows, another photo may help" : "Try another photo"}: closer, sharper, and with one subject in it.${cautionOf(subject)}`,
  };
}

function describeNotCleared(
  suspect: Suspect | null,
  subject: Subject,
): { readonly reason: string; readonly advice: string } {
  return {
    reason:
      suspect === null
        ? "The model knows no disease of this crop, so it can't say that the leaf is healthy."
        : `It may be healthy, but the model can't rule out ${isolated(inSentence(suspect.label))} (${toPercent(suspect.probability)}%).`,
    advice: `Look at both sides of several leaves, and photograph what looks different.${cautionOf(subject)}`,
  };
}

/** The photo is good, so the advice is to ask an expert instead of taking another photo. */
function describeUnknownKind({ candidates, probability, subject, known }: Identification): {
  readonly reason: string;
  readonly advice: string;
} {
  const percent = toPercent(probability);
  const nearest = `The nearest is "${isolated(candidates[0].label)}" with ${percent}%.`;
  const unlike = `It looks like ${SUBJECT_WITH_ARTICLE[subject]}, but ${unlikeKnown(known, subject)} that the model knows.`;
  return {
    reason: probability < LEAST_GUESS ? unlike : `${unlike} ${nearest}`,
    advice: `If this photo is sharp and taken from close, another one will hardly help. Ask somebody who knows ${EXPERTISE[subject]}.${cautionOf(subject)}`,
  };
}

function unlikeKnown(known: number | null, subject: Subject): string {
  if (known === null) return "like none";
  return known === 1 ? "not like the one" : `like none of the ${known}${KNOWN_KINDS[subject]}`;
}

function describeKnown(known: number, subject: Subject): string {
  const [one, many] = KINDS[subject];
  return `The model knows ${counted(known, one, many)}, and this may be ${known === 1 ? "another" : "none of them"}.`;
}

/** The link to the list of what the model knows of a subject: "See the 36 animals that it knows". */
export function describeKnownList(known: number, subject: Subject): string {
  const [one, many] = KINDS[subject];
  return `See the ${counted(known, one, many)} that it knows`;
}

/** Least probability (0..1) of a guess that is shown where the model is not sure: lower ones only mislead. */
export const LEAST_GUESS = 0.15;

const NO_GUESS = "No guess is probable enough to be worth showing.";

/** The title above the list of signs of a disease that can't be ruled out. */
export function lookFor(suspect: Suspect): string {
  return `What ${isolated(inSentence(suspect.label))} looks like`;
}

/** The advice for a plant that looks healthy. */
export const WHAT_TO_WATCH =
  "Nothing to treat on this photo. Keep watching: look at new leaves and at the undersides once a week, and photograph what changes.";

/** The confidence of an answer, in a few words. For an answer that names nothing, usually its best guess. */
export function describeConfidence({ verdict, candidates, probability, lookalike }: Identification): string {
  const percent = `${toPercent(probability)}%`;
  if (isNaming(verdict)) return `${percent} confidence`;
  if (verdict === "none-of-these") return `Nothing that the model knows, ${percent}`;
  if (verdict === "off-topic") return `Looks like ${lookalikeName(lookalike)}`;
  if (verdict === "unknown-kind") return `Nearest: ${isolated(candidates[0].label)}, ${percent}`;
  return `Best guess: ${isolated(candidates[0].label)}, ${percent}`;
}

/** Sentences that say how often similar answers were right, and on how many photos this was measured. */
export function surenessLines(sureness: Sureness | null): readonly string[] {
  return sureness === null
    ? ["Nobody has counted how often answers of this confidence are right."]
    : [describeSureness(sureness), describeSurenessBasis(sureness)];
}

/** A sentence that says how often similar answers were right. */
export function describeSureness({ right, field }: Sureness): string {
  const outdoors = field === null ? "" : `; on photos taken outdoors ${rightOf100(field.right)}`;
  return `Of 100 answers like this, about ${rightOf100(right)} were right${outdoors}.`;
}

/**
 * Converts a share of right answers to a number out of 100. At most 99, because no count proves a model is never wrong.
 */
function rightOf100(share: number): number {
  return Math.min(99, toPercent(share));
}

/** A sentence about the photos on which the right answers were counted. */
function describeSurenessBasis({ photos, field }: Sureness): string {
  const outdoors = field === null ? "" : `, ${field.photos} of them outdoors`;
  return `Counted on ${photos} photos from places that the model had not seen${outdoors}.`;
}

/** What a photo looks like, for the end of a sentence: the label, else the group, else the subject. */
export function lookalikeName(lookalike: Lookalike | null): string {
  if (lookalike === null) return "something else";
  const { subject, label, group } = lookalike;
  if (label === null) return group === null ? SUBJECT_WITH_ARTICLE[subject] : isolated(group);
  const name = isolated(inSentence(label));
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

/** Converts a label for the middle of a sentence: the first letter becomes lower case, except in proper names. */
function inSentence(label: string): string {
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

/** Turns "a tomato leaf" into "This tomato leaf". */
function thisOf(group: string): string {
  return `This ${group.replace(/^an? /, "")}`;
}

function unclear(subject: Subject): string {
  return subject === "disease" ? ", but which disease is not clear" : "; which one is not clear";
}

/** The text with a capital letter in front. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Unsure = Exclude<Verdict, NamingVerdict | "not-cleared" | "unknown-kind" | "off-topic">;

type Reason = (label: string, percent: number, ofCrop: string) => string;

const REASONS: Readonly<Record<Unsure, Reason>> = {
  group: (label, percent) =>
    `The best guess is "${label}" with ${percent}%. That is less than it takes for an answer.`,
  "not-sure": (label, percent, ofCrop) =>
    `The model's best guess${ofCrop} is "${label}" with ${percent}%. That is less than it takes for an answer.`,
  "none-of-these": (label, percent) =>
    `The model's best answer is "${label}" with ${percent}%. It means that the photo shows nothing that this model knows.`,
};

const SUBJECT_WITH_ARTICLE: Readonly<Record<Subject, string>> = {
  animal: "an animal",
  plant: "a plant",
  disease: "a crop leaf",
  pest: "a pest",
};

/** What the labels of a subject name, in the singular and in the plural. */
const KINDS: Readonly<Record<Subject, readonly [one: string, many: string]>> = {
  animal: ["animal", "animals"],
  plant: ["plant", "plants"],
  disease: ["disease or healthy leaf", "diseases and healthy leaves"],
  pest: ["pest", "pests"],
};

/** The plural after a number, for a sentence that has already named the subject. */
const KNOWN_KINDS: Readonly<Record<Subject, string>> = {
  animal: "",
  plant: "",
  disease: " diseases and healthy leaves",
  pest: " pests",
};

/** The expertise of a person who may know more kinds than the model. */
const EXPERTISE: Readonly<Record<Subject, string>> = {
  animal: "the animals of your place",
  plant: "the plants of your place",
  disease: "this crop and its diseases",
  pest: "the insects and pests of your place",
};

/** A caution for subjects where a wrong guess may lead to a wrong treatment. */
function cautionOf(subject: Subject): string {
  return subject === "animal" ? "" : " Ask your local extension service before you treat anything.";
}
