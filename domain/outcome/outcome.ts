import type { Subject } from "#domain/subject.ts";
import type { RankedLabel } from "./labels.ts";
import type { Sureness } from "./outcome-rules.ts";
import type { StatedTaxon } from "./taxa.ts";

/** Least share (0..1) of a label outside a named group that an answer keeps: a dangerous kind is said from there on. */
export const LEAST_OTHER = 0.05;

/** What every outcome says. A label's number is its position among the network's outputs. */
interface AnyOutcome {
  /**
   * Best first, at most five, without labels for unknown kinds. For a photo on topic: the labels of the page's
   * subject (or of the group or the chosen crop). Their probabilities are scaled so that all labels of the subject
   * or chosen crop, with the one for unknown kinds, add up to 1. For "not-cleared": the labels of the crop, scaled
   * to add up to 1. For "off-topic": the labels of the subject that the photo looks like, also scaled. For
   * "none-of-these": the reject labels, unscaled. For "not-sure" of a photo off topic: the page's labels, unscaled.
   */
  readonly ranked: readonly [RankedLabel, ...RankedLabel[]];
  /** The crop that the person chose, if the subject has labels of this crop. */
  readonly crop: string | null;
}

/** The outcome that names the best label. */
interface NamingOutcome extends AnyOutcome {
  /** The taxa above the label, lowest first; empty if the model states none. */
  readonly lineage: readonly StatedTaxon[];
  /** Measured with or without a chosen crop. */
  readonly sureness: Sureness | null;
}

interface IdentifiedOutcome extends NamingOutcome {
  readonly verdict: "identified";
}

interface HealthyOutcome extends NamingOutcome {
  readonly verdict: "healthy";
  /** The group of the label; null if it has none. */
  readonly group: string | null;
}

interface GroupOutcome extends AnyOutcome {
  readonly verdict: "group";
  readonly group: string;
  /** The named taxon above the species and those above it, lowest first; empty if the model states no taxa. */
  readonly lineage: readonly StatedTaxon[];
  /** The labels outside the group that may be there too ({@link LEAST_OTHER}), best first, at most five. */
  readonly others: readonly RankedLabel[];
}

interface NotClearedOutcome extends AnyOutcome {
  readonly verdict: "not-cleared";
  readonly group: string | null;
  /** The possible disease; null if the crop has no disease label. */
  readonly suspect: RankedLabel | null;
}

/** What a photo off topic looks like: the answer that the model would give on the other subject's page. */
export interface OutcomeLookalike {
  readonly subject: Subject;
  readonly label: number | null;
  readonly group: string | null;
  /** Probability of the best label of `subject`, 0..1. */
  readonly probability: number;
}

interface OffTopicOutcome extends AnyOutcome {
  readonly verdict: "off-topic";
  readonly lookalike: OutcomeLookalike;
}

interface UnnamedOutcome extends AnyOutcome {
  readonly verdict: "not-sure" | "unknown-kind" | "none-of-these";
}

/** The result of a model with label facts. */
export type Outcome =
  | IdentifiedOutcome
  | HealthyOutcome
  | GroupOutcome
  | NotClearedOutcome
  | OffTopicOutcome
  | UnnamedOutcome;
