import type { BatchOrder } from "../rules/batch-order.ts";
import type { ShownBurst } from "../rules/shown-bursts.ts";
import { counted } from "#src/ui/texts/format.ts";

/** Each order with the names of its two directions, the usual one first. */
export const ORDER_NAMES: Readonly<Record<BatchOrder, readonly [ascending: string, descending: string]>> = {
  doubt: ["Doubtful first", "Doubtful last"],
  name: ["Name, A to Z", "Name, Z to A"],
  sureness: ["Least sure first", "Surest first"],
  outcome: ["Outcome", "Outcome, from the end"],
  folder: ["Folder, A to Z", "Folder, Z to A"],
  path: ["File, A to Z", "File, Z to A"],
  date: ["Oldest first", "Newest first"],
};

/** Ranges of sureness that a person can ask for, from the first up to below the second (0..1). */
export const SURENESS_RANGES = [
  { key: "low", name: "Below 50%", range: [0, 0.5] },
  { key: "middle", name: "50% to 80%", range: [0.5, 0.8] },
  { key: "high", name: "80% to 95%", range: [0.8, 0.95] },
  { key: "highest", name: "95% and more", range: [0.95, 2] },
] as const;

/** How many photos and bursts of all are shown. */
export function describeShown(shown: readonly ShownBurst[], all: readonly ShownBurst[]): string {
  const [photos, total] = [shown, all].map((bursts) =>
    bursts.reduce((sum, { burst }) => sum + burst.length, 0),
  );
  const part =
    photos === total ? counted(total ?? 0, "photo") : `${photos} of ${counted(total ?? 0, "photo")}`;
  const hasBursts = all.length !== total;
  return hasBursts ? `${part}, shown as ${counted(shown.length, "burst")}` : part;
}

/** How often two models said the same, and what that means. */
export function describeAgreement(agreed: number, all: number): string {
  return agreed === all && all > 0
    ? `Both say the same of all ${all}.`
    : `Both say the same of ${agreed} of ${all}.`;
}

/** A key, or several, of the review, and what they do. */
export const REVIEW_KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Enter"], "Confirm the answer"],
  [["1", "to", "5"], "Choose another name from the list"],
  [["C"], "Correct: type a name"],
  [["X"], "Reject: nothing to name here"],
  [["→", "←"], "Next and previous photo"],
  [["U"], "Undo, also with Ctrl+Z"],
  [["Esc"], "Close"],
];

/** The key that takes what the second model says. */
export const SECOND_MODEL_KEY: (typeof REVIEW_KEYS)[number] = [["B"], "Take the second model's answer"];

/** The key that takes a photo out of its burst. */
export const APART_KEY: (typeof REVIEW_KEYS)[number] = [["S"], "Take the photo shown out of its burst"];

/** How much of a batch is reviewed. */
export function describeProgress({
  reviewed,
  total,
}: {
  readonly reviewed: number;
  readonly total: number;
}): string {
  return `${reviewed} of ${total} reviewed`;
}

/** Said where a person confirms an answer that names nothing. */
export const NOTHING_TO_CONFIRM = "Nothing is named here that could be confirmed. Correct it, or reject it.";

/** Said after a word was taken back. */
export const TAKEN_BACK = "Taken back.";

/** Said of a photo that a person took out of its burst. */
export const APART = "This photo stands alone now.";

/** Said of a photo that is back in its burst. */
export const BACK_IN_BURST = "This photo is back in its burst.";

/** How photos are put together, for a choice. */
export const BURST_RULE_NAMES = [
  ["cameraTrap", "By a camera trap"],
  ["handHeld", "By hand"],
  ["none", "Each photo by itself"],
] as const;

/** Keys in the grid. */
export const GRID_KEYS: typeof REVIEW_KEYS = [
  [["←", "→", "↑", "↓"], "From photo to photo in the grid"],
  [["Enter"], "In the grid: open the photo"],
];

/** When a photo was taken, as its camera wrote it: "2026-06-01T05:12:30" becomes "Taken 2026-06-01, 05:12". */
export function describeTaken(takenAt: string): string {
  return `Taken ${takenAt.slice(0, 10)}, ${takenAt.slice(11, 16)}`;
}
