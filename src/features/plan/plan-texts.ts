/** Which answers take none of the day's identifications. */
export const WHAT_DOES_NOT_COUNT = "Sample results and models of your own do not count.";
