import { FREE_IDENTIFICATIONS_PER_DAY } from "./plan.ts";
import type { Clock } from "#domain/clock.ts";
import type { Plan } from "./plan.ts";
import { createKeptStore } from "#src/storage/kept-store.ts";
import type { SharedStorage } from "#src/storage/shared-storage.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";

/** Today's use on this device, shared between tabs. */
export interface QuotaStore extends ReadableStore<DailyUse> {
  /** The calendar day where the device is, as YYYY-MM-DD. */
  readonly today: () => string;
  /** Identifications left today for `plan`, after those of all tabs; null where there is no limit. */
  readonly remaining: (plan: Plan) => number | null;
  /**
   * Counts one identification that counts and is about to be delivered. False where none is left. Tabs take turns, so that two can't
   * take the last one. Premium is not counted.
   */
  readonly take: (plan: Plan) => Promise<boolean>;
  /** Remembers the day that the device shows. To be called from time to time, so that a clock that was set is seen. */
  readonly noteDay: () => Promise<void>;
}

/** What the store needs. */
export interface QuotaDeps {
  readonly storage: SharedStorage;
  /** The time of day. It goes on while the device sleeps. */
  readonly clock: Pick<Clock, "now">;
  /** IANA name of a time zone. By default it is that of the device. */
  readonly timeZone?: string;
}

/** Key of the use in the storage. */
const QUOTA_KEY = "bio-kingdom.quota";

/**
 * Makes the quota store. It needs no reset, as the use of a day before does not count. It writes at once: later uses take as
 * many characters, and so are kept also when the storage has become full.
 */
export function createQuotaStore({ storage, clock, timeZone }: QuotaDeps): QuotaStore {
  const store = createKeptStore<DailyUse>(
    storage,
    { key: QUOTA_KEY, partOf: (use) => use, withKept: (_, kept) => readUse(kept) ?? UNUSED },
    () => UNUSED,
  );
  const { refresh } = store;
  const today = (): string => localDay(clock.now(), timeZone);

  const remaining = (plan: Plan): number | null => {
    // Another tab may have counted a moment ago. Its event may arrive after this question.
    refresh();
    return remainingToday(plan, store.getState(), today());
  };

  const noteDay = async (): Promise<void> => {
    if (store.getState().day === today()) return;
    await storage.exclusively(QUOTA_KEY, () => {
      refresh();
      store.setState(onDay(store.getState(), today()));
    });
  };
  void noteDay();

  return {
    ...readable(store),
    today,
    remaining,
    noteDay,
    take: (plan) =>
      storage.exclusively(QUOTA_KEY, () => {
        const left = remaining(plan);
        if (left === null) return true;
        if (left === 0) return false;
        store.setState(withDelivery(store.getState(), today()));
        return true;
      }),
  };
}

/** The stored value as a use; null where it is none. */
function readUse(kept: unknown): DailyUse | null {
  if (!isDayUse(kept)) return null;
  const { day, delivered } = kept;
  const earlier = "earlier" in kept && Array.isArray(kept.earlier) ? kept.earlier.filter(isDayUse) : [];
  return { day, delivered, earlier: [...UNUSED.earlier, ...earlier].slice(-EARLIER_DAYS) };
}

function isDayUse(kept: unknown): kept is Pick<DailyUse, "day" | "delivered"> {
  if (typeof kept !== "object" || kept === null || !("day" in kept) || !("delivered" in kept)) return false;
  const { day, delivered } = kept;
  return typeof day === "string" && Number.isInteger(delivered) && Number(delivered) >= 0;
}

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
