import { greatestOf } from "./extremes.ts";
import { isNaming } from "./identification.ts";
import { answersTo, type BatchAnswer, type BatchPhoto } from "./batch-photo.ts";
import { bitsApart } from "./difference-hash.ts";
import { compareCodes, keysOf } from "./photo-keys.ts";

/** Which photos are taken to show the same thing. Only photos of one folder are, as a folder holds those of one camera. */
export interface BurstRule {
  /** Longest time between one photo and the next. */
  readonly withinSeconds: number;
  /** Most bits that their hashes differ in; null where what they look like does not matter. */
  readonly mostBitsApart: number | null;
}

/** Bits that two photos of the same thing differ in at most. See: [Note: Bursts] */
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
 * Puts photos that show the same thing together; all others are alone, and so are those that a person set apart: what
 * comes before and after them is put together as if they were not there. Photos without a time are compared with their
 * neighbours in the order of their names, and have to look alike. The order is that of folders, then of times, then of
 * names. See: [Note: Bursts]
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
 * The photo whose answer is that of its burst. A person's word comes first: the photo that was reviewed last. Else the
 * label that has the largest sum of probabilities over all photos wins (the sum rule of Kittler, Hatef, Duin and Matas,
 * "On combining classifiers", 1998), and of the photos that name it the one with the largest probability stands for all;
 * where none names it, the surest photo does. That takes a burst to show one kind. A label that is not among the best
 * five of a photo adds nothing. How often such answers are right: docs/batch.md.
 */
export function representativeOf(burst: Burst): BatchPhoto {
  const [first] = burst;
  if (burst.length === 1) return first;
  const reviewed = burst.toSorted((one, other) => compareCodes(reviewedAt(other), reviewedAt(one)))[0];
  return reviewed !== undefined && reviewed.review.status !== "open" ? reviewed : speakerOf(burst, 0);
}

/** The answer of each model to a burst, the chosen one's first, whatever a person said. None where it could not be read. */
export function burstAnswers(burst: Burst): readonly BatchAnswer[] {
  const models = greatestOf(burst.map((photo) => answersTo(photo).length));
  return Array.from({ length: models }, (_, at) => answersTo(speakerOf(burst, at))[at]).filter(
    (answer) => answer !== undefined,
  );
}

/** The photo whose answer of a model, 0 for the chosen one, is that of its burst. See {@link representativeOf}. */
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

/** By folder, then those with a time by it, then by name. */
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
