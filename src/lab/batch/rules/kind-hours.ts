import type { Subject } from "#domain/subject.ts";
import { answerTo } from "./batch-photo.ts";
import { hourOf, HOURS, kindOf } from "./batch-summary.ts";
import { type Burst, representativeOf } from "./bursts.ts";

/** Numbers of sightings by kind and hour of the day, by the camera's clock, summed over all days. */
export interface KindHours {
  /** The most frequent kinds, at most {@link MOST_KINDS}, the most frequent first. */
  readonly kinds: readonly KindCounts[];
  /** All other kinds together; null if there are none. */
  readonly others: { readonly kinds: number; readonly counts: readonly number[] } | null;
  /** Number of sightings without a time. They are in no hour. */
  readonly undated: number;
}

interface KindCounts {
  readonly name: string;
  /** What its first sighting was asked as; null if a person named a photo that could not be read. */
  readonly subject: Subject | null;
  /** A number for each hour, 0 to 23. */
  readonly counts: readonly number[];
}

/** With more rows of bars a chart fills the screen of a phone. */
const MOST_KINDS = 6;

/** Counts the bursts that have a name. A burst counts for the hour in which it began. */
export function kindHoursOf(bursts: readonly Burst[]): KindHours {
  const found = new Map<string, { readonly subject: Subject | null; readonly counts: number[] }>();
  let undated = 0;
  for (const burst of bursts) {
    const [name, hour] = [kindOf(burst), hourOf(burst[0])];
    if (name === null) continue;
    if (hour === null) {
      undated += 1;
      continue;
    }
    const subject = answerTo(representativeOf(burst))?.subject ?? null;
    const { counts } = found.get(name) ?? { counts: noCounts() };
    counts[hour] = (counts[hour] ?? 0) + 1;
    if (!found.has(name)) found.set(name, { subject, counts });
  }
  const all = [...found]
    .map(([name, { subject, counts }]): KindCounts => ({ name, subject, counts }))
    .toSorted((one, other) => sumOf(other.counts) - sumOf(one.counts));
  const rest = all.slice(MOST_KINDS);
  // One more kind takes no more room than a row of others.
  if (rest.length <= 1) return { kinds: all, others: null, undated };
  const counts = noCounts().map((_, hour) => sumOf(rest.map((kind) => kind.counts[hour] ?? 0)));
  return { kinds: all.slice(0, MOST_KINDS), others: { kinds: rest.length, counts }, undated };
}

function noCounts(): number[] {
  return Array.from({ length: HOURS }, () => 0);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
