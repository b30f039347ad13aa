import { namesTaxon } from "#domain/answer/identification.ts";
import { greatestOf } from "#domain/numbers/extremes.ts";
import { ALIKE_BITS, bitsApart } from "#domain/photo/difference-hash.ts";
import { answersTo, type BatchAnswer, type BatchPhoto } from "./batch-photo.ts";
import { compareCodes, keysOf } from "./photo-keys.ts";

/**
 * The rule that decides if two photos show the same thing. It applies within one folder, which holds the photos of
 * one camera.
 */
export interface BurstRule {
  /** Maximum time between one photo and the next. */
  readonly withinSeconds: number;
  /** Maximum number of bits in which the photos' hashes may differ; null if the rule ignores the content. */
  readonly mostBitsApart: number | null;
}

/**
 * The rules for camera traps and for photos that a person takes by hand.
 *
 * [Note: Bursts]
 * A camera trap takes a series of photos of a passing animal. Photos with at most 60 seconds between them form one
 * sequence, as in animl (`sequence_classification`, maxdiff = 60) and TrapTagger. A person with a camera moves to
 * the next leaf within seconds, so hand-held photos must also look alike. Krawetz treats photos whose hashes differ
 * in up to 10 bits as variations of one photo. Measured on 446 photos of 192 pixels from the model's test sets: 4
 * of 99,235 pairs of different photos are that close. Of 150 photos, all are that close to their own copy in JPEG
 * quality 60, 93% to a copy with a quarter more light, and 86% to a copy with 4% cut off at the left and the top.
 */
export const BURST_RULES = {
  cameraTrap: { withinSeconds: 60, mostBitsApart: null },
  handHeld: { withinSeconds: 60, mostBitsApart: ALIKE_BITS },
} as const satisfies Readonly<Record<string, BurstRule>>;

/** Photos that show the same thing, in the order in which they were taken. */
export type Burst = readonly [BatchPhoto, ...BatchPhoto[]];

/**
 * Groups photos that show the same thing. All other photos stand alone, including those that a person set apart;
 * their neighbours are grouped without them. Photos without a time are compared with their neighbours by name, and
 * must look alike. The order is by folder, then time, then name. See: [Note: Bursts]
 */
export function groupBursts(photos: readonly BatchPhoto[], rule: BurstRule): readonly Burst[] {
  const bursts: [BatchPhoto, ...BatchPhoto[]][] = [];
  let before: BatchPhoto | null = null;
  let open: [BatchPhoto, ...BatchPhoto[]] | null = null;
  for (const photo of inOrderOfTaking(photos)) {
    if (photo.isApart === true) {
      bursts.push([photo]);
      continue;
    }
    if (open !== null && before !== null && isSame(before, photo, rule)) open.push(photo);
    else {
      open = [photo];
      bursts.push(open);
    }
    before = photo;
  }
  return bursts;
}

/**
 * The photo whose answer represents its burst. If a person reviewed photos of the burst, it is the last reviewed
 * one. Else the label with the largest sum of probabilities over all photos wins (the sum rule of Kittler, Hatef,
 * Duin and Matas, "On combining classifiers", 1998). Of the photos that name this label, the one with the largest
 * probability represents the burst; if no photo names it, the most certain photo does. This assumes one kind per
 * burst. Only the five best labels of each photo count. Accuracy: docs/batch.md.
 */
export function representativeOf(burst: Burst): BatchPhoto {
  const [first] = burst;
  if (burst.length === 1) return first;
  const reviewed = burst.toSorted((one, other) => compareCodes(reviewedAt(other), reviewedAt(one)))[0];
  return reviewed !== undefined && reviewed.review.status !== "open" ? reviewed : speakerOf(burst, 0);
}

/** Each model's answer to a burst, the chosen model's first, regardless of reviews. Empty if no photo could be read. */
export function burstAnswers(burst: Burst): readonly BatchAnswer[] {
  const models = greatestOf(burst.map((photo) => answersTo(photo).length));
  return Array.from({ length: models }, (_, at) => answersTo(speakerOf(burst, at))[at]).filter(
    (answer) => answer !== undefined,
  );
}

/** Same as {@link representativeOf}, but for model number `at` (0 is the chosen one), and without reviews. */
function speakerOf(burst: Burst, at: number): BatchPhoto {
  const [first] = burst;
  if (burst.length === 1) return first;
  const winner = bestLabelOf(burst, at);
  const naming = burst.filter((photo) => {
    const answer = answersTo(photo)[at];
    return answer !== undefined && namesTaxon(answer) && answer.candidates[0].label === winner;
  });
  const [surest = first] = (naming.length > 0 ? naming : burst).toSorted(
    (one, other) => probabilityOf(other, at) - probabilityOf(one, at),
  );
  return surest;
}

function bestLabelOf(burst: Burst, at: number): string | null {
  const sums = new Map<string, number>();
  for (const photo of burst) {
    for (const { label, probability } of answersTo(photo)[at]?.candidates ?? []) {
      sums.set(label, (sums.get(label) ?? 0) + probability);
    }
  }
  const [best] = [...sums].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

function probabilityOf(photo: BatchPhoto, at: number): number {
  return answersTo(photo)[at]?.probability ?? -1;
}

function reviewedAt({ review }: BatchPhoto): string {
  return review.status === "open" ? "" : review.reviewedAt;
}

/** Sorts photos by folder, then by time (photos without a time come last), then by name. */
function inOrderOfTaking(photos: readonly BatchPhoto[]): readonly BatchPhoto[] {
  return photos
    .map((photo) => ({ photo, key: keysOf(photo).taking }))
    .toSorted((one, other) => compareCodes(one.key, other.key))
    .map(({ photo }) => photo);
}

function isSame(before: BatchPhoto, photo: BatchPhoto, { withinSeconds, mostBitsApart }: BurstRule): boolean {
  const [earlier, later] = [keysOf(before), keysOf(photo)];
  if (!before.said.ok || !photo.said.ok || earlier.folder !== later.folder) return false;
  if (earlier.takenSeconds === null || later.takenSeconds === null) {
    return earlier.takenSeconds === later.takenSeconds && looksAlike(before, photo, ALIKE_BITS);
  }
  if (later.takenSeconds - earlier.takenSeconds > withinSeconds) return false;
  return mostBitsApart === null || looksAlike(before, photo, mostBitsApart);
}

function looksAlike(one: BatchPhoto, other: BatchPhoto, mostBits: number): boolean {
  return one.hash !== null && other.hash !== null && bitsApart(one.hash, other.hash) <= mostBits;
}
