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
  /** Identifications left today for `plan`, after those of all tabs; null where there is no limit. */
  readonly remaining: (plan: Plan) => number | null;
  /**
   * Counts one identification that counts and is about to be delivered. False where none is left. Tabs take turns, so that two can't
   * take the last one. Premium is not counted.
   */
  readonly take: (plan: Plan) => Promise<boolean>;
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

const UNUSED: DailyUse = { day: "", delivered: 0 };

/** Makes the quota store. It needs no reset, as the use of another day does not count. */
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
    // Another tab may have counted a moment ago. Its event may arrive after this question.
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

/** The stored value as a use; null where it is none. */
function readUse(kept: unknown): DailyUse | null {
  if (typeof kept !== "object" || kept === null || !("day" in kept) || !("delivered" in kept)) return null;
  const { day, delivered } = kept;
  if (typeof day !== "string" || typeof delivered !== "number") return null;
  return Number.isInteger(delivered) && delivered >= 0 ? { day, delivered } : null;
}
