import type { Verdict } from "#domain/answer/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { RankedLabel } from "./labels.ts";
import type { Sureness } from "./outcome-rules.ts";
import type { StatedTaxon } from "./taxa.ts";

/** The result of a model with label facts. A label's number is its position among the network's outputs. */
export interface Outcome {
  readonly verdict: Verdict;
  /**
   * Best first, at most five, without labels for unknown kinds. For a photo on topic: the labels of the page's
   * subject (or of the group or the chosen crop). Their probabilities are scaled so that all labels of the subject
   * or chosen crop, with the one for unknown kinds, add up to 1. For "not-cleared": the labels of the crop, scaled
   * to add up to 1. For "off-topic": the labels of the subject that the photo looks like, also scaled. For
   * "none-of-these": the reject labels, unscaled. For "not-sure" of a photo off topic: the page's labels, unscaled.
   */
  readonly ranked: readonly [RankedLabel, ...RankedLabel[]];
  /** Only for "group" and "not-cleared". */
  readonly group: string | null;
  /**
   * The named taxon above the species and those above it, lowest first; for a named label those above the label. Empty if
   * nothing is named or the model states no taxa.
   */
  readonly lineage: readonly StatedTaxon[];
  /** The possible disease, only for "not-cleared"; null there if the crop has no disease label. */
  readonly suspect: RankedLabel | null;
  /** Only for "off-topic": the answer that the model would give on the other subject's page. */
  readonly lookalike: {
    readonly subject: Subject;
    readonly label: number | null;
    readonly group: string | null;
    /** Probability of the best label of `subject`, 0..1. */
    readonly probability: number;
  } | null;
  /** The crop that the person chose, if the subject has labels of this crop. */
  readonly crop: string | null;
  /** Only for "identified" and "healthy"; measured with or without a chosen crop. */
  readonly sureness: Sureness | null;
}
