import { persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import type { Clock } from "#domain/clock.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { type DailyUse, localDay, remainingToday, withDelivery } from "#domain/plan/quota.ts";
import { asJson, type SharedStorage } from "../storage/shared-storage.ts";
import { readable, type ReadableStore } from "../readable-store.ts";

/** Today's use on this device, shared between tabs. */
export interface QuotaStore extends ReadableStore<DailyUse> {
  /** The calendar day where the device is, as YYYY-MM-DD. */
  readonly today: () => string;
  /** Identifications left today for `plan`, as all tabs together have used them; null where there is no limit. */
  readonly remaining: (plan: Plan) => number | null;
  /**
   * Takes one for an answer about to be delivered, one tab after the other; false where none is left. Premium takes
   * without counting.
   */
  readonly take: (plan: Plan) => Promise<boolean>;
}

/** What the store needs. */
export interface QuotaDeps {
  readonly storage: SharedStorage;
  /** The time of day, which goes on while the device sleeps. */
  readonly clock: Pick<Clock, "now">;
  /** IANA name; by default the device's. */
  readonly timeZone?: string;
}

/** Key of the use in the storage. */
const QUOTA_KEY = "bio-kingdom.quota";

const UNUSED: DailyUse = { day: "", delivered: 0 };

/** Makes the quota store. It resets by itself: a use of another day than today counts for nothing. */
export function createQuotaStore({ storage, clock, timeZone }: QuotaDeps): QuotaStore {
  const store = createStore<DailyUse>()(
    persist((): DailyUse => UNUSED, {
      name: QUOTA_KEY,
      version: 1,
      storage: asJson(storage),
      merge: (kept, current) => ({ ...current, ...(readUse(kept) ?? UNUSED) }),
    }),
  );
  const refresh = (): void => void store.persist.rehydrate();
  storage.onChange((key) => {
    if (key === QUOTA_KEY || key === null) refresh();
  });
  const today = (): string => localDay(clock.now(), timeZone);

  const remaining = (plan: Plan): number | null => {
    // Another tab may have counted a moment ago; its event comes later than this question.
    refresh();
    return remainingToday(plan, store.getState(), today());
  };

  return {
    ...readable(store),
    today,
    remaining,
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

/** What the storage holds, or null where that is not a use. */
function readUse(kept: unknown): DailyUse | null {
  if (typeof kept !== "object" || kept === null || !("day" in kept) || !("delivered" in kept)) return null;
  const { day, delivered } = kept;
  if (typeof day !== "string" || typeof delivered !== "number") return null;
  return Number.isInteger(delivered) && delivered >= 0 ? { day, delivered } : null;
}
