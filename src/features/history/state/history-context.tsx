import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import type { HistoryProblem } from "../rules/history-problem.ts";
import type { HistoryRecorder } from "./history-recorder.ts";
import type { HistorySnapshot } from "./history-snapshot.ts";
import type { HistoryStore } from "./history-store.ts";

const HistoryContext = createContext<HistoryRecorder | null>(null);

/** Provides the history to the pages. */
export function HistoryProvider({
  recorder,
  children,
}: {
  readonly recorder: HistoryRecorder;
  readonly children: ReactNode;
}): ReactNode {
  return <HistoryContext value={recorder}>{children}</HistoryContext>;
}

/** The recorder of the history. Throws outside a {@link HistoryProvider}. */
export function useHistoryRecorder(): HistoryRecorder {
  const recorder = useContext(HistoryContext);
  if (recorder === null) throw new Error("useHistoryRecorder must be used within a HistoryProvider");
  return recorder;
}

/** Why this answer is not in the history although it should be, or null. */
export function useKeepingProblem(answer: Identified): HistoryProblem | null {
  return useStore(useHistoryRecorder(), (notKept) => {
    const last = notKept[answer.identification.subject];
    return last?.answer === answer ? last.problem : null;
  });
}

/** A part of the current state of the history. What shows the list does not show it anew for each step of an import. */
export function useHistory<Part>(store: HistoryStore, part: (snapshot: HistorySnapshot) => Part): Part {
  return useStore(store, part);
}
