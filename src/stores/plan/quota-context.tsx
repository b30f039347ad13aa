import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { remainingToday } from "#domain/plan/quota.ts";
import { usePlan } from "./plan-context.tsx";
import type { QuotaStore } from "./quota-store.ts";

const QuotaContext = createContext<QuotaStore | null>(null);

/** How often the pages look whether a new day has begun, in milliseconds. */
const NEW_DAY_CHECK_MS = 15_000;

/** Hands what is left of the day's identifications down to the pages. */
export function QuotaProvider({
  store,
  children,
}: {
  readonly store: QuotaStore;
  readonly children: ReactNode;
}): ReactNode {
  return <QuotaContext value={store}>{children}</QuotaContext>;
}

/** Identifications left today; null where the plan has no limit. Follows other tabs and midnight. */
export function useRemaining(): number | null {
  const store = useContext(QuotaContext);
  if (store === null) throw new Error("useRemaining must be used within a QuotaProvider");
  const use = useStore(store);
  const plan = usePlan((snapshot) => snapshot.plan);
  const today = useSyncExternalStore(onTick, store.today);
  return remainingToday(plan, use, today);
}

/** Calls `onChange` now and then, and when the page comes back into view. Returns the way to stop. */
function onTick(onChange: () => void): () => void {
  const timer = setInterval(onChange, NEW_DAY_CHECK_MS);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}
