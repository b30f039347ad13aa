import { greatestOf } from "./extremes.ts";
import { isNaming } from "./identification.ts";
import { answersTo, type BatchAnswer, type BatchPhoto } from "./batch-photo.ts";
import { bitsApart } from "./difference-hash.ts";
import { compareCodes, keysOf } from "./photo-keys.ts";

/**
 * The rule by which photos count as showing the same thing. It applies within one folder, which holds the photos of one
 * camera.
 */
export interface BurstRule {
  /** Longest time between one photo and the next. */
  readonly withinSeconds: number;
  /** Greatest number of different bits in their hashes; null where the content does not matter. */
  readonly mostBitsApart: number | null;
}

/** Greatest number of different hash bits of two photos of the same thing. See: [Note: Bursts] */
export const ALIKE_BITS = 10;

/**
 * [Note: Bursts]
 * A camera trap takes a series of whatever passes: photos with at most 60 seconds between them are one sequence, as in
 * animl (`sequence_classification`, maxdiff = 60) and TrapTagger. A person with a camera goes on to the next leaf within
 * seconds, so there photos have to look alike too. Krawetz takes photos with up to 10 bits between their hashes for
 * variations of one. Measured on 446 photos of 192 pixels from the model's test sets: of 99,235 pairs of different
 * photos 4 are that close; of 150 photos all are after they were saved as a JPEG of quality 60, 93% with a quarter more
 * light, 86% with 4% cut off at the left and the top.
 */
export const BURST_RULES = {
  cameraTrap: { withinSeconds: 60, mostBitsApart: null },
  handHeld: { withinSeconds: 60, mostBitsApart: ALIKE_BITS },
} as const satisfies Readonly<Record<string, BurstRule>>;

/** Photos that show the same thing, in the order in which they were taken. */
export type Burst = readonly [BatchPhoto, ...BatchPhoto[]];

/**
 * Groups photos that show the same thing; every other photo stands alone, and so does one that a person set apart: its
 * neighbours are grouped as if it were not there. Photos without a time are compared with their neighbours by name, and
 * must look alike. Sorted by folder, then time, then name. See: [Note: Bursts]
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
 * The photo whose answer represents its burst. A person's review comes first: the photo reviewed last. Else the label
 * with the largest sum of probabilities over all photos wins (the sum rule of Kittler, Hatef, Duin and Matas, "On
 * combining classifiers", 1998), and the photo that names it with the largest probability represents the burst; if none
 * names it, the surest photo does. This assumes one kind per burst. Labels outside a photo's best five add nothing.
 * Accuracy: docs/batch.md.
 */
export function representativeOf(burst: Burst): BatchPhoto {
  const [first] = burst;
  if (burst.length === 1) return first;
  const reviewed = burst.toSorted((one, other) => compareCodes(reviewedAt(other), reviewedAt(one)))[0];
  return reviewed !== undefined && reviewed.review.status !== "open" ? reviewed : speakerOf(burst, 0);
}

/** Each model's answer to a burst, the chosen model's first, regardless of reviews. None where the burst could not be read. */
export function burstAnswers(burst: Burst): readonly BatchAnswer[] {
  const models = greatestOf(burst.map((photo) => answersTo(photo).length));
  return Array.from({ length: models }, (_, at) => answersTo(speakerOf(burst, at))[at]).filter(
    (answer) => answer !== undefined,
  );
}

/** The photo whose answer by model number `at` (0: the chosen one) represents the burst. See {@link representativeOf}. */
function speakerOf(burst: Burst, at: number): BatchPhoto {
  const [first] = burst;
  if (burst.length === 1) return first;
  const winner = bestLabelOf(burst, at);
  const naming = burst.filter((photo) => {
    const answer = answersTo(photo)[at];
    return answer !== undefined && isNaming(answer.verdict) && answer.candidates[0].label === winner;
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

/** Sorted by folder; then photos with a time, by time; then by name. */
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
