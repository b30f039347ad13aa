import { type BatchAnswer, type BatchPhoto, namedOn, type ReviewStatus } from "#domain/batch-photo.ts";
import { isNaming, toPercent } from "#domain/identification.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { describeSureness, lookalikeName } from "#src/ui/texts/describe-verdict.ts";
import { OUTCOME_NAMES, REVIEW_NAMES } from "./batch-summary-texts.ts";

/** An answer in the few words of a tile. Names in it are those of a model or a person, and not isolated. */
export interface AnswerWords {
  /** What the photo shows, or the best guess with a question mark, or why there is none. */
  readonly name: string;
  /** Beside the name, where it is no plain answer: what came of the photo. */
  readonly outcome: string | null;
  /** Percent with its sign; null where there is no answer. */
  readonly sureness: string | null;
}

/** An answer of a model. */
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

/** What a photo is shown with: a person's name for it, or else the answer. */
export function photoWords(photo: BatchPhoto): AnswerWords {
  const { review } = photo;
  const words = answerWords(photo.said.ok ? photo.said.value[0] : null);
  const named = review.status === "open" ? null : namedOn(photo);
  return named === null ? words : { ...words, name: named.name, outcome: null };
}

/** How often answers as sure as this were right where that was counted, at most 99%; else the model's probability. */
function surenessPercent({ sureness, probability }: BatchAnswer): string {
  return `${sureness === null ? toPercent(probability) : Math.min(99, toPercent(sureness.right))}%`;
}

/** How sure an answer is, in sentences. */
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

/** What was just said of a photo or a burst, for screen readers. `name` is null where nothing is named. */
export function describeReview(status: Exclude<ReviewStatus, "open">, name: string | null): string {
  return name === null ? `${REVIEW_NAMES[status]}.` : `${REVIEW_NAMES[status]}: ${isolated(name)}.`;
}

/** The name of a photo's file, without its folder. */
export function fileNameOf({ path }: Pick<BatchPhoto, "path">): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
