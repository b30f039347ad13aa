import type { StoreApi } from "zustand/vanilla";
import type { SharedStorage } from "#src/storage/browser-storage.ts";
import { createKeptStore, readable, type ReadableStore } from "#src/storage/kept-store.ts";
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
  return createKeptStore<PlanSnapshot>(
    storage,
    {
      key: PLAN_KEY,
      partOf: ({ plan }) => ({ plan }),
      withKept: (state, kept) => ({ ...state, plan: readPlan(kept) }),
    },
    (set) => ({
      plan: "free",
      toggle: () => set(({ plan }) => ({ plan: plan === "premium" ? "free" : "premium" })),
    }),
  );
}

/** Any stored value except "premium" means Free. */
function readPlan(kept: unknown): Plan {
  return typeof kept === "object" && kept !== null && "plan" in kept && kept.plan === "premium"
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
  const store = createKeptStore<BatchTrial>(
    storage,
    { key: TRIAL_KEY, partOf: ({ used }) => ({ used }), withKept: (_, kept) => ({ used: readUsed(kept) }) },
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
function readUsed(kept: unknown): number {
  if (typeof kept !== "object" || kept === null || !("used" in kept)) return 0;
  const { used } = kept;
  return typeof used === "number" && Number.isInteger(used) && used > 0 ? used : 0;
}
