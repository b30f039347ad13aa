import { type BatchFilter, type BatchSorting, filterPhotos, sortPhotos } from "./batch-order.ts";
import {
  type BatchOutcome,
  type BatchPhoto,
  namedOn,
  outcomeOf,
  type ReviewStatus,
} from "#domain/batch-photo.ts";
import { type Burst, type BurstRule, groupBursts, representativeOf } from "#domain/bursts.ts";
import { keysOf } from "#domain/photo-keys.ts";

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
 * A list whose order a person has before their eyes, as it is now: what stood in it stays where it was, also where the
 * filter no longer lets it through, and what is new comes behind it. `before` are paths of photos, of which each stands
 * for its burst.
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
  const { compare } = new Intl.Collator("en", { numeric: true });
  return [...counts].toSorted(([one], [other]) => compare(one, other));
}
