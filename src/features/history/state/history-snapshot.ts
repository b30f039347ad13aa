import type { HistoryEntry } from "../rules/history.ts";
import type { HistoryNotice, HistoryProblem } from "../rules/history-problem.ts";

/** What is known of the history. */
export type HistoryList =
  | { readonly status: "reading" }
  | { readonly status: "failed"; readonly problem: HistoryProblem }
  | {
      readonly status: "ready";
      /** Newest first. */
      readonly entries: readonly HistoryEntry[];
      /** How many entries are stored in a shape that this version can't read. */
      readonly unreadable: number;
    };

/** The state of the history page. */
export interface HistorySnapshot {
  readonly list: HistoryList;
  readonly notice: HistoryNotice;
  /**
   * How many deleted entries an undo would bring back. A dismissal or leaving the app makes it 0; after an import only
   * what was deleted during it is left.
   */
  readonly undoable: number;
}
