/** Said where the sources of a solution name no time: a number of ours would be an invented one. */
export const NO_WAITING_TIME =
  "Our sources name no time. The label of your product does: read it before you treat.";

/** Said in place of a solution's effectiveness where there is no figure. */
export const NOT_MEASURED = "not measured here";

/** Says what kind of figure the effectiveness is. */
export const EFFECTIVENESS_NOTE = "* Effectiveness is a sample figure, not a measurement.";
