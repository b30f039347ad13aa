import { isNaming } from "#domain/answer/identification.ts";
import type { CaptureFact, CaptureFacts, SubstituteDate } from "#domain/photo/capture.ts";
import { keysOf } from "#domain/subject.ts";
import {
  type AnswerChange,
  type BatchAnswer,
  type BatchPhoto,
  guessOf,
  namedOn,
  outcomeOfAnswer,
  type ReviewStatus,
} from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchSubject } from "#src/lab/batch/rules/batch-record.ts";
import type { reviewProgress } from "#src/lab/batch/rules/review-burst.ts";
import type { BatchOrder, ShownBurst } from "#src/lab/batch/rules/shown-bursts.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import { inContext, labelText, m, plural, t } from "#src/language/messages.ts";
import { mayIdentify, type Plan } from "#src/plan/plan.ts";
import { NONE_WITHOUT_CROP } from "#src/ui/texts/crop-told.ts";
import { describeSureness, statedConfidence } from "#src/ui/texts/describe-sureness.ts";
import { bestGuess, LEAST_GUESS, LEAST_HEADLINE, NO_GUESS } from "#src/ui/texts/describe-verdict.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { headlineText, lookalikeName } from "#src/ui/texts/name-in-sentence.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { photoCount } from "./batch-texts.ts";
import { OUTCOME_NAMES, REVIEW_NAMES } from "./export-texts.ts";

/** Names of the two directions of each sort order, the default direction first. */
export const ORDER_NAMES: Readonly<Record<BatchOrder, readonly [ascending: string, descending: string]>> = {
  doubt: [t`Doubtful first`, t`Doubtful last`],
  name: [t`Name, A to Z`, t`Name, Z to A`],
  sureness: [t`Least sure first`, t`Surest first`],
  outcome: [t`Outcome`, t`Outcome, from the end`],
  folder: [t`Folder, A to Z`, t`Folder, Z to A`],
  path: [t`File, A to Z`, t`File, Z to A`],
  date: [t`Oldest first`, t`Newest first`],
};

/** What the first of {@link ORDER_NAMES} means. */
export const DOUBT_HINT = t`Doubtful first: guesses without a name, then names from the least sure to the surest, then what you reviewed.`;

/** The ranges of the filter for sureness: from the first value (0..1) to below the second. */
export const SURENESS_RANGES = [
  { key: "low", name: t`Below 50%`, range: [0, 0.5] },
  { key: "middle", name: t`50% to 80%`, range: [0.5, 0.8] },
  { key: "high", name: t`80% to 95%`, range: [0.8, 0.95] },
  { key: "highest", name: t`95% and more`, range: [0.95, 2] },
] as const;

/** Counts the shown photos and bursts. */
export function describeShown(shown: readonly ShownBurst[], all: readonly ShownBurst[]): string {
  const [photos, total] = [photosIn(shown), photosIn(all)];
  const part =
    photos === total
      ? photoCount(total)
      : plural(total, m`${photos} of ${total} photo`, m`${photos} of ${total} photos`);
  if (all.length === total) return part;
  const bursts = shown.length;
  return plural(bursts, m`${part}, shown as ${bursts} burst`, m`${part}, shown as ${bursts} bursts`);
}

function photosIn(bursts: readonly ShownBurst[]): number {
  return bursts.reduce((sum, { burst }) => sum + burst.length, 0);
}

/** How often two models agree. */
export function describeAgreement(agreed: number, all: number): string {
  return agreed === all && all > 0
    ? t`Both say the same of all ${all}.`
    : t`Both say the same of ${agreed} of ${all}.`;
}

/** The title of the part that asks photos again. */
export function askTitle(offTopic: number): string {
  if (offTopic === 0) return t`Ask photos again as another subject`;
  return plural(
    offTopic,
    m`${offTopic} photo is off topic: ask again as another subject`,
    m`${offTopic} photos are off topic: ask again as another subject`,
  );
}

/** A choice of photos to ask again. */
export function photosToAsk(which: "off-topic" | "shown", count: number): string {
  return which === "off-topic" ? t`Those off topic (${count})` : t`All that the filters show (${count})`;
}

/** The name of the button that asks photos again. */
export function askText(photos: number, subject: BatchSubject): string {
  if (subject === "found")
    return plural(
      photos,
      m`Ask ${photos} photo, and let the model decide`,
      m`Ask ${photos} photos, and let the model decide`,
    );
  const page = SUBJECT_NAMES[subject].many;
  return plural(photos, m`Ask ${photos} photo as ${page}`, m`Ask ${photos} photos as ${page}`);
}

