import type { HistoryFileError } from "./history-file.ts";

/** Why something was not kept or given back. */
export type HistoryProblem =
  /** The browser grants no more room. */
  | "storage-full"
  /** No IndexedDB: blocked by a setting, or a private window. */
  | "storage-unavailable"
  /** It failed for another reason; trying again may help. */
  | "storage-failed"
  /** The entry is kept, but there was no more room for its thumbnail. */
  | "no-room-for-thumbnail"
  /** The code of the history could not be fetched. */
  | "history-not-loaded";

/** What came of the last thing that a person did with the history. */
export type HistoryNotice =
  | { readonly status: "none" }
  | { readonly status: "restored"; readonly count: number }
  /** `known` entries of the file were there before. */
  | { readonly status: "imported"; readonly added: number; readonly known: number }
  | { readonly status: "refused"; readonly fileName: string; readonly error: HistoryFileError }
  | {
      readonly status: "failed";
      readonly action: "delete" | "undo" | "import" | "export";
      readonly problem: HistoryProblem;
    };
