import type { StoreApi } from "zustand/vanilla";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { createStoredValue } from "#src/storage/stored-value.ts";
import { batchPhotosLeft, type Plan } from "./plan.ts";

/** The plan of this device. */
export interface PlanSnapshot {
  readonly plan: Plan;
  /** Switches between Free and Premium, as a demonstration without payment. */
  readonly toggle: () => void;
}

export type PlanStore = StoreApi<PlanSnapshot>;

const PLAN_KEY = "bio-kingdom.plan";

/**
 * Makes the plan store. The plan is Free on the first visit, then the stored one. The store follows changes in other
 * tabs.
 */
export function createPlanStore(storage: SharedStorage): PlanStore {
  return createStoredValue<PlanSnapshot>(
    storage,
    {
      key: PLAN_KEY,
      partOf: ({ plan }) => ({ plan }),
      withStored: (state, stored) => ({ ...state, plan: readPlan(stored) }),
    },
    (set) => ({
      plan: "free",
      toggle: () => set(({ plan }) => ({ plan: plan === "premium" ? "free" : "premium" })),
    }),
  );
}

/** Any stored value except "premium" means Free. */
function readPlan(stored: unknown): Plan {
  return typeof stored === "object" && stored !== null && "plan" in stored && stored.plan === "premium"
    ? "premium"
    : "free";
}

export interface BatchTrial {
  /** Batch photos that were answered on the Free plan. A whole number from 0. */
  readonly used: number;
}

/** The batch trial of this device, shared between tabs. */
export interface BatchTrialStore extends ReadableStore<BatchTrial> {
  /** Batch photos left for `plan`, counted in all tabs; null if there is no limit. */
  readonly left: (plan: Plan) => number | null;
  /**
   * Counts one answer before it is written. False if none is left: the caller then drops the answer, and a batch that
   * began with Premium stops. Unreadable photos and Premium do not count. Tabs take turns, so two tabs can't both use
   * the last photo.
   */
  readonly take: (plan: Plan) => Promise<boolean>;
}

const TRIAL_KEY = "bio-kingdom.batch-trial";

/** Makes the store of the trial, which never renews. */
export function createBatchTrialStore(storage: SharedStorage): BatchTrialStore {
  const store = createStoredValue<BatchTrial>(
    storage,
    {
      key: TRIAL_KEY,
      partOf: ({ used }) => ({ used }),
      withStored: (_, stored) => ({ used: readUsed(stored) }),
    },
    () => ({ used: 0 }),
  );

  const left = (plan: Plan): number | null => {
    // Another tab may have changed the count, and its event may not have arrived yet.
    store.refresh();
    return batchPhotosLeft(plan, store.getState().used);
  };

  return {
    ...readable(store),
    left,
    take: (plan) =>
      storage.exclusively(TRIAL_KEY, () => {
        const photos = left(plan);
        if (photos === null) return true;
        if (photos === 0) return false;
        store.setState(({ used }) => ({ used: used + 1 }));
        return true;
      }),
  };
}

/** The stored count; 0 if the value is not a count. */
function readUsed(stored: unknown): number {
  if (typeof stored !== "object" || stored === null || !("used" in stored)) return 0;
  const { used } = stored;
  return typeof used === "number" && Number.isInteger(used) && used > 0 ? used : 0;
}
