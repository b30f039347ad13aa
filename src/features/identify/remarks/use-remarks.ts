import { useEffect } from "react";
import { useStore } from "zustand";
import { verificationFor } from "#domain/remarks.ts";
import type { Identification } from "#domain/identification.ts";
import type { HistoryStore } from "#src/features/history/state/history-store.ts";
import type { RemarksState } from "#src/features/history/state/remarks-store.ts";
import type { RemarksStore } from "#src/features/history/state/remarks-store.ts";

/**
 * The remarks on an answer, kept in step with what is stored. What was typed last is written when the part that shows them
 * goes, and when the page is hidden or left.
 */
export function useRemarks(
  history: HistoryStore,
  store: RemarksStore,
  identification: Identification,
): RemarksState {
  const { remarks, keeping } = useStore(store);
  useEffect(() => history.watchRemarks(store), [history, store]);
  useEffect(() => {
    const flush = (): void => void store.flush();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [store]);
  const verification = verificationFor(identification, remarks.verification);
  return { remarks: { ...remarks, verification }, keeping };
}
