import {
  type BatchOutcome,
  type BatchPhoto,
  folderOf,
  namedOn,
  outcomeOf,
  type ReviewStatus,
  surenessOn,
} from "./batch-photo.ts";

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
export const BATCH_ORDERS = ["doubt", "name", "sureness", "outcome", "folder", "date"] as const;

/** One of {@link BATCH_ORDERS}. */
export type BatchOrder = (typeof BATCH_ORDERS)[number];

/** By what, and from which end. */
export interface BatchSorting {
  readonly by: BatchOrder;
  readonly isDescending: boolean;
}

/** "IMG_9" comes before "IMG_10". */
const COLLATOR = new Intl.Collator("en", { numeric: true });

/**
 * The photos in an order. Photos that lack what they are ordered by come last from either end, and equal ones are in the
 * order of their paths.
 */
export function sortPhotos(
  photos: readonly BatchPhoto[],
  { by, isDescending }: BatchSorting,
): readonly BatchPhoto[] {
  const keyOf = KEYS[by];
  const keyed = photos.map((photo) => ({ photo, key: keyOf(photo) }));
  const direction = isDescending ? -1 : 1;
  return keyed
    .toSorted((one, other) => {
      if ((one.key === null) !== (other.key === null)) return one.key === null ? 1 : -1;
      return direction * compare(one.key, other.key) || COLLATOR.compare(one.photo.path, other.photo.path);
    })
    .map(({ photo }) => photo);
}

type Key = string | number | null;

const KEYS: Readonly<Record<BatchOrder, (photo: BatchPhoto) => Key>> = {
  doubt: (photo) => {
    const sureness = surenessOn(photo);
    return sureness === null ? null : sureness + (photo.review.status === "open" ? 0 : 2);
  },
  name: (photo) => namedOn(photo)?.name ?? null,
  sureness: surenessOn,
  outcome: outcomeOf,
  folder: folderOf,
  date: ({ takenAt }) => takenAt,
};

function compare(one: Key, other: Key): number {
  if (typeof one === "string" && typeof other === "string") return COLLATOR.compare(one, other);
  return Number(one) - Number(other);
}
