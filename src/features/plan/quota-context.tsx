import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { remainingToday } from "./quota.ts";
import { usePlan } from "./plan-context.tsx";
import type { QuotaStore } from "./quota-store.ts";

const QuotaContext = createContext<QuotaStore | null>(null);

/** How often the pages look at the day that the device shows, in milliseconds. */
const NEW_DAY_CHECK_MS = 15_000;

/** Provides the quota to the pages. */
export function QuotaProvider({
  store,
  children,
}: {
  readonly store: QuotaStore;
  readonly children: ReactNode;
}): ReactNode {
  useEffect(() => onTick(() => void store.noteDay()), [store]);
  return <QuotaContext value={store}>{children}</QuotaContext>;
}

/** Identifications left today; null where the plan has no limit. It follows other tabs and resets at midnight. */
export function useRemaining(): number | null {
  const store = useContext(QuotaContext);
  if (store === null) throw new Error("useRemaining must be used within a QuotaProvider");
  const use = useStore(store);
  const plan = usePlan((snapshot) => snapshot.plan);
  const today = useSyncExternalStore(onTick, store.today);
  return remainingToday(plan, use, today);
}

/** Calls `onChange` at intervals and when the page becomes visible. Returns a function that stops it. */
function onTick(onChange: () => void): () => void {
  const timer = setInterval(onChange, NEW_DAY_CHECK_MS);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}
