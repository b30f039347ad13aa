import { type Identification, toPercent } from "#domain/answer/identification.ts";
import type { Sureness } from "#domain/outcome/outcome-rules.ts";
import { inContext, t } from "#src/language/messages.ts";

/** Least probability (0..1) of a named answer for each word, where nobody counted how often such answers are right. */
const WORDS = [
  { from: 0.9, word: inContext("confidence")`likely` },
  { from: 0.5, word: inContext("confidence")`possible` },
] as const;

const WORD_OF_THE_REST = inContext("confidence")`unsure`;

/**
 * The confidence of a named answer, the only figure that is shown of it: the share of right answers where that was counted,
 * else a word. The model's own probability is no such share, so it stands only where the answer's making is told. A sample
 * has the made-up figure of the specification.
 */
export function statedConfidence({
  demo,
  probability,
  sureness,
}: Pick<Identification, "demo" | "probability"> & { readonly sureness: Sureness | null }): {
  /** 0 to 100; null where nobody counted. */
  readonly percent: number | null;
  readonly text: string;
} {
  const percent = demo ? toPercent(probability) : sureness === null ? null : rightOf100(sureness.right);
  if (percent !== null) return { percent, text: t`${percent}%` };
  return { percent, text: WORDS.find(({ from }) => probability >= from)?.word ?? WORD_OF_THE_REST };
}

const NOBODY_COUNTED = t`Nobody has counted how often answers like this are right.`;

const WHAT_WORDS_MEAN = t`So it says "likely" where the model gives this name 90% or more, "possible" from 50% on, and else "unsure".`;

/** Sentences that say how often similar answers were right, and on how many photos this was measured. */
export function surenessLines(sureness: Sureness | null): readonly string[] {
  return sureness === null
    ? [NOBODY_COUNTED, WHAT_WORDS_MEAN]
    : [describeSureness(sureness), describeSurenessBasis(sureness)];
}

/** A sentence that says how often similar answers were right. */
export function describeSureness({ right, field }: Sureness): string {
  const rights = rightOf100(right);
  return field === null
    ? t`Of 100 answers like this, about ${rights} were right.`
    : t`Of 100 answers like this, about ${rights} were right; on photos taken outdoors ${rightOf100(field.right)}.`;
}

/**
 * Converts a share of right answers to a number out of 100. At most 99, because no count proves a model is never wrong.
 */
function rightOf100(share: number): number {
  return Math.min(99, toPercent(share));
}

/** A sentence about the photos on which the right answers were counted. */
function describeSurenessBasis({ photos, field }: Sureness): string {
  return field === null
    ? t`Counted on ${photos} photos from places that the model had not seen.`
    : t`Counted on ${photos} photos from places that the model had not seen, ${field.photos} of them outdoors.`;
}
