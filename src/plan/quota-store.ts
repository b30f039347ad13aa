import type { Clock } from "#domain/clock.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { createStoredValue } from "#src/storage/stored-value.ts";
import { FREE_IDENTIFICATIONS_PER_DAY, type Plan } from "./plan.ts";

/** How many identifications this device has used, and on which day. */
export interface DailyUse {
  /** A calendar day in the device's time zone, as YYYY-MM-DD. */
  readonly day: string;
  readonly delivered: number;
}

/** Today's use on this device, shared between tabs. */
export interface QuotaStore extends ReadableStore<DailyUse> {
  /** The calendar day in the device's time zone, as YYYY-MM-DD. */
  readonly today: () => string;
  /** Identifications left today for `plan`, counted in all tabs; null if there is no limit. */
  readonly remaining: (plan: Plan) => number | null;
  /**
   * Uses up one identification before its answer is delivered. False if none is left. Premium does not count. Tabs take
   * turns, so two tabs can't both use the last identification.
   */
  readonly take: (plan: Plan) => Promise<boolean>;
}

export interface QuotaDeps {
  readonly storage: SharedStorage;
  /** A clock that keeps running while the device sleeps. */
  readonly clock: Pick<Clock, "now">;
}

const QUOTA_KEY = "bio-kingdom.quota";

const UNUSED: DailyUse = { day: "0000-00-00", delivered: 0 };

/** Makes the quota store. It needs no reset, because identifications of other days do not count. */
export function createQuotaStore({ storage, clock }: QuotaDeps): QuotaStore {
  const store = createStoredValue<DailyUse>(
    storage,
    { key: QUOTA_KEY, partOf: (use) => use, withStored: (_, stored) => readUse(stored) ?? UNUSED },
    () => UNUSED,
  );
  const today = (): string => localDay(clock.now());
  const remaining = (plan: Plan): number | null => {
    // Another tab may have changed the count, and its event may not have arrived yet.
    store.refresh();
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
        store.setState({ day: today(), delivered: FREE_IDENTIFICATIONS_PER_DAY - left + 1 });
        return true;
      }),
  };
}

/** Identifications left today; null if the plan has no limit. */
export function remainingToday(plan: Plan, { day, delivered }: DailyUse, today: string): number | null {
  if (plan === "premium") return null;
  return Math.max(0, FREE_IDENTIFICATIONS_PER_DAY - (day === today ? delivered : 0));
}

/**
 * The calendar day of `epochMs` in the device's time zone, as YYYY-MM-DD. Does not use Intl, which takes milliseconds
 * to set up.
 */
export function localDay(epochMs: number): string {
  const at = new Date(epochMs);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0"))
    .join("-");
}

/** The stored use; null if the value is invalid. */
function readUse(stored: unknown): DailyUse | null {
  if (typeof stored !== "object" || stored === null || !("day" in stored) || !("delivered" in stored))
    return null;
  const { day, delivered } = stored;
  return typeof day === "string" &&
    typeof delivered === "number" &&
    Number.isInteger(delivered) &&
    delivered >= 0
    ? { day, delivered }
    : null;
}