/** How many photos are still to be identified again, and at the end what changed. */
export function describeAgain({ subject, total, left, changes }: NonNullable<BatchView["again"]>): string {
  const page = subject === "found" ? null : SUBJECT_NAMES[subject].many;
  if (left > 0) {
    return page === null
      ? plural(
          total,
          m`${total} photo is asked again: ${left} to go.`,
          m`${total} photos are asked again: ${left} to go.`,
        )
      : plural(
          total,
          m`${total} photo is asked again as ${page}: ${left} to go.`,
          m`${total} photos are asked again as ${page}: ${left} to go.`,
        );
  }
  const parts = keysOf(CHANGE_TEXTS)
    .filter((change) => changes[change] > 0)
    .map((change) => CHANGE_TEXTS[change](changes[change]))
    .join(", ");
  return page === null
    ? plural(total, m`${total} photo asked again: ${parts}.`, m`${total} photos asked again: ${parts}.`)
    : plural(
        total,
        m`${total} photo asked again as ${page}: ${parts}.`,
        m`${total} photos asked again as ${page}: ${parts}.`,
      );
}

/** Says how many photos changed in this way. */
const CHANGE_TEXTS: Readonly<Record<AnswerChange, (photos: number) => string>> = {
  named: (n) => plural(n, m`${n} now named`, m`${n} now named`),
  renamed: (n) => plural(n, m`${n} with another name`, m`${n} with another name`),
  unnamed: (n) => plural(n, m`${n} no longer named`, m`${n} no longer named`),
  same: (n) => plural(n, m`${n} as before`, m`${n} as before`),
  unread: (n) => plural(n, m`${n} not read, with the old answer`, m`${n} not read, with the old answer`),
};

/** The keyboard shortcuts of the review. */
export const REVIEW_KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [[inContext("key")`Enter`], t`Confirm the answer, or a best guess of 50% or more`],
  [["1", inContext("range of keys")`to`, "5"], t`Choose another name from the list`],
  [["C"], t`Correct: type a name`],
  [["X"], t`Reject: nothing to name here`],
  [["→", "←"], t`Next and previous photo`],
  [["U"], t`Undo, also with Ctrl+Z`],
  [[inContext("key")`Esc`], inContext("button")`Close`],
];

/** The additional keyboard shortcut if two models answer. */
export const SECOND_MODEL_KEY: (typeof REVIEW_KEYS)[number] = [["B"], t`Take the second model's answer`];

/** The additional keyboard shortcut if there are bursts. */
export const APART_KEY: (typeof REVIEW_KEYS)[number] = [["S"], t`Take the photo shown out of its burst`];

/** How many bursts are reviewed. */
export function describeProgress({ reviewed, total }: ReturnType<typeof reviewProgress>): string {
  return plural(reviewed, m`${reviewed} of ${total} reviewed`, m`${reviewed} of ${total} reviewed`);
}

/** Says why an answer can't be confirmed; null stands for a photo that could not be read. */
export function nothingToConfirm(answer: BatchAnswer | null, plan: Plan): string {
  if (answer === null) return t`This photo could not be read, so there is nothing to confirm.`;
  const guess = guessOf(answer);
  if (guess !== null) {
    if (answer.verdict === "group")
      return t`The model is sure of the group alone. Press 1 to take ${isolated(guess)}, correct it, or reject it.`;
    return t`The best guess, ${isolated(guess)}, is not sure enough. Press 1 to take it, correct it, or reject it.`;
  }
  if (answer.verdict !== "off-topic" || answer.lookalike === null)
    return t`The model names nothing here. Correct it, or reject it.`;
  const { subject } = answer.lookalike;
  const page = SUBJECT_NAMES[subject].many;
  if (!mayIdentify(plan, subject)) {
    return t`The model puts this photo on the page of ${page}, which is part of Premium. Correct it, or reject it.`;
  }
  return t`The model puts this photo on another page. Ask it again as ${page}, correct it, or reject it.`;
}

/** Shown after an undo. */
export const TAKEN_BACK = t`Taken back.`;

/** Shown after a person removed a photo from its burst. */
export const APART = t`This photo stands alone now.`;

/** Shown after a person put a photo back into its burst. */
export const BACK_IN_BURST = t`This photo is back in its burst.`;

/** The keyboard shortcuts of the grid. */
export const GRID_KEYS: typeof REVIEW_KEYS = [
  [["←", "→", "↑", "↓"], t`From photo to photo in the grid`],
  [[inContext("key")`Enter`], t`In the grid: open the photo`],
];

/**
 * The times and facts of a photo, as its camera wrote them: "2026-06-01T05:12:30" becomes "Taken 2026-06-01, 05:12". A
 * time that stands in for that of taking says what it is, and a fact that can't be read says so.
 */
