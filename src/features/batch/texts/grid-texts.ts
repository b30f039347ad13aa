import { guessOf } from "../rules/batch-photo.ts";
import type { reviewProgress } from "../rules/review-burst.ts";
import type { AskedAgain } from "../state/held-state.ts";
import type { BatchSubject } from "../state/stored-batch.ts";
import type { BatchOrder, ShownBurst } from "../rules/shown-bursts.ts";
import { mayIdentify, type Plan } from "#src/features/plan/plan.ts";
import { counted, isolated } from "#src/ui/texts/format.ts";
import { keysOf } from "#domain/subject.ts";
import {
  type AnswerChange,
  type BatchAnswer,
  type BatchPhoto,
  namedOn,
  type ReviewStatus,
} from "#src/features/batch/rules/batch-photo.ts";
import { isNaming, toPercent } from "#domain/answer/identification.ts";
import { describeSureness, lookalikeName } from "#src/ui/texts/describe-verdict.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { OUTCOME_NAMES, REVIEW_NAMES } from "./export-texts.ts";

/** Names of the two directions of each sort order, the default direction first. */
export const ORDER_NAMES: Readonly<Record<BatchOrder, readonly [ascending: string, descending: string]>> = {
  doubt: ["Doubtful first", "Doubtful last"],
  name: ["Name, A to Z", "Name, Z to A"],
  sureness: ["Least sure first", "Surest first"],
  outcome: ["Outcome", "Outcome, from the end"],
  folder: ["Folder, A to Z", "Folder, Z to A"],
  path: ["File, A to Z", "File, Z to A"],
  date: ["Oldest first", "Newest first"],
};

/** The ranges of the filter for sureness: from the first value (0..1) to below the second. */
export const SURENESS_RANGES = [
  { key: "low", name: "Below 50%", range: [0, 0.5] },
  { key: "middle", name: "50% to 80%", range: [0.5, 0.8] },
  { key: "high", name: "80% to 95%", range: [0.8, 0.95] },
  { key: "highest", name: "95% and more", range: [0.95, 2] },
] as const;

/** Counts the shown photos and bursts. */
export function describeShown(shown: readonly ShownBurst[], all: readonly ShownBurst[]): string {
  const [photos, total] = [photosIn(shown), photosIn(all)];
  const part = photos === total ? counted(total, "photo") : `${photos} of ${counted(total, "photo")}`;
  const hasBursts = all.length !== total;
  return hasBursts ? `${part}, shown as ${counted(shown.length, "burst")}` : part;
}

function photosIn(bursts: readonly ShownBurst[]): number {
  return bursts.reduce((sum, { burst }) => sum + burst.length, 0);
}

/** How often two models agree. */
export function describeAgreement(agreed: number, all: number): string {
  return agreed === all && all > 0
    ? `Both say the same of all ${all}.`
    : `Both say the same of ${agreed} of ${all}.`;
}

/** The title of the part that asks photos again. */
export function askTitle(offTopic: number): string {
  if (offTopic === 0) return "Ask photos again as another subject";
  return `${counted(offTopic, "photo")} ${offTopic === 1 ? "is" : "are"} off topic: ask again as another subject`;
}

/** A choice of photos to ask again. */
export function photosToAsk(which: "off-topic" | "shown", count: number): string {
  return which === "off-topic" ? `Those off topic (${count})` : `All that the filters show (${count})`;
}

/** The name of the button that asks photos again. */
export function askText(photos: number, subject: BatchSubject): string {
  const asked = `Ask ${counted(photos, "photo")}`;
  return subject === "found"
    ? `${asked}, and let the model decide`
    : `${asked} as ${SUBJECT_NAMES[subject].many}`;
}

/** Says how far photos are asked again, and at the end what changed. */
export function describeAgain({ subject, total, left, changes }: AskedAgain): string {
  const as = subject === "found" ? "" : ` as ${SUBJECT_NAMES[subject].many}`;
  if (left > 0)
    return `${counted(total, "photo")} ${total === 1 ? "is" : "are"} asked again${as}: ${left} to go.`;
  const parts = keysOf(CHANGE_NAMES).flatMap((change) =>
    changes[change] === 0 ? [] : [`${changes[change]} ${CHANGE_NAMES[change]}`],
  );
  return `${counted(total, "photo")} asked again${as}: ${parts.join(", ")}.`;
}

const CHANGE_NAMES: Readonly<Record<AnswerChange, string>> = {
  named: "now named",
  renamed: "with another name",
  unnamed: "no longer named",
  same: "as before",
  unread: "not read, with the old answer",
};

/** The keyboard shortcuts of the review. */
export const REVIEW_KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Enter"], "Confirm the answer, or a best guess of 50% or more"],
  [["1", "to", "5"], "Choose another name from the list"],
  [["C"], "Correct: type a name"],
  [["X"], "Reject: nothing to name here"],
  [["→", "←"], "Next and previous photo"],
  [["U"], "Undo, also with Ctrl+Z"],
  [["Esc"], "Close"],
];

/** The additional keyboard shortcut if two models answer. */
export const SECOND_MODEL_KEY: (typeof REVIEW_KEYS)[number] = [["B"], "Take the second model's answer"];

/** The additional keyboard shortcut if there are bursts. */
export const APART_KEY: (typeof REVIEW_KEYS)[number] = [["S"], "Take the photo shown out of its burst"];

