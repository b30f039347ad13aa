import { answerTo, type BatchPhoto, folderOf } from "./batch-photo.ts";
import { bitsApart } from "./difference-hash.ts";
import { isNaming } from "../identification.ts";

/** Which photos are taken to show the same thing. Only photos of one folder are, as a folder holds those of one camera. */
export interface BurstRule {
  /** Longest time between one photo and the next. */
  readonly withinSeconds: number;
  /** Most bits that their hashes differ in; null where what they look like does not matter. */
  readonly mostBitsApart: number | null;
}

/** Bits that two photos of the same thing differ in at most. See: [Note: Bursts] */
const ALIKE_BITS = 10;

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
 * Puts photos that show the same thing together; all others are alone. Photos without a time are compared with their
 * neighbours in the order of their names, and have to look alike. The order is that of folders, then of times, then of
 * names. See: [Note: Bursts]
 */
export function groupBursts(photos: readonly BatchPhoto[], rule: BurstRule): readonly Burst[] {
  const bursts: [BatchPhoto, ...BatchPhoto[]][] = [];
  let before: BatchPhoto | null = null;
  for (const photo of inOrderOfTaking(photos)) {
    const last = bursts.at(-1);
    if (last !== undefined && before !== null && isSame(before, photo, rule)) last.push(photo);
    else bursts.push([photo]);
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
  const reviewed = burst.toSorted((one, other) => compare(reviewedAt(other), reviewedAt(one)))[0];
  if (reviewed !== undefined && reviewed.review.status !== "open") return reviewed;
  const winner = bestLabelOf(burst);
  const naming = burst.filter((photo) => {
    const answer = answerTo(photo);
    return answer !== null && isNaming(answer.verdict) && answer.candidates[0].label === winner;
  });
  const [surest = first] = (naming.length > 0 ? naming : burst).toSorted(
    (one, other) => probabilityOf(other) - probabilityOf(one),
  );
  return surest;
}

function bestLabelOf(burst: Burst): string | null {
  const sums = new Map<string, number>();
  for (const photo of burst) {
    for (const { label, probability } of answerTo(photo)?.candidates ?? []) {
      sums.set(label, (sums.get(label) ?? 0) + probability);
    }
  }
  const [best] = [...sums].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

function probabilityOf(photo: BatchPhoto): number {
  return answerTo(photo)?.probability ?? -1;
}

function reviewedAt({ review }: BatchPhoto): string {
  return review.status === "open" ? "" : review.reviewedAt;
}

/** By folder, then those with a time by it, then by name. */
function inOrderOfTaking(photos: readonly BatchPhoto[]): readonly BatchPhoto[] {
  const byName = new Intl.Collator("en", { numeric: true });
  return photos.toSorted(
    (one, other) =>
      compare(folderOf(one), folderOf(other)) ||
      Number(one.takenAt === null) - Number(other.takenAt === null) ||
      compare(one.takenAt ?? "", other.takenAt ?? "") ||
      byName.compare(one.path, other.path),
  );
}

function isSame(before: BatchPhoto, photo: BatchPhoto, { withinSeconds, mostBitsApart }: BurstRule): boolean {
  if (!before.said.ok || !photo.said.ok || folderOf(before) !== folderOf(photo)) return false;
  if (before.takenAt === null || photo.takenAt === null) {
    return before.takenAt === photo.takenAt && looksAlike(before, photo, ALIKE_BITS);
  }
  if (secondsOf(photo.takenAt) - secondsOf(before.takenAt) > withinSeconds) return false;
  return mostBitsApart === null || looksAlike(before, photo, mostBitsApart);
}

function looksAlike(one: BatchPhoto, other: BatchPhoto, mostBits: number): boolean {
  return one.hash !== null && other.hash !== null && bitsApart(one.hash, other.hash) <= mostBits;
}

/** Seconds by the camera's clock, whatever its zone: the photos of a folder share one. */
function secondsOf(takenAt: string): number {
  return Date.parse(`${takenAt.slice(0, 19)}Z`) / 1000;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
