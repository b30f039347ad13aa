/** Title of the list of what to do first. */
export const DO_TODAY = "Do today";

/** Said right at that list where the answer is a sample. Nobody may treat a plant because of it. */
export const SAMPLE_STEPS = {
  title: "Sample data, not about your plant.",
  text: "Your photo was not looked at. Do none of this because of this answer.",
} as const;

/** Said where the list could not be loaded. */
export const TODAY_NOT_LOADED =
  "What to do today could not be loaded here. The guide has it, once there is a network.";

/** Title of what looks alike. */
export const LOOKALIKES_TITLE = "Could it be something else?";

/** What a healthy leaf is marked with. */
export const NOTHING_WRONG = "Nothing wrong seen";
