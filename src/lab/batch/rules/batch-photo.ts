import {
  hasWiderRecord,
  isNaming,
  namesTaxon,
  type ReadAnswer,
  type Verdict,
} from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import { type CaptureFacts, newerCapture } from "#domain/photo/capture.ts";
import type { Result } from "#domain/result.ts";
import { lacksCrop } from "#src/ui/texts/crop-told.ts";

/**
 * A model's answer to a photo of a batch. It has no knowledge record, to save space: a batch has thousands of
 * photos.
 */
export type BatchAnswer = ReadAnswer & {
  /** The text that the page shows, see `headlineOfAnswer`. */
  readonly headline: string;
  /** Time of the answer: ISO 8601, UTC. */
  readonly answeredAt: string;
};

/**
 * A person's review of an answer. open: not reviewed yet. confirmed and corrected: see `Verification`. rejected:
 * the answer is wrong and the person gives no other name, for instance because the photo is empty.
 */
export type Review =
  | { readonly status: "open" }
  | ({ readonly status: "confirmed" | "corrected"; readonly reviewedAt: string } & PersonsName)
  | { readonly status: "rejected"; readonly reviewedAt: string };

export type ReviewStatus = Review["status"];

/** One photo of a batch, with its answers and its review. */
export interface BatchPhoto extends CaptureFacts {
  /** Path below the chosen folder, with slashes; unique within a batch. */
  readonly path: string;
  readonly bytes: number;
  /** See `differenceHash`; null if the photo could not be read. */
  readonly hash: string | null;
  /** The answers of all models, the chosen model's first; or an error code. */
  readonly said: Result<readonly [BatchAnswer, ...BatchAnswer[]], string>;
  /** The person's review of the first answer. */
  readonly review: Review;
  /** True if a person removed the photo from its burst. Its review then applies to this photo alone. */
  readonly isApart?: boolean;
}

export const OPEN: Review = { status: "open" };

/** The outcome of an answer: its verdict, or why the app's own model is not sure of a leaf. See {@link lacksCrop} */
export type AnswerOutcome = Verdict | "crop-not-told";

/** The outcome of a photo; "unread" if the photo could not be read. */
export type BatchOutcome = AnswerOutcome | "unread";

/** The answers of all models, the chosen model's first; none for a photo that could not be read. */
export function answersTo({ said }: BatchPhoto): readonly BatchAnswer[] {
  return said.ok ? said.value : [];
}

/** The chosen model's answer; null for a photo that could not be read. */
export function answerTo({ said }: BatchPhoto): BatchAnswer | null {
  return said.ok ? said.value[0] : null;
}

export function outcomeOf(photo: BatchPhoto): BatchOutcome {
  const answer = answerTo(photo);
  return answer === null ? "unread" : outcomeOfAnswer(answer);
}

/** The outcome of an answer: see {@link AnswerOutcome}. */
export function outcomeOfAnswer(answer: BatchAnswer): AnswerOutcome {
  const { verdict } = answer;
  return verdict === "not-sure" && lacksCrop(answer) ? "crop-not-told" : verdict;
}

/** The name of what the photo shows: the person's name, else the model's. Null if there is neither. */
export function namedOn(photo: BatchPhoto): PersonsName | null {
  const { review } = photo;
  switch (review.status) {
    case "confirmed":
    case "corrected":
      return { name: review.name, recordId: review.recordId };
    case "rejected":
      return null;
    case "open":
      return namedBy(answerTo(photo));
  }
}

/**
 * The certainty of a name, 0..1: the measured accuracy of answers like it, else its probability. Null for a photo that has no
 * name, whose probability would be read as how sure the answer is, or that could not be read.
 */
export function surenessOn(photo: BatchPhoto): number | null {
  const answer = answerTo(photo);
  return answer === null || !isNaming(answer) ? null : certaintyOf(answer);
}

/** The measured accuracy of answers like this, else its probability, 0..1. */
export function certaintyOf(answer: BatchAnswer): number {
  return measuredAccuracy(answer) ?? answer.probability;
}

/** The measured accuracy of answers like this, 0..1; null if it names nothing, or if nobody measured it. */
export function measuredAccuracy(answer: BatchAnswer): number | null {
  return isNaming(answer) ? (answer.sureness?.right ?? null) : null;
}

