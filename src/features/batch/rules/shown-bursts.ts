import {
  type BatchOutcome,
  type BatchPhoto,
  namedOn,
  outcomeOf,
  type ReviewStatus,
  surenessOn,
} from "#domain/batch-photo.ts";
import { type Burst, type BurstRule, groupBursts, representativeOf } from "#domain/bursts.ts";
import { compareCodes, keysOf } from "#domain/photo-keys.ts";
import { clockTimeOf } from "#domain/capture.ts";

/** A burst as it is shown: as one photo. */
export interface ShownBurst {
  readonly burst: Burst;
  /** The photo that stands for all. See {@link representativeOf}. */
  readonly shown: BatchPhoto;
}

/** What was shown of the burst that this photo begins: where nothing changed of it, it stays the same object. */
const known = new WeakMap<BatchPhoto, ShownBurst>();

/** The bursts of photos; for no rule, each photo alone. Of a burst that did not change the same object comes again. */
export function showBursts(photos: readonly BatchPhoto[], rule: BurstRule | null): readonly ShownBurst[] {
  const bursts = rule === null ? photos.map((photo): Burst => [photo]) : groupBursts(photos, rule);
  return bursts.map((burst) => {
    const before = known.get(burst[0]);
    if (before !== undefined && hasSamePhotos(before.burst, burst)) return before;
    const now = { burst, shown: representativeOf(burst) };
    known.set(burst[0], now);
    return now;
  });
}

function hasSamePhotos(one: Burst, other: Burst): boolean {
  return one.length === other.length && one.every((photo, at) => photo === other[at]);
}

/** The bursts that a filter lets through, in an order. Both look at the photo that stands for the burst. */
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
 * Updates a list without moving what a person looks at. Bursts that were in the list keep their places, even if the filter
 * now excludes them, and new ones come at the end. `before` has the path of one photo of each burst.
 */
export function keepOrder(
  before: readonly string[],
  all: readonly ShownBurst[],
  arranged: readonly ShownBurst[],
): readonly ShownBurst[] {
  const byPath = new Map(all.flatMap((each) => each.burst.map(({ path }) => [path, each] as const)));
  return [...new Set([...before.flatMap((path) => byPath.get(path) ?? []), ...arranged])];
}

/** How many bursts have each value that a filter can ask for. */
export interface BurstFacets {
  /** By what is shown, empty where nothing is named; in the order of the alphabet. */
  readonly names: readonly (readonly [name: string, count: number])[];
  readonly outcomes: ReadonlyMap<BatchOutcome, number>;
  readonly reviews: ReadonlyMap<ReviewStatus, number>;
  /** Folders with all that lie in them, in their order; without the chosen folder itself. */
  readonly folders: readonly (readonly [folder: string, count: number])[];
  /** True where a photo has a time. */
  readonly hasDates: boolean;
}

/** Counts what filters can ask for. */
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

/** Each folder counts for all folders that it lies in. */
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
