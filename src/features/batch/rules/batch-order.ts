import { clockTimeOf } from "#domain/capture.ts";
import {
  type BatchOutcome,
  type BatchPhoto,
  namedOn,
  outcomeOf,
  type ReviewStatus,
  surenessOn,
} from "#domain/batch-photo.ts";
import { compareCodes, keysOf } from "#domain/photo-keys.ts";

/** Which photos a person wants to see. Null leaves that much open. */
export interface BatchFilter {
  /** What they show, by {@link namedOn}; empty for those on which nothing is named. */
  readonly name: string | null;
  readonly outcome: BatchOutcome | null;
  readonly review: ReviewStatus | null;
  /** The folder that they lie in, at any depth. */
  readonly folder: string | null;
  /** Sureness from the first (0..1) up to below the second. */
  readonly sureness: readonly [from: number, below: number] | null;
  /** Days by the camera's clock, "2026-06-01", both included. */
  readonly days: readonly [first: string, last: string] | null;
}

/** Every photo. */
export const EVERY_PHOTO: BatchFilter = {
  name: null,
  outcome: null,
  review: null,
  folder: null,
  sureness: null,
  days: null,
};

/** The photos that a filter lets through, in their order. */
export function filterPhotos(photos: readonly BatchPhoto[], filter: BatchFilter): readonly BatchPhoto[] {
  return photos.filter((photo) => passes(photo, filter));
}

function passes(photo: BatchPhoto, { name, outcome, review, folder, sureness, days }: BatchFilter): boolean {
  if (name !== null && (namedOn(photo)?.name ?? "") !== name) return false;
  if (outcome !== null && outcomeOf(photo) !== outcome) return false;
  if (review !== null && photo.review.status !== review) return false;
  if (folder !== null && folder !== "" && !photo.path.startsWith(`${folder}/`)) return false;
  if (sureness !== null) {
    const sure = surenessOn(photo);
    if (sure === null || sure < sureness[0] || sure >= sureness[1]) return false;
  }
  if (days === null) return true;
  const day = photo.takenAt?.slice(0, 10);
  return day !== undefined && day >= days[0] && day <= days[1];
}

/**
 * What photos are ordered by. doubt: what a person should look at first: open photos before others, the least sure first
 * ("least confidence" in Settles, "Active Learning Literature Survey", 2009, section 3.1).
 */
export const BATCH_ORDERS = ["doubt", "name", "sureness", "outcome", "folder", "path", "date"] as const;

/** One of {@link BATCH_ORDERS}. */
export type BatchOrder = (typeof BATCH_ORDERS)[number];

/** By what, and from which end. */
export interface BatchSorting {
  readonly by: BatchOrder;
  readonly isDescending: boolean;
}

/**
 * The photos in an order. Photos that lack what they are ordered by come last from either end, and equal ones are in the
 * order of their paths.
 */
export function sortPhotos(
  photos: readonly BatchPhoto[],
  { by, isDescending }: BatchSorting,
): readonly BatchPhoto[] {
  const keyOf = by === "name" ? rankOfName(photos) : KEYS[by];
  const keyed = photos.map((photo) => ({ photo, key: keyOf(photo), path: keysOf(photo).path }));
  const direction = isDescending ? -1 : 1;
  return keyed
    .toSorted((one, other) => {
      if ((one.key === null) !== (other.key === null)) return one.key === null ? 1 : -1;
      return direction * compare(one.key, other.key) || compareCodes(one.path, other.path);
    })
    .map(({ photo }) => photo);
}

type Key = string | number | null;

const KEYS: Readonly<Record<Exclude<BatchOrder, "name">, (photo: BatchPhoto) => Key>> = {
  doubt: (photo) => {
    const sureness = surenessOn(photo);
    return sureness === null ? null : sureness + (photo.review.status === "open" ? 0 : 2);
  },
  sureness: surenessOn,
  outcome: outcomeOf,
  folder: (photo) => keysOf(photo).folderKey,
  path: (photo) => keysOf(photo).path,
  // By the camera's clock, as the days of the filter are.
  date: ({ takenAt }) => (takenAt === null ? null : clockTimeOf(takenAt)),
};

/** The order of names as people write them, compared once for each name and not for each two photos. */
function rankOfName(photos: readonly BatchPhoto[]): (photo: BatchPhoto) => number | null {
  const names = new Set(photos.flatMap((photo) => namedOn(photo)?.name ?? []));
  const { compare: byAlphabet } = new Intl.Collator("en", { numeric: true });
  const ranks = new Map([...names].toSorted(byAlphabet).map((name, rank) => [name, rank]));
  return (photo) => ranks.get(namedOn(photo)?.name ?? "") ?? null;
}

function compare(one: Key, other: Key): number {
  if (typeof one === "string" && typeof other === "string") return compareCodes(one, other);
  return Number(one) - Number(other);
}