/** The folder part of the path; empty for the chosen folder itself. */
export function folderOf({ path }: Pick<BatchPhoto, "path">): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Confirms a photo's answer ("This is it"). Does nothing if the answer names nothing. `at` is ISO 8601, UTC. */
export function confirm(photo: BatchPhoto, at: string): BatchPhoto {
  const named = namedBy(answerTo(photo));
  return named === null ? photo : { ...photo, review: { status: "confirmed", reviewedAt: at, ...named } };
}

/**
 * Stores the person's name for a photo, see {@link isNamed}. `label` is the model's label that the person took; by
 * default the name.
 */
export function correct(photo: BatchPhoto, named: PersonsName, at: string, label?: string): BatchPhoto {
  const status = isNamed(answersTo(photo), named, label) ? "confirmed" : "corrected";
  return { ...photo, review: { status, reviewedAt: at, name: named.name, recordId: named.recordId } };
}

/**
 * True if the first of a photo's answers says what the person does. Names of records are in the language of their time,
 * so the same record or the same label is the same name. A name that a model has as another label is another name, even
 * under the same record: a beagle is no dog of any kind.
 */
export function isNamed(
  [answer, ...others]: readonly BatchAnswer[],
  { name, recordId }: PersonsName,
  label: string = name,
): boolean {
  if (answer === undefined) return false;
  const named = namedBy(answer);
  if (named?.name === name || labelOf(answer) === label) return true;
  const isLabel = [answer, ...others].some(({ candidates }) =>
    candidates.some((each) => each.label === name),
  );
  return !isLabel && recordId !== null && recordId === named?.recordId && !hasWiderRecord(answer);
}

/** The label that a person means who agrees with an answer; null if it has none. */
function labelOf(answer: BatchAnswer): string | null {
  return isNaming(answer) ? answer.candidates[0].label : guessOf(answer);
}

/**
 * A photo with a new answer. A name that a person gave stays, also as a name of the new answer; one that was the old
 * answer's own is in the new answer's language. A rejection stays too: it says that the photo shows nothing to name.
 */
export function answerAgain(before: BatchPhoto, now: BatchPhoto): BatchPhoto {
  const { review } = before;
  const photo: BatchPhoto = {
    ...before,
    ...now,
    ...newerCapture(before, now),
    review,
  };
  if (review.status === "open" || review.status === "rejected") return photo;
  const [old, own] = [answerTo(before), namedBy(answerTo(photo))];
  const label = review.status === "confirmed" && old !== null ? labelOf(old) : null;
  const again = correct(photo, review, review.reviewedAt, label ?? undefined);
  const isOwn = again.review.status === "confirmed" && review.name === namedBy(old)?.name;
  return isOwn && own !== null ? { ...again, review: { ...again.review, ...own } } : again;
}

/**
 * What a new answer did to a photo. named: it has a name now and had none; renamed: it has another name; unnamed: it
 * has no name any more; same: its name, or that it has none, is as before; unread: it could not be read again.
 */
export type AnswerChange = "named" | "renamed" | "unnamed" | "same" | "unread";

export function changeOf(before: BatchPhoto, now: BatchPhoto): Exclude<AnswerChange, "unread"> {
  const [old, own] = [namedOn(before), namedOn(now)];
  if (old?.name === own?.name) return "same";
  if (old === null) return "named";
  if (own === null) return "unnamed";
  return isNamed(answersTo(now), old) ? "same" : "renamed";
}

/** Rejects a photo's answer ("This is wrong") without another name. */
export function reject(photo: BatchPhoto, at: string): BatchPhoto {
  return { ...photo, review: { status: "rejected", reviewedAt: at } };
}

/** Removes a photo from its burst, or puts it back. Its review stays. */
export function setApart(photo: BatchPhoto, isApart: boolean): BatchPhoto {
  return { ...photo, isApart };
}

/** The verdicts without a name whose best label is a guess at what the photo shows. */
const GUESSING: ReadonlySet<Verdict> = new Set(["not-sure", "unknown-kind", "group", "not-cleared"]);

/** The best label of an answer that names nothing; null if the answer names something, or has no guess. */
export function guessOf(answer: BatchAnswer | null): string | null {
  if (answer === null || namesTaxon(answer) || !GUESSING.has(answer.verdict)) return null;
  return answer.candidates[0].label;
}

function namedBy(answer: BatchAnswer | null): PersonsName | null {
  if (answer === null || !namesTaxon(answer)) return null;
  return { name: answer.headline, recordId: answer.recordId };
}
