import type { Clock } from "#domain/clock.ts";
import type { Plan } from "./plan.ts";
import {
  type DailyUse,
  EARLIER_DAYS,
  localDay,
  remainingToday,
  UNUSED,
  onDay,
  withDelivery,
} from "./quota.ts";
import { createKeptStore, readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";

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
