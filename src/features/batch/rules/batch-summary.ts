import {
  type BatchOutcome,
  type BatchPhoto,
  namedOn,
  outcomeOf,
  type ReviewStatus,
} from "#domain/batch-photo.ts";
import { type Burst, representativeOf } from "#domain/bursts.ts";

/** How often something is there. */
export interface Count<Of> {
  readonly of: Of;
  readonly photos: number;
  /** Bursts. Each counts as one sighting. */
  readonly bursts: number;
}

/** An hour of the day, 0 to 23, by the camera's clock, of all days together. */
export interface HourCount {
  readonly hour: number;
  readonly photos: number;
  readonly bursts: number;
  /** Kinds seen in this hour. */
  readonly kinds: number;
  /** Kinds seen up to the end of this hour: the species accumulation curve over the day. */
  readonly kindsSoFar: number;
}

/** How many kinds were seen on the first photos of a batch: a point of the species accumulation curve. */
export interface KindsSoFar {
  readonly photos: number;
  readonly kinds: number;
}

/** Most points of the curve: as many rows as a person reads. */
const MOST_POINTS = 10;

/** What a batch comes to. */
export interface BatchSummary {
  readonly photos: number;
  readonly bursts: number;
  readonly unread: number;
  /** By what the burst shows, the most frequent first. */
  readonly names: readonly Count<string>[];
  readonly outcomes: readonly Count<BatchOutcome>[];
  readonly reviews: readonly Count<ReviewStatus>[];
  /** Photos with a known time. */
  readonly dated: number;
  /** All 24 hours; empty where no photo has a time. */
  readonly hours: readonly HourCount[];
  /** Up to ten points, each after the same number of photos, in the order of the bursts. The last is the whole batch. */
  readonly accumulation: readonly KindsSoFar[];
}

/** Counts a batch. A burst counts for what its photos stand for together. */
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
    dated,
    hours: dated === 0 ? [] : hoursOf(bursts),
    accumulation: accumulationOf(bursts, all.length),
  };
}

function kindOf(burst: Burst): string | null {
  return namedOn(representativeOf(burst))?.name ?? null;
}

function countBy<Of>(bursts: readonly Burst[], keyOf: (burst: Burst) => Of | null): readonly Count<Of>[] {
  const counts = new Map<Of, { photos: number; bursts: number }>();
  for (const burst of bursts) {
    const of = keyOf(burst);
    if (of === null) continue;
    const { photos, bursts: before } = counts.get(of) ?? { photos: 0, bursts: 0 };
    counts.set(of, { photos: photos + burst.length, bursts: before + 1 });
  }
  return [...counts]
    .map(([of, { photos, bursts: sightings }]) => ({ of, photos, bursts: sightings }))
    .toSorted((one, other) => other.bursts - one.bursts || other.photos - one.photos);
}

function hoursOf(bursts: readonly Burst[]): readonly HourCount[] {
  const hours = Array.from({ length: 24 }, () => ({ photos: 0, bursts: 0, kinds: new Set<string>() }));
  for (const burst of bursts) {
    // A burst over the full hour counts where it began.
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

/** A burst counts with its last photo: its name is the answer to all of them. */
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

function hourOf({ takenAt }: BatchPhoto): number | null {
  return takenAt === null ? null : Number(takenAt.slice(11, 13));
}
