import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { PlanSnapshot, PlanStore } from "./plan-store.ts";
import { type QuotaStore, remainingToday } from "./quota-store.ts";

const PlanContext = createContext<PlanStore | null>(null);

interface PlanProviderProps {
  readonly store: PlanStore;
  readonly children: ReactNode;
}

export function PlanProvider({ store, children }: PlanProviderProps): ReactNode {
  return <PlanContext value={store}>{children}</PlanContext>;
}

/** Reads the plan. Throws outside a {@link PlanProvider}. */
export function usePlan<T>(select: (snapshot: PlanSnapshot) => T): T {
  const store = useContext(PlanContext);
  if (store === null) throw new Error("usePlan must be used within a PlanProvider");
  return useStore(store, select);
}

export function isPremium({ plan }: PlanSnapshot): boolean {
  return plan === "premium";
}

const QuotaContext = createContext<QuotaStore | null>(null);

/** How often the pages check for a new day, in milliseconds. */
const NEW_DAY_CHECK_MS = 15_000;

interface QuotaProviderProps {
  readonly store: QuotaStore;
  readonly children: ReactNode;
}

export function QuotaProvider({ store, children }: QuotaProviderProps): ReactNode {
  return <QuotaContext value={store}>{children}</QuotaContext>;
}

/**
 * Identifications left today; null if the plan has no limit. The number follows changes in other tabs and resets at
 * midnight.
 */
export function useRemaining(): number | null {
  const store = useContext(QuotaContext);
  if (store === null) throw new Error("useRemaining must be used within a QuotaProvider");
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
