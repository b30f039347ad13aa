import { type BatchFilter, type BatchSorting, EVERY_PHOTO } from "../rules/batch-order.ts";

/** What a person wants to see of a batch, and in which order. */
export interface GridChoice {
  readonly filter: BatchFilter;
  readonly sorting: BatchSorting;
  /** Leaves out what two models agree on. Of one model all is shown. */
  readonly isDifferingOnly: boolean;
}

/** All photos, the doubtful ones first; of two models, those on which they differ. */
export const FIRST_CHOICE: GridChoice = {
  filter: EVERY_PHOTO,
  sorting: { by: "doubt", isDescending: false },
  isDifferingOnly: true,
};
