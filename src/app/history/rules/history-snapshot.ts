import type { StorageProblem } from "#domain/error.ts";
import type { HistoryEntry } from "./history.ts";

/** The list of the history. */
export type HistoryList =
  | { readonly status: "reading" }
  | { readonly status: "failed"; readonly problem: HistoryProblem }
  | {
      readonly status: "ready";
      /** Newest first. */
      readonly entries: readonly HistoryEntry[];
      /** Number of stored entries that this version can't read. */
      readonly unreadable: number;
    };

/** The state of the history page. */
export interface HistorySnapshot {
  readonly list: HistoryList;
  readonly notice: HistoryNotice;
  /**
   * Number of deleted entries that an undo brings back. It becomes 0 when a person dismisses the notice or leaves the
   * app. After an import it counts only the deletions during the import.
   */
  readonly undoable: number;
}

/** Why the app could not keep, read or delete something. */
export type HistoryProblem =
  | StorageProblem
  /** The entry is in the history, but there was no room for its thumbnail. */
  | "no-room-for-thumbnail"
  /** The code of the history could not be loaded. */
  | "history-not-loaded";

/** The running action or the result of the last one. */
export type HistoryNotice =
  | { readonly status: "none" }
  /** An action on many entries is running. */
  | { readonly status: "working"; readonly action: "delete" | "undo"; readonly count: number }
  /**
   * The app first reads a file and then writes its entries. `done` and `total` count bytes, then entries. The user can
   * cancel.
   */
  | {
      readonly status: "importing";
      readonly step: "read" | "write";
      readonly done: number;
      readonly total: number;
    }
  | { readonly status: "cancelled" }
  | { readonly status: "restored"; readonly count: number }
  /** `known` entries were in the history before; `filledUp` of them got remarks from the file. */
  | {
      readonly status: "imported";
      readonly added: number;
      readonly known: number;
      readonly filledUp: number;
    }
  | { readonly status: "refused"; readonly fileName: string; readonly error: HistoryFileError }
  | {
      readonly status: "failed";
      readonly action: "delete" | "undo" | "import" | "export";
      readonly problem: HistoryProblem;
    };

/** Why a file can't be imported. The app then imports none of its entries. */
export type HistoryFileError =
  | { readonly code: "file-unreadable" }
  | { readonly code: "file-too-large" }
  /** Another kind of file, or an incomplete one. */
  | { readonly code: "file-not-json" }
  /** JSON, but not a history of this app. */
  | { readonly code: "file-foreign" }
  | { readonly code: "file-newer"; readonly version: number }
  /** A history of this app that was changed or damaged; `where` is for developers. */
  | { readonly code: "file-damaged"; readonly where: string };
