import type { StoreApi } from "zustand/vanilla";
import type { Plan } from "./plan.ts";
import { createKeptStore } from "#src/storage/kept-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";

/** The plan of this device, and how to change it. */
export interface PlanSnapshot {
  readonly plan: Plan;
  /** Switches between Free and Premium. It is a demonstration without payment. */
  readonly toggle: () => void;
}

/** The plan, kept on the device. */
export type PlanStore = StoreApi<PlanSnapshot>;

/** Key of the plan in the storage. */
const PLAN_KEY = "bio-kingdom.plan";

/** Makes the plan store. The plan is Free on the first visit, and later what the storage has. It follows other tabs. */
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

/** Every stored value except "premium" means Free. */
function readPlan(kept: unknown): Plan {
  return typeof kept === "object" && kept !== null && "plan" in kept && kept.plan === "premium"
    ? "premium"
    : "free";
}
