import type { HistoryProblem } from "./rules/history-snapshot.ts";

/**
 * Says what failed and why, and what to do about it. `failed` is the first half of the sentence, such as "Nothing was
 * imported".
 */
export function describeHistoryProblem(
  failed: string,
  problem: HistoryProblem,
): { readonly title: string; readonly advice: string } {
  const { reason, advice } = explain(problem);
  return { title: `${failed}: ${reason}.`, advice };
}

/** Says why an answer did not get into the history, or not with its picture, and what to do about it. */
export function describeKeepingProblem(problem: HistoryProblem): {
  readonly title: string;
  readonly advice: string;
} {
  return describeHistoryProblem(
    problem === "no-room-for-thumbnail"
      ? "This result is in your history without its picture"
      : "This result could not be kept in your history",
    problem,
  );
}

/** The reason as the second half of a sentence. */
function explain(problem: HistoryProblem): { readonly reason: string; readonly advice: string } {
  switch (problem) {
    case "storage-full":
      return {
        reason: "the storage that this browser grants is full",
        advice: "Delete entries that you no longer need, or free some space on this device.",
      };
    case "storage-unavailable":
      return {
        reason: "this browser does not let the app store anything",
        advice: "Allow site data for this address, or leave the private window.",
      };
    case "storage-silent":
      return {
        reason: "the storage of this browser does not answer",
        advice:
          "Close the other tabs of this app and reload the page. If that does not help, restart the browser.",
      };
    case "storage-newer":
      return {
        reason: "a newer version of this app has opened the history, and this page can't read it",
        advice: "Close the other tabs of this app and reload the page to get the newer version.",
      };
    case "storage-failed":
      return {
        reason: "the storage of this browser did not answer as it should",
        advice: "Reload the page. If that does not help, restart the browser.",
      };
    case "no-room-for-thumbnail":
      return {
        reason: "the storage that this browser grants has no more room for its picture",
        advice: "Delete entries that you no longer need, or free some space on this device.",
      };
    case "history-not-loaded":
      return {
        reason: "the history could not be loaded",
        advice: "Check your connection and try again.",
      };
  }
}
