import { type Identification, isNaming } from "#domain/answer/identification.ts";
import type { FoundByAnswers } from "#domain/answer/remarks.ts";
import { labelText, t } from "#src/language/messages.ts";
import { isolated } from "./format.ts";

/** What a person's answers about a plant brought out, in the place of the model's words. */
export interface FoundWords {
  /** Null if the answers do not tell, so that the model's headline stays. */
  readonly headline: string | null;
  readonly reason: string;
}

/** The words promise no more than the cards do. */
export function foundWords({ best, isNamed }: FoundByAnswers): FoundWords {
  if (best === null)
    return { headline: null, reason: t`The answers do not tell it either. Compare the cards below.` };
  const name = isolated(labelText(best.name));
  return {
    headline: isNamed ? t`Most likely by what you see: ${name}` : t`Fits best: ${name}`,
    reason: t`By the photo and what you answered. It is not sure.`,
  };
}

/** The words for a stored answer; null where it names something itself, or is of another crop than the questions were. */
export function storedFoundWords(
  identification: Identification,
  found: FoundByAnswers | null,
): FoundWords | null {
  return found === null || isNaming(identification) || identification.crop !== found.crop
    ? null
    : foundWords(found);
}
