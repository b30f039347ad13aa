import type { HistoryProblem } from "../rules/history-problem.ts";
import type { Remarks } from "#domain/remarks.ts";
import type { Result } from "#domain/result.ts";
import type { RemarksChange } from "./write-remarks.ts";

/** How far remarks are kept. */
export type RemarksKeeping =
  /** Here alone, as long as the photo is: the answer is not in the history. */
  | { readonly status: "memory" }
  /** What was typed last is written soon, or it is not known yet what is stored. */
  | { readonly status: "waiting" }
  | { readonly status: "kept" }
  /** They could not be written. They are still here. */
  | { readonly status: "failed"; readonly problem: HistoryProblem };

/** The remarks on one answer. */
export interface RemarksState {
  readonly remarks: Remarks;
  readonly keeping: RemarksKeeping;
}

/** Where remarks are kept. Reading and writing answer null for an answer that is not in the history. */
export interface RemarksPlace {
  readonly read: () => Promise<Result<Remarks | null, HistoryProblem>>;
  /** Writes a change, and answers what is stored now. */
  readonly write: (unwritten: RemarksChange) => Promise<Result<Remarks | null, HistoryProblem>>;
  /** Leaves what may not be written before the page is gone, at once. */
  readonly leave: (unwritten: RemarksChange) => void;
  /** All is written: nothing has to be left any more. */
  readonly takeBack: () => void;
  /** Called after writes: who shows the history has to read it again. */
  readonly onWritten: () => void;
}
