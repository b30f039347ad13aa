import type { RankThresholds } from "./taxa.ts";

/** Measured accuracy of answers on photos that the model was not trained on. */
export interface Sureness {
  /** Share (0..1) of right answers. */
  readonly right: number;
  /** Number of photos behind this share. */
  readonly photos: number;
  /** The same figures for photos taken outdoors; null if there were none. */
  readonly field: { readonly right: number; readonly photos: number } | null;
}

/** The accuracy of answers with a probability from `from` up to the `from` of the next bin. */
export interface SurenessBin extends Sureness {
  /** Least probability (0..1) of the best label among the labels of its subject. */
  readonly from: number;
}

/** The thresholds of a model's answers for one subject. An equal value reaches a threshold. */
export interface OutcomeRules {
  /** Least sum (0..1) of the probabilities of the subject's labels for a photo that is on topic. */
  readonly onTopic: number;
  /** Least probability (0..1) of the best label for an answer, if only the subject's labels compete. */
  readonly identified: number;
  /**
   * The same for a disease where the person told the crop, so that only the labels of this crop compete. It is fitted to such
   * photos: with fewer labels the same probability says less.
   */
  readonly identifiedOfCrop: number;
  /**
   * Least sum (0..1) of the probabilities of a group's labels for an answer with the group, if only the subject's
   * labels compete.
   */
  readonly group: number;
  /**
   * Greatest sum (0..1) of the probabilities of a crop's diseases at which its leaf still counts as healthy, if
   * only the labels of that crop compete.
   */
  readonly maxSick: number;
  /**
   * Least probability (0..1) of the label for unknown kinds for the answer "kind not known", if only the
   * subject's labels compete.
   */
  readonly unknownKind: number;
  /** Thresholds of the taxa above the labels, for answers whose best label is below `identified`. */
  readonly ranks: RankThresholds;
  /** Sorted by ascending `from`; empty if nobody measured the accuracy. */
  readonly sureness: readonly SurenessBin[];
  /** The same for photos whose crop the person chose, so that only labels of this crop compete. */
  readonly surenessOfCrop: readonly SurenessBin[];
  /** Nobody counted photos of these crops, so `sureness` and `surenessOfCrop` do not hold for their leaves. */
  readonly uncountedCrops: readonly string[];
}

/**
 * {@link OutcomeRules.maxSick} if nobody measured it. It is low, because a sick leaf that counts as healthy stays
 * untreated.
 */
export const UNMEASURED_MAX_SICK = 0.1;

/** {@link OutcomeRules.identifiedOfCrop} if nobody measured it: the limit for all labels would promise too much. */
export const UNMEASURED_IDENTIFIED_OF_CROP = 1;

/** {@link OutcomeRules.unknownKind} if nobody measured it: half of the total, as much as all known kinds together. */
export const UNMEASURED_UNKNOWN_KIND = 0.5;

/** The rules of a model whose rules nobody measured. `threshold` (0..1) is in its manifest. */
export function unmeasuredRules(threshold: number): OutcomeRules {
  return {
    onTopic: 0.5,
    identified: threshold,
    identifiedOfCrop: threshold,
    group: threshold,
    maxSick: UNMEASURED_MAX_SICK,
    unknownKind: UNMEASURED_UNKNOWN_KIND,
    ranks: {},
    sureness: [],
    surenessOfCrop: [],
    uncountedCrops: [],
  };
}

/** Measured accuracy of answers with this probability; null if nobody measured it. */
export function surenessOf(probability: number, bins: readonly SurenessBin[]): Sureness | null {
  const bin = bins.findLast(({ from }) => probability >= from);
  if (bin === undefined || bin.photos === 0) return null;
  const { right, photos, field } = bin;
  return { right, photos, field };
}
