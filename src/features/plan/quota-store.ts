import type { Clock } from "#domain/clock.ts";
import { createKeptStore, readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { FREE_IDENTIFICATIONS_PER_DAY, type Plan } from "./plan.ts";

/** How many identifications were delivered on the last day with one. */
export interface DailyUse {
  /** A calendar day in the device's time zone, as YYYY-MM-DD. */
  readonly day: string;
  readonly delivered: number;
}

/** Today's use on this device, shared between tabs. */
export interface QuotaStore extends ReadableStore<DailyUse> {
  /** The calendar day in the device's time zone, as YYYY-MM-DD. */
  readonly today: () => string;
  /** Identifications left today for `plan`, after those of all tabs; null where there is no limit. */
  readonly remaining: (plan: Plan) => number | null;
  /**
   * Takes one identification that is about to be delivered. False where none is left. Tabs take turns, so that two can't
   * take the last one. Premium is not counted.
   */
  readonly take: (plan: Plan) => Promise<boolean>;
}

/** What the store needs. */
export interface QuotaDeps {
  readonly storage: SharedStorage;
  /** The time of day, which goes on while the device sleeps. */
  readonly clock: Pick<Clock, "now">;
}

/** Key of the use in the storage. */
const QUOTA_KEY = "bio-kingdom.quota";

const UNUSED: DailyUse = { day: "0000-00-00", delivered: 0 };

/** Makes the quota store. It needs no reset: the use of another day does not count. */
export function createQuotaStore({ storage, clock }: QuotaDeps): QuotaStore {
  const store = createKeptStore<DailyUse>(
    storage,
    { key: QUOTA_KEY, partOf: (use) => use, withKept: (_, kept) => readUse(kept) ?? UNUSED },
    () => UNUSED,
  );
  const today = (): string => localDay(clock.now());
  const remaining = (plan: Plan): number | null => {
    // Another tab may have counted a moment ago. Its event may arrive later.
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

/** Identifications left today; null where the plan has no limit. */
export function remainingToday(plan: Plan, { day, delivered }: DailyUse, today: string): number | null {
  if (plan === "premium") return null;
  return Math.max(0, FREE_IDENTIFICATIONS_PER_DAY - (day === today ? delivered : 0));
}

/** The calendar day of `epochMs` in the device's time zone, as YYYY-MM-DD. Without Intl, which takes milliseconds to set up. */
export function localDay(epochMs: number): string {
  const at = new Date(epochMs);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0"))
    .join("-");
}

/** The stored value as a use; null where it is none. */
function readUse(kept: unknown): DailyUse | null {
  if (typeof kept !== "object" || kept === null || !("day" in kept) || !("delivered" in kept)) return null;
  const { day, delivered } = kept;
  return typeof day === "string" &&
    typeof delivered === "number" &&
    Number.isInteger(delivered) &&
    delivered >= 0
    ? { day, delivered }
    : null;
}
