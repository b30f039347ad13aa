import { clockTimeOf } from "#domain/photo/capture.ts";
import {
  answerTo,
  type BatchOutcome,
  type BatchPhoto,
  certaintyOf,
  guessOf,
  namedOn,
  outcomeOf,
  type ReviewStatus,
  surenessOn,
} from "./batch-photo.ts";
import { type Burst, type BurstRule, groupBursts, representativeOf } from "./bursts.ts";
import { compareCodes, keysOf } from "./photo-keys.ts";

/** A burst and the photo that represents it in the grid. */
export interface ShownBurst {
  readonly burst: Burst;
  /** See {@link representativeOf}. */
  readonly shown: BatchPhoto;
}

/** Cache of shown bursts, keyed by first photo. An unchanged burst stays the same object. */
const known = new WeakMap<BatchPhoto, ShownBurst>();

/** Groups photos into bursts; without a rule, each photo is alone. An unchanged burst stays the same object. */
export function showBursts(photos: readonly BatchPhoto[], rule: BurstRule | null): readonly ShownBurst[] {
  const bursts = rule === null ? photos.map((photo): Burst => [photo]) : groupBursts(photos, rule);
  return bursts.map((burst) => {
    const before = known.get(burst[0]);
    const isSame =
      before?.burst.length === burst.length && burst.every((photo, at) => photo === before.burst[at]);
    if (isSame) return before;
    const now = { burst, shown: representativeOf(burst) };
    known.set(burst[0], now);
    return now;
  });
}

/** Filters and sorts bursts by the photos that represent them. */
export function arrangeBursts(
  bursts: readonly ShownBurst[],
  filter: BatchFilter,
  sorting: BatchSorting,
): readonly ShownBurst[] {
  const byPhoto = new Map(bursts.map((each) => [each.shown, each]));
  const photos = filterPhotos([...byPhoto.keys()], filter);
  return sortPhotos(photos, sorting).flatMap((photo) => byPhoto.get(photo) ?? []);
}

/**
 * Updates a list without moving its bursts. They keep their places even if the filter now excludes them; new ones come
 * at the end. `before` has the path of one photo of each burst.
 */
export function keepOrder(
  before: readonly string[],
  all: readonly ShownBurst[],
  arranged: readonly ShownBurst[],
): readonly ShownBurst[] {
  const byPath = new Map(all.flatMap((each) => each.burst.map(({ path }) => [path, each] as const)));
  return [...new Set([...before.flatMap((path) => byPath.get(path) ?? []), ...arranged])];
}

/** The values of the filters, each with its number of bursts. */
export interface BurstFacets {
  /** In alphabetical order; the empty name stands for no name. */
  readonly names: readonly (readonly [name: string, count: number])[];
  readonly outcomes: ReadonlyMap<BatchOutcome, number>;
  readonly reviews: ReadonlyMap<ReviewStatus, number>;
  /**
   * In alphabetical order, without the chosen folder itself. A parent folder includes the bursts of its sub-folders.
   */
  readonly folders: readonly (readonly [folder: string, count: number])[];
  /** True if any photo has a time. */
  readonly hasDates: boolean;
}

/** Counts the values of the filters. */
export function facetsOf(bursts: readonly ShownBurst[]): BurstFacets {
  const names = new Map<string, number>();
  const outcomes = new Map<BatchOutcome, number>();
  const reviews = new Map<ReviewStatus, number>();
  const folders = new Map<string, number>();
  for (const { shown } of bursts) {
    countOne(names, namedOn(shown)?.name ?? "");
    countOne(outcomes, outcomeOf(shown));
    countOne(reviews, shown.review.status);
    countOne(folders, keysOf(shown).folder);
  }
  return {
    names: inOrder(names),
    outcomes,
    reviews,
    folders: inOrder(withParents(folders)),
    hasDates: bursts.some(({ shown }) => shown.takenAt !== null),
  };
}

function countOne<Of>(counts: Map<Of, number>, of: Of): void {
  counts.set(of, (counts.get(of) ?? 0) + 1);
}

function withParents(folders: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [folder, count] of folders) {
    const parts = folder === "" ? [] : folder.split("/");
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const parent = parts.slice(0, depth).join("/");
      counts.set(parent, (counts.get(parent) ?? 0) + count);
    }
  }
  return counts;
}

function inOrder(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  const { compare: byNumber } = new Intl.Collator("en", { numeric: true });
  return [...counts].toSorted(([one], [other]) => byNumber(one, other));
}

/** A filter for photos. Null accepts all values. */
export interface BatchFilter {
  /** See {@link namedOn}; empty for photos without a name. */
  readonly name: string | null;
  readonly outcome: BatchOutcome | null;
  readonly review: ReviewStatus | null;
  /** The photo's folder or one of its parents. */
  readonly folder: string | null;
  /** Range of sureness (0..1): includes the first value and excludes the second. */
  readonly sureness: readonly [from: number, below: number] | null;
  /** Days by the camera's clock, such as "2026-06-01", both included. */
  readonly days: readonly [first: string, last: string] | null;
}

/** The filter that accepts every photo. */
export const EVERY_PHOTO: BatchFilter = {
  name: null,
  outcome: null,
  review: null,
  folder: null,
  sureness: null,
  days: null,
};

/** Returns the photos that pass the filter, in the same order. */
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
 * The sort orders of photos. doubt: photos without a review first, of these the ones at which the model only guesses, each
 * starting with the least certain answer ("least confidence" in Settles, "Active Learning Literature Survey", 2009, section
 * 3.1).
 */
export const BATCH_ORDERS = ["doubt", "name", "sureness", "outcome", "folder", "path", "date"] as const;

/** One of {@link BATCH_ORDERS}. */
export type BatchOrder = (typeof BATCH_ORDERS)[number];

export interface BatchSorting {
  readonly by: BatchOrder;
  readonly isDescending: boolean;
}

/**
 * Sorts photos. Photos without the sorted value come last in both directions. Photos with an equal value are in the
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
    const answer = answerTo(photo);
    if (answer === null) return null;
    // A guess may have a greater probability than a name.
    const place = (guessOf(answer) === null ? 1 : 0) + (photo.review.status === "open" ? 0 : 2);
    return place + certaintyOf(answer);
  },
  sureness: surenessOn,
  outcome: outcomeOf,
  folder: (photo) => keysOf(photo).folderKey,
  path: (photo) => keysOf(photo).path,
  // Sorts by the camera's clock, like the filter for days.
  date: ({ takenAt }) => (takenAt === null ? null : clockTimeOf(takenAt)),
};

/**
 * Ranks photos by their names in alphabetical order. The names are sorted once, because comparing them for each pair of
 * photos is slower.
 */
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
