import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import type { HistoryProblem } from "./history-database.ts";
import type { HistoryKeeper } from "./history-keeper.ts";
import type { HistorySnapshot, HistoryStore } from "./history-store.ts";

const HistoryContext = createContext<HistoryKeeper | null>(null);

/** Hands the history down to the pages. */
export function HistoryProvider({
  keeper,
  children,
}: {
  readonly keeper: HistoryKeeper;
  readonly children: ReactNode;
}): ReactNode {
  return <HistoryContext value={keeper}>{children}</HistoryContext>;
}

/** The keeper of the history. Throws outside a {@link HistoryProvider}. */
export function useHistoryKeeper(): HistoryKeeper {
  const keeper = useContext(HistoryContext);
  if (keeper === null) throw new Error("useHistoryKeeper must be used within a HistoryProvider");
  return keeper;
}

/** Why this answer is not in the history although it should be, or null. */
export function useKeepingProblem(answer: Identified): HistoryProblem | null {
  return useStore(useHistoryKeeper(), (notKept) => {
    const last = notKept[answer.identification.subject];
    return last?.answer === answer ? last.problem : null;
  });
}

/** Where the history stands. */
export function useHistory(store: HistoryStore): HistorySnapshot {
  return useStore(store);
}
