import type { Plan } from "./plan.ts";

/**
 * Identifications that the Free plan delivers per day, animals and plants together (specification, section 9). Only
 * answers of the app's own model that name something count.
 */
export const FREE_IDENTIFICATIONS_PER_DAY = 5;

/** How many identifications were delivered on a day. */
interface DayUse {
  /** A calendar day where the device is, as YYYY-MM-DD. */
  readonly day: string;
  readonly delivered: number;
}

/** The use of the day that the device showed last. */
export interface DailyUse extends DayUse {
  /** The use of the days that it showed before, the last one last: always {@link EARLIER_DAYS} of them. */
  readonly earlier: readonly DayUse[];
}

/** How many days before the last one are remembered. */
export const EARLIER_DAYS = 13;

const NO_DAY: DayUse = { day: "0000-00-00", delivered: 0 };

/** The use of a device on which nothing was counted. Every later use takes as many characters. */
export const UNUSED: DailyUse = { ...NO_DAY, earlier: Array.from({ length: EARLIER_DAYS }, () => NO_DAY) };

/** The calendar day of `epochMs` in a time zone (IANA name), by default the device's, as YYYY-MM-DD. */
export function localDay(epochMs: number, timeZone?: string): string {
  if (timeZone === undefined) return deviceDay(new Date(epochMs));
  // Swedish dates have the format of ISO 8601.
  const numeric = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("sv-SE", { ...numeric, timeZone }).format(epochMs);
}

/** Without Intl, which takes milliseconds to set up, at the start of the app too. */
function deviceDay(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0"))
    .join("-");
}

/** Identifications left today; null where the plan has no limit. */
export function remainingToday(plan: Plan, use: DailyUse, today: string): number | null {
  if (plan === "premium") return null;
  return Math.max(0, FREE_IDENTIFICATIONS_PER_DAY - onDay(use, today).delivered);
}

/** The use of `today` after one more delivery. */
export function withDelivery(use: DailyUse, today: string): DailyUse {
  const now = onDay(use, today);
  return { ...now, delivered: now.delivered + 1 };
}

/**
 * [Note: A clock that was set]
 * A day gives its five once, also where the device's clock is set forward and back. On a day later than the last one the
 * count starts anew, unless it is one of the remembered days. On an earlier day it goes on: a clock that is set back gives
 * nothing. So a wrong clock, however far it was ahead, costs no more than what was used under it, and the rest of the day
 * on which it is put right.
 *
 * The use when the device shows `today`. See: [Note: A clock that was set]
 */
export function onDay(use: DailyUse, today: string): DailyUse {
  const { day, delivered, earlier } = use;
  if (day === today) return use;
  const known = earlier.find((each) => each.day === today)?.delivered ?? 0;
  return {
    day: today,
    delivered: today < day ? Math.max(known, delivered) : known,
    earlier: [...earlier.filter((each) => each.day !== today), { day, delivered }].slice(-EARLIER_DAYS),
  };
}