/** How many bursts are reviewed. */
export function describeProgress({ reviewed, total }: ReturnType<typeof reviewProgress>): string {
  return `${reviewed} of ${total} reviewed`;
}

/** Says why an answer can't be confirmed; null stands for a photo that could not be read. */
export function nothingToConfirm(answer: BatchAnswer | null, plan: Plan): string {
  if (answer === null) return "This photo could not be read, so there is nothing to confirm.";
  const guess = guessOf(answer);
  if (guess !== null) {
    const percent = toPercent(answer.candidates[0].probability);
    if (answer.verdict === "group")
      return `The model is sure of the group alone. Press 1 to take ${isolated(guess)} (${percent}%), correct it, or reject it.`;
    return `The best guess, ${isolated(guess)}, has only ${percent}%. Press 1 to take it, correct it, or reject it.`;
  }
  if (answer.lookalike === null) return "The model names nothing here. Correct it, or reject it.";
  const { subject } = answer.lookalike;
  const page = SUBJECT_NAMES[subject].many;
  if (!mayIdentify(plan, subject)) {
    return `The model puts this photo on the page of ${page}, which is part of Premium. Correct it, or reject it.`;
  }
  return `The model puts this photo on another page. Ask it again as ${page}, correct it, or reject it.`;
}

/** Shown after an undo. */
export const TAKEN_BACK = "Taken back.";

/** Shown after a person removed a photo from its burst. */
export const APART = "This photo stands alone now.";

/** Shown after a person put a photo back into its burst. */
export const BACK_IN_BURST = "This photo is back in its burst.";

/** The keyboard shortcuts of the grid. */
export const GRID_KEYS: typeof REVIEW_KEYS = [
  [["←", "→", "↑", "↓"], "From photo to photo in the grid"],
  [["Enter"], "In the grid: open the photo"],
];

/** When a photo was taken, as its camera wrote it: "2026-06-01T05:12:30" becomes "Taken 2026-06-01, 05:12". */
export function describeTaken(takenAt: string): string {
  return `Taken ${takenAt.slice(0, 10)}, ${takenAt.slice(11, 16)}`;
}

/** The texts of a tile. Names in them are not wrapped in bidi isolates. */
export interface AnswerWords {
  /** The name of what the photo shows, else the best guess with a question mark, else the outcome. */
  readonly name: string;
  /** The outcome beside the name; null if the answer is simply a name. */
  readonly outcome: string | null;
  /** Such as "87%"; null without an answer. */
  readonly sureness: string | null;
}

/** The texts for a model's answer; null stands for a photo that could not be read. */
export function answerWords(answer: BatchAnswer | null): AnswerWords {
  if (answer === null) return { name: OUTCOME_NAMES.unread, outcome: null, sureness: null };
  const { verdict, headline, candidates } = answer;
  const sureness = surenessPercent(answer);
  switch (verdict) {
    case "identified":
      return { name: headline, outcome: null, sureness };
    case "healthy":
      return { name: headline, outcome: OUTCOME_NAMES.healthy, sureness };
    case "group":
      return { name: headline, outcome: "Kind not clear", sureness };
    case "not-sure":
    case "unknown-kind":
      return { name: `${candidates[0].label}?`, outcome: OUTCOME_NAMES[verdict], sureness };
    case "not-cleared":
    case "none-of-these":
    case "off-topic":
      return { name: OUTCOME_NAMES[verdict], outcome: null, sureness };
  }
}

/** The texts for a photo: the name that a person gave, else the model's answer. */
export function photoWords(photo: BatchPhoto): AnswerWords {
  const { review } = photo;
  const words = answerWords(photo.said.ok ? photo.said.value[0] : null);
  const named = review.status === "open" ? null : namedOn(photo);
  return named === null ? words : { ...words, name: named.name, outcome: null };
}

/** The measured accuracy of such answers, at most 99%; without a measurement the model's probability. */
function surenessPercent({ sureness, probability }: BatchAnswer): string {
  return `${sureness === null ? toPercent(probability) : Math.min(99, toPercent(sureness.right))}%`;
}

/** The sureness of an answer in sentences. */
export function describeAnswerSureness(answer: BatchAnswer): string {
  const { verdict, probability, sureness, candidates, lookalike } = answer;
  const percent = `${toPercent(probability)}%`;
  if (verdict === "off-topic") return `Looks like ${lookalikeName(lookalike)}: that is for another page.`;
  const counts = sureness === null || !isNaming(verdict) ? "" : ` ${describeSureness(sureness)}`;
  if (isNaming(verdict)) return `${percent} confidence.${counts}`;
  if (verdict === "none-of-these") return `Shows nothing that the model knows (${percent}).`;
  if (verdict === "unknown-kind") {
    return `Perhaps a kind that the model does not know. The nearest is ${isolated(candidates[0].label)}, ${percent}.`;
  }
  return `Best guess: ${isolated(candidates[0].label)}, ${percent}. That is less than it takes for an answer.`;
}

/** The last review, for screen readers. */
export function describeReview(status: Exclude<ReviewStatus, "open">, name: string | null): string {
  return name === null ? `${REVIEW_NAMES[status]}.` : `${REVIEW_NAMES[status]}: ${isolated(name)}.`;
}

/** The file name without its folder. */
export function fileNameOf({ path }: Pick<BatchPhoto, "path">): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
