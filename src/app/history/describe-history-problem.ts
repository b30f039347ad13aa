import type { HistoryProblem } from "#src/app/history/rules/history-snapshot.ts";
import { t } from "#src/language/messages.ts";

/** Says what failed and why, and what to do. `failed` starts the sentence, such as "Nothing was imported". */
export function describeHistoryProblem(
  failed: string,
  problem: HistoryProblem,
): { readonly title: string; readonly advice: string } {
  const [reason, advice] = REASONS[problem];
  return { title: t`${failed}: ${reason}.`, advice };
}

/** Says why an answer, or only its picture, is not in the history, and what to do. */
export function describeStoringProblem(problem: HistoryProblem): ReturnType<typeof describeHistoryProblem> {
  return describeHistoryProblem(
    problem === "no-room-for-thumbnail"
      ? t`This result is in your history without its picture`
      : t`This result could not be kept in your history`,
    problem,
  );
}

const MAKE_ROOM = t`Delete entries that you no longer need, or free some space on this device.`;

/** The reason continues the sentence that `failed` begins. */
const REASONS: Readonly<Record<HistoryProblem, readonly [reason: string, advice: string]>> = {
  "storage-full": [t`the storage that this browser grants is full`, MAKE_ROOM],
  "storage-unavailable": [
    t`this browser does not let the app store anything`,
    t`Allow site data for this address, or leave the private window.`,
  ],
  "storage-unused": [
    t`you started without what is stored on this device`,
    t`Reload the page to use what is stored again.`,
  ],
  "storage-silent": [
    t`the storage of this browser does not answer`,
    t`Close the other tabs of this app and reload the page. If that does not help, restart the browser.`,
  ],
  "storage-newer": [
    t`a newer version of this app has opened the history, and this page can't read it`,
    t`Close the other tabs of this app and reload the page to get the newer version.`,
  ],
  "storage-failed": [
    t`the storage of this browser did not answer as it should`,
    t`Reload the page. If that does not help, restart the browser.`,
  ],
  "no-room-for-thumbnail": [
    t`the storage that this browser grants has no more room for its picture`,
    MAKE_ROOM,
  ],
  "history-not-loaded": [t`the history could not be loaded`, t`Check your connection and try again.`],
};
