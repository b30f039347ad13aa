import type { Subject } from "../subject.ts";

/** What a model's maker says of one of its labels. */
export interface LabelFacts {
  /** The page that it belongs to. Null: it belongs to none, because it is a reject label. */
  readonly subject: Subject | null;
  /** Of the taxon, or of the pathogen for a disease; null where there is none or it is not stated. */
  readonly scientificName: string | null;
  /** Other names; for a label that stands for several kinds, their names. */
  readonly alsoKnownAs: readonly string[];
  /**
   * What can be said where the kind is not known, with its article, ready for a sentence: "a beetle", "a tomato leaf".
   * Labels with the same words form one group. Null where the label belongs to none.
   */
  readonly group: string | null;
  /** For a disease, the plant that it is about, such as "tomato"; null for other labels. */
  readonly crop: string | null;
  /** True where it means that nothing is wrong, such as a healthy leaf. */
  readonly healthy: boolean;
  /** True for a label that stands for all kinds of its subject that the model has no name for. No answer names it. */
  readonly unknown: boolean;
}
