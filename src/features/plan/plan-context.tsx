import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { PlanSnapshot, PlanStore } from "./plan-store.ts";

const PlanContext = createContext<PlanStore | null>(null);

/** Provides the plan to the pages. */
export function PlanProvider({
  store,
  children,
}: {
  readonly store: PlanStore;
  readonly children: ReactNode;
}): ReactNode {
  return <PlanContext value={store}>{children}</PlanContext>;
}

/** Reads the plan. Throws outside a {@link PlanProvider}, as only a mistake in the code leads there. */
export function usePlan<T>(select: (snapshot: PlanSnapshot) => T): T {
  const store = useContext(PlanContext);
  if (store === null) throw new Error("usePlan must be used within a PlanProvider");
  return useStore(store, select);
}

/** True for Premium: the specification's isPremium. */
export function isPremium({ plan }: PlanSnapshot): boolean {
  return plan === "premium";
}
