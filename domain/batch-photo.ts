import type { CaptureFacts } from "./capture.ts";
import type { PersonsName } from "./remarks.ts";
import { type Answer, isNaming, type Verdict } from "./identification.ts";
import type { Result } from "./result.ts";

/** What a model says of a photo of a batch. It has no knowledge record, which would be kept thousands of times. */
export interface BatchAnswer extends Answer {
  /** What people read as the answer: see `headlineOfAnswer`. */
  readonly headline: string;
  /** When it was given: ISO 8601, UTC. */
  readonly answeredAt: string;
}

/**
 * What a person said of a photo's answer. open: nothing yet. confirmed and corrected: see `Verification`. rejected: the
 * answer is wrong, and there is nothing to name instead, as where nothing is on the photo.
 */
export type Review =
  | { readonly status: "open" }
  | ({ readonly status: "confirmed" | "corrected"; readonly reviewedAt: string } & PersonsName)
  | { readonly status: "rejected"; readonly reviewedAt: string };

/** One of the kinds of {@link Review}. */
export type ReviewStatus = Review["status"];

/** One photo of a batch, and all that is known of it. */
export interface BatchPhoto extends CaptureFacts {
  /** The path from the chosen folder, with slashes. No two photos of a batch have the same. */
  readonly path: string;
  /** Size of the file. */
  readonly bytes: number;
  /** See `differenceHash`; null where the photo could not be read. */
  readonly hash: string | null;
  /** An answer of each model, that of the chosen one first; or the code of the error for which there is none. */
  readonly said: Result<readonly [BatchAnswer, ...BatchAnswer[]], string>;
  /** What a person said of the first answer. */
  readonly review: Review;
  /** True where a person took the photo out of its burst: it stands alone, and its review speaks for no other photo. */
  readonly isApart?: boolean;
}

/** No person said anything yet. */
export const OPEN: Review = { status: "open" };

/** What the answer to a photo came to; "unread" where the photo could not be read. */
export type BatchOutcome = Verdict | "unread";

/** The answers of all models, that of the chosen one first; none for a photo that could not be read. */
export function answersTo({ said }: BatchPhoto): readonly BatchAnswer[] {
  return said.ok ? said.value : [];
}

/** The answer that counts: that of the chosen model. Null for a photo that could not be read. */
export function answerTo({ said }: BatchPhoto): BatchAnswer | null {
  return said.ok ? said.value[0] : null;
}

/** What the answer to a photo came to. */
export function outcomeOf(photo: BatchPhoto): BatchOutcome {
  return answerTo(photo)?.verdict ?? "unread";
}

/** What a photo shows: as a person says, or else as the model does where it names something. Null where neither does. */
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
 * How sure the answer is, 0..1: how often answers like it were right where that was counted, else its probability. Null
 * for a photo that could not be read.
 */
export function surenessOn(photo: BatchPhoto): number | null {
  const answer = answerTo(photo);
  return answer === null ? null : (answer.sureness?.right ?? answer.probability);
}

/** The folder that a photo lies in, without its name; empty for the chosen folder itself. */
export function folderOf({ path }: Pick<BatchPhoto, "path">): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The photo with "This is it". It stays as it is where the answer names nothing. `at` is ISO 8601, UTC. */
export function confirm(photo: BatchPhoto, at: string): BatchPhoto {
  const named = namedBy(answerTo(photo));
  return named === null ? photo : { ...photo, review: { status: "confirmed", reviewedAt: at, ...named } };
}

/** The photo with the name that a person gives it: a confirmation where the answer has the same. */
export function correct(photo: BatchPhoto, { name, recordId }: PersonsName, at: string): BatchPhoto {
  const status = namedBy(answerTo(photo))?.name === name ? "confirmed" : "corrected";
  return { ...photo, review: { status, reviewedAt: at, name, recordId } };
}

/** The photo with "This is wrong" and no other name. */
export function reject(photo: BatchPhoto, at: string): BatchPhoto {
  return { ...photo, review: { status: "rejected", reviewedAt: at } };
}

/** The photo out of its burst, or back in it. What was said of it stays. */
export function setApart(photo: BatchPhoto, isApart: boolean): BatchPhoto {
  return { ...photo, isApart };
}

function namedBy(answer: BatchAnswer | null): PersonsName | null {
  if (answer === null || !isNaming(answer.verdict)) return null;
  return { name: answer.headline, recordId: answer.recordId };
}
