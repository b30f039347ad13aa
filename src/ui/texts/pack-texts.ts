import type { PackId } from "#models/registry.ts";
import { inContext, t } from "#src/language/messages.ts";

interface PackTexts {
  /** The title in a sentence: "the pack of birds". */
  readonly inSentence: string;
  /** What a label of the pack is, in a sentence: "a bird". */
  readonly shows: string;
  /** The same for a button: "A bird". */
  readonly button: string;
  /** The question to a person where the own model knows less than the pack. */
  readonly question: string;
  /** What its labels are, with their number. */
  readonly kinds: (count: string) => string;
}

/** The texts about each pack. */
export const PACK_TEXTS: Readonly<Record<PackId, PackTexts>> = {
  "birds-inat": {
    inSentence: t`the pack of birds`,
    shows: t`a bird`,
    button: inContext("button")`A bird`,
    question: t`Which bird is it?`,
    kinds: (count) => t`${count} species of birds`,
  },
  "insects-inat": {
    inSentence: t`the pack of insects`,
    shows: t`an insect`,
    button: inContext("button")`An insect`,
    question: t`Which insect is it?`,
    kinds: (count) => t`${count} species of insects`,
  },
  "animals-imagenet": {
    inSentence: t`the pack of animals`,
    shows: t`an animal`,
    button: inContext("button")`An animal`,
    question: t`Which breed is it?`,
    kinds: (count) => t`${count} animals, 118 of them breeds of dogs`,
  },
};
