import { useStore } from "zustand";
import { batchPhotosLeft } from "#src/features/plan/plan.ts";
import type { BatchPageStores } from "./state/batch-page-stores.ts";
import { usePlan } from "#src/features/plan/plan-context.tsx";

/** Photos that the plan may still have answered in batches; null where it has no limit. */
export function useTrialLeft({ trial }: BatchPageStores): number | null {
  const used = useStore(trial, (state) => state.used);
  const plan = usePlan((snapshot) => snapshot.plan);
  return batchPhotosLeft(plan, used);
}
