import type { Plan } from "./plan.ts";

/**
 * Identifications that the Free plan delivers per day, animals and plants together (specification, section 9). Only
 * answers of the app's own model that name something count.
 */
export const FREE_IDENTIFICATIONS_PER_DAY = 5;

/** How many identifications were delivered on a day. */
export interface DailyUse {
  /** A calendar day where the device is, as YYYY-MM-DD. */
  readonly day: string;
  readonly delivered: number;
}

/** The calendar day of `epochMs` in a time zone (IANA name), by default the device's, as YYYY-MM-DD. */
export function localDay(epochMs: number, timeZone?: string): string {
  // Swedish dates have the format of ISO 8601.
  const numeric = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("sv-SE", timeZone === undefined ? numeric : { ...numeric, timeZone }).format(
    epochMs,
  );
}

/** Identifications left today; null where the plan has no limit. A `use` of another day does not count. */
export function remainingToday(plan: Plan, use: DailyUse, today: string): number | null {
  if (plan === "premium") return null;
  const delivered = use.day === today ? use.delivered : 0;
  return Math.max(0, FREE_IDENTIFICATIONS_PER_DAY - delivered);
}

/** The use of `today` after one more delivery. */
export function withDelivery(use: DailyUse, today: string): DailyUse {
  return { day: today, delivered: use.day === today ? use.delivered + 1 : 1 };
}
