import type { HistoryEntry } from "./history.ts";
import type { StorageProblem } from "#domain/identify-error.ts";

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

/** Why something could not be kept, read or deleted. */
export type HistoryProblem =
  | StorageProblem
  /** The entry is kept, but there was no more room for its thumbnail. */
  | "no-room-for-thumbnail"
  /** The code of the history could not be downloaded. */
  | "history-not-loaded";

/** The outcome of the last action in the history. */
export type HistoryNotice =
  | { readonly status: "none" }
  /** Something is under way that takes a while, with so many entries. */
  | { readonly status: "working"; readonly action: "delete" | "undo"; readonly count: number }
  /** A file is read, counted in bytes, and then its entries are written. It can be cancelled. */
  | {
      readonly status: "importing";
      readonly step: "read" | "write";
      readonly done: number;
      readonly total: number;
    }
  | { readonly status: "cancelled" }
  | { readonly status: "restored"; readonly count: number }
  /** `known` entries of the file were there before; `filledUp` of them took over remarks that they lacked. */
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

/** Why a file can't be imported as a history. Nothing of it is imported then. */
export type HistoryFileError =
  | { readonly code: "file-unreadable" }
  | { readonly code: "file-too-large" }
  /** Not JSON: another kind of file, or one that was cut off. */
  | { readonly code: "file-not-json" }
  /** JSON, but no history of this app. */
  | { readonly code: "file-foreign" }
  | { readonly code: "file-newer"; readonly version: number }
  /** A history of this app that was changed or broken since; `where` is for developers. */
  | { readonly code: "file-damaged"; readonly where: string };
