import type { StorageProblem } from "#domain/identify-error.ts";
import type { HistoryFileError } from "./history-file.ts";

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
