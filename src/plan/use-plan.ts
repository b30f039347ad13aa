import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useService } from "#src/ui/services.tsx";
import type { PlanSnapshot, PlanStore } from "./plan-store.ts";
import { type QuotaStore, remainingToday } from "./quota-store.ts";

declare module "#src/ui/services.tsx" {
  interface AppServices {
    readonly plan: PlanStore;
    readonly quota: QuotaStore;
  }
}

/** Reads the plan. */
export function usePlan<T>(select: (snapshot: PlanSnapshot) => T): T {
  return useStore(useService("plan"), select);
}

export function isPremium({ plan }: PlanSnapshot): boolean {
  return plan === "premium";
}

/** How often the pages check for a new day, in milliseconds. */
const NEW_DAY_CHECK_MS = 15_000;

/**
 * Identifications left today; null if the plan has no limit. The number follows changes in other tabs and resets at
 * midnight.
 */
export function useRemaining(): number | null {
  const store = useService("quota");
  const use = useStore(store);
  const plan = usePlan((snapshot) => snapshot.plan);
  const today = useSyncExternalStore(onTick, store.today);
  return remainingToday(plan, use, today);
}

/** Calls `onChange` at intervals and when the page becomes visible, until the returned function is called. */
function onTick(onChange: () => void): () => void {
  const timer = setInterval(onChange, NEW_DAY_CHECK_MS);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}