export function describeCapture({ takenAt, takenAtFrom, unreadable }: CaptureFacts): readonly string[] {
  return [
    ...(takenAt === null ? [] : [describeTime(takenAt.slice(0, 10), takenAt.slice(11, 16), takenAtFrom)]),
    ...unreadable.map((fact) => UNREADABLE[fact]),
  ];
}

function describeTime(day: string, time: string, from: SubstituteDate | null): string {
  switch (from) {
    case null:
      return t`Taken ${day}, ${time}`;
    case "DateTimeDigitized":
      return t`Digitised ${day}, ${time}; when it was taken is not known`;
    case "DateTime":
      return t`File changed ${day}, ${time}; when it was taken is not known`;
  }
}

const UNREADABLE: Readonly<Record<CaptureFact, string>> = {
  date: t`States a date that can't be read`,
  position: t`States a place that can't be read`,
};

/** The texts of a tile. Names in them are not wrapped in bidi isolates. */
export interface AnswerWords {
  /** The name of what the photo shows, else the best guess with a question mark, else the outcome. */
  readonly name: string;
  /** The outcome beside the name; null if the answer is simply a name. */
  readonly outcome: string | null;
  /** The confidence of a name, such as "87%" or "likely"; null for what has no name. */
  readonly sureness: string | null;
}

/** The texts for a model's answer; null stands for a photo that could not be read. */
export function answerWords(answer: BatchAnswer | null): AnswerWords {
  if (answer === null) return { name: OUTCOME_NAMES.unread, outcome: null, sureness: null };
  const { verdict, candidates } = answer;
  const sureness = isNaming(answer) ? statedConfidence({ ...answer, demo: false }).text : null;
  switch (verdict) {
    case "identified":
      return { name: answerName(answer), outcome: null, sureness };
    case "healthy":
      return { name: answerName(answer), outcome: OUTCOME_NAMES.healthy, sureness };
    case "group":
      return { name: answerName(answer), outcome: t`Kind not clear`, sureness };
    case "not-sure":
    case "unknown-kind":
      if (outcomeOfAnswer(answer) === "crop-not-told")
        return { name: t`No name without the crop`, outcome: OUTCOME_NAMES["crop-not-told"], sureness: null };
      return answer.probability < LEAST_HEADLINE
        ? { name: t`No name`, outcome: OUTCOME_NAMES[outcomeOfAnswer(answer)], sureness: null }
        : {
            name: t`${labelText(candidates[0].label)}?`,
            outcome: OUTCOME_NAMES[outcomeOfAnswer(answer)],
            sureness,
          };
    case "not-cleared":
    case "none-of-these":
    case "off-topic":
      return { name: answerName(answer), outcome: null, sureness };
  }
}

/** What an answer names; the outcome if it names nothing. */
export function answerName(answer: BatchAnswer): string {
  const { verdict, headline } = answer;
  return isNaming(answer) || verdict === "group"
    ? headlineText(headline)
    : OUTCOME_NAMES[outcomeOfAnswer(answer)];
}

/** The texts for a photo: the name that a person gave, else the model's answer. */
export function photoWords(photo: BatchPhoto): AnswerWords {
  const { review } = photo;
  const words = answerWords(photo.said.ok ? photo.said.value[0] : null);
  const named = review.status === "open" ? null : namedOn(photo);
  return named === null ? words : { ...words, name: headlineText(named.name), outcome: null };
}

/** The sureness of an answer in sentences. */
export function describeAnswerSureness(answer: BatchAnswer): string {
  const { candidates } = answer;
  const label = isolated(labelText(candidates[0].label));
  switch (answer.verdict) {
    case "identified":
    case "healthy":
      return answer.sureness === null
        ? t`Confidence: ${statedConfidence({ ...answer, demo: false }).text}`
        : describeSureness(answer.sureness);
    case "off-topic":
      return t`Looks like ${lookalikeName(answer.lookalike)}: that is for another page.`;
    case "none-of-these":
      return t`Shows nothing that the model knows.`;
    case "unknown-kind":
      return t`Perhaps a kind that the model does not know. The nearest is ${label}.`;
    case "not-cleared":
    case "group":
    case "not-sure":
      if (outcomeOfAnswer(answer) === "crop-not-told") return NONE_WITHOUT_CROP;
      return answer.probability < LEAST_GUESS
        ? NO_GUESS
        : t`Best guess: ${bestGuess(candidates)}, which is not sure enough for an answer.`;
  }
}

/** The last review, for screen readers. */
export function describeReview(status: Exclude<ReviewStatus, "open">, name: string | null): string {
  return name === null ? t`${REVIEW_NAMES[status]}.` : t`${REVIEW_NAMES[status]}: ${isolated(name)}.`;
}

/** The file name without its folder. */
export function fileNameOf({ path }: Pick<BatchPhoto, "path">): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
