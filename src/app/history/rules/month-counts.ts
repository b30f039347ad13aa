import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { HistoryEntry } from "./history.ts";

/** Numbers of entries by month and kind. */
export interface MonthCounts {
  /** The first day of each month in local time, the oldest month first, without gaps. */
  readonly months: readonly [Date, ...Date[]];
  /** Each kind with an entry in these months, and its number of entries in each of them. */
  readonly kinds: readonly { readonly subject: Subject; readonly counts: readonly number[] }[];
}

/** Maximum number of months: more columns do not fit a phone. */
const MOST_MONTHS = 12;

/**
 * Counts entries by month and kind, up to the newest entry's month. Returns null if all are of one month, because there
 * is nothing to compare then.
 */
export function countByMonth(entries: readonly HistoryEntry[]): MonthCounts | null {
  const months = entries.map(({ keptAt }) => monthOf(new Date(keptAt)));
  const newest = Math.max(...months);
  const oldest = Math.max(Math.min(...months), newest - MOST_MONTHS + 1);
  if (entries.length === 0 || newest === oldest) return null;
  const counted = SUBJECTS.map((subject) => {
    const counts = Array.from({ length: newest - oldest + 1 }, () => 0);
    for (const [at, { identification }] of entries.entries()) {
      const column = (months[at] ?? oldest) - oldest;
      if (identification.subject === subject && column >= 0) counts[column] = (counts[column] ?? 0) + 1;
    }
    return { subject, counts };
  });
  return {
    months: [
      firstDayOf(oldest),
      ...Array.from({ length: newest - oldest }, (_, at) => firstDayOf(oldest + at + 1)),
    ],
    kinds: counted.filter(({ counts }) => counts.some((count) => count > 0)),
  };
}

/** The number of months since the start of year 0, in local time. */
function monthOf(date: Date): number {
  return date.getFullYear() * 12 + date.getMonth();
}

function firstDayOf(month: number): Date {
  return new Date(Math.floor(month / 12), month % 12);
}
