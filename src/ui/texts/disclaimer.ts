/** Shown wherever people read how to treat something. */
export const LABEL_IS_THE_LAW =
  "Information only. The product label is the law; confirm with your local extension service before applying.";
