import type { CaptureFact } from "#domain/photo/capture.ts";
import type { Subject } from "#domain/subject.ts";
import {
  answerTo,
  type BatchOutcome,
  type BatchPhoto,
  namedOn,
  outcomeOf,
  type ReviewStatus,
} from "./batch-photo.ts";
import { type Burst, representativeOf } from "./bursts.ts";

/** A number of photos and bursts. A burst with a name is one sighting. */
interface Count {
  readonly photos: number;
  readonly bursts: number;
}

/** An hour of the day, 0 to 23, by the camera's clock, summed over all days. */
interface HourCount extends Count {
  readonly hour: number;
  /** Number of kinds seen in this hour. */
  readonly kinds: number;
  /** Number of kinds seen until the end of this hour: the species accumulation curve over the day. */
  readonly kindsSoFar: number;
}

/** The kinds on the first photos of a batch: a point of the species accumulation curve. */
interface KindsSoFar {
  readonly photos: number;
  readonly kinds: number;
}

/** Hours of a day. */
export const HOURS = 24;

/** Maximum number of points on the curve. A table shows each point as a row. */
const MOST_POINTS = 10;

type Counts<Of> = readonly (Count & { readonly of: Of })[];

/** The counts of a batch. */
export interface BatchSummary {
  readonly photos: number;
  readonly bursts: number;
  readonly unread: number;
  /** The names on bursts, the most frequent first. */
  readonly names: Counts<string>;
  readonly outcomes: Counts<BatchOutcome>;
  readonly reviews: Counts<ReviewStatus>;
  /** What the bursts were asked as. */
  readonly subjects: Counts<Subject>;
  /** Number of photos with a known time. */
  readonly dated: number;
  /** Number of photos whose time stands in for that of taking. See {@link BatchPhoto.takenAtFrom} */
  readonly substituted: number;
  /** Number of photos that state a date or a place that can't be read. */
  readonly unreadable: Readonly<Record<CaptureFact, number>>;
  /** All 24 hours; empty if no photo has a time. */
  readonly hours: readonly HourCount[];
  /** Up to {@link MOST_POINTS} points at equal steps, in the order of the bursts. The last covers the whole batch. */
  readonly accumulation: readonly KindsSoFar[];
}

/** Counts a batch. See {@link representativeOf} for the answer of a burst. */
export function summaryOf(bursts: readonly Burst[]): BatchSummary {
  const all = bursts.flat();
  const dated = all.filter(({ takenAt }) => takenAt !== null).length;
  return {
    photos: all.length,
    bursts: bursts.length,
    unread: all.filter(({ said }) => !said.ok).length,
    names: countBy(bursts, kindOf),
    outcomes: countBy(bursts, (burst) => outcomeOf(representativeOf(burst))),
    reviews: countBy(bursts, (burst) => representativeOf(burst).review.status),
    subjects: countBy(bursts, (burst) => answerTo(representativeOf(burst))?.subject ?? null),
    dated,
    substituted: all.filter(({ takenAtFrom }) => takenAtFrom !== null).length,
    unreadable: unreadableIn(all),
    hours: dated === 0 ? [] : hoursOf(bursts),
    accumulation: accumulationOf(bursts, all.length),
  };
}

/** Counts the photos that state a date or a place that can't be read. */
export function unreadableIn(photos: readonly BatchPhoto[]): BatchSummary["unreadable"] {
  const countOf = (fact: CaptureFact): number =>
    photos.filter(({ unreadable }) => unreadable.includes(fact)).length;
  return { date: countOf("date"), position: countOf("position") };
}

/** The name of what a burst shows; null if nothing is named. */
export function kindOf(burst: Burst): string | null {
  return namedOn(representativeOf(burst))?.name ?? null;
}

function countBy<Of>(bursts: readonly Burst[], keyOf: (burst: Burst) => Of | null): Counts<Of> {
  const counts = new Map<Of, Counts<Of>[number]>();
  for (const burst of bursts) {
    const of = keyOf(burst);
    if (of === null) continue;
    const before = counts.get(of) ?? { photos: 0, bursts: 0 };
    counts.set(of, { of, photos: before.photos + burst.length, bursts: before.bursts + 1 });
  }
  return [...counts.values()].toSorted(
    (one, other) => other.bursts - one.bursts || other.photos - one.photos,
  );
}

function hoursOf(bursts: readonly Burst[]): readonly HourCount[] {
  const hours = Array.from({ length: HOURS }, () => ({ photos: 0, bursts: 0, kinds: new Set<string>() }));
  for (const burst of bursts) {
    // A burst counts for the hour in which it began.
    const begun = hours[hourOf(burst[0]) ?? -1];
    const kind = kindOf(burst);
    if (begun !== undefined) begun.bursts += 1;
    if (begun !== undefined && kind !== null) begun.kinds.add(kind);
    for (const photo of burst) {
      const then = hours[hourOf(photo) ?? -1];
      if (then !== undefined) then.photos += 1;
    }
  }
  const seen = new Set<string>();
  return hours.map(({ photos, bursts: begun, kinds }, hour) => {
    for (const kind of kinds) seen.add(kind);
    return { hour, photos, bursts: begun, kinds: kinds.size, kindsSoFar: seen.size };
  });
}

/**
 * Computes the species accumulation curve. A kind counts from the last photo of its burst on, because its name depends
 * on all photos of the burst.
 */
function accumulationOf(bursts: readonly Burst[], total: number): readonly KindsSoFar[] {
  const seen = new Set<string>();
  const kindsAfter: number[] = [];
  for (const burst of bursts) {
    for (let more = 1; more < burst.length; more += 1) kindsAfter.push(seen.size);
    const kind = kindOf(burst);
    if (kind !== null) seen.add(kind);
    kindsAfter.push(seen.size);
  }
  const points = Math.min(MOST_POINTS, total);
  return Array.from({ length: points }, (_, at) => {
    const photos = Math.round((total * (at + 1)) / points);
    return { photos, kinds: kindsAfter[photos - 1] ?? 0 };
  });
}

/** The hour of the day, 0 to 23, by the camera's clock; null if it is not known. */
export function hourOf({ takenAt }: BatchPhoto): number | null {
  return takenAt === null ? null : Number(takenAt.slice(11, 13));
}
