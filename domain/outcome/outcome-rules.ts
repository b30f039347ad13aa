/** Measured accuracy of answers on photos that the model was not trained on. */
export interface Sureness {
  /** Share (0..1) of right answers. */
  readonly right: number;
  /** Number of photos that the share was measured on. */
  readonly photos: number;
  /** The same figures for photos taken outdoors; null where there were none. */
  readonly field: { readonly right: number; readonly photos: number } | null;
}

/** The answers whose probability is at least `from` and below the `from` of the next bin. */
export interface SurenessBin extends Sureness {
  /** Least probability (0..1) of the best label, among the labels of its subject. */
  readonly from: number;
}

/** The thresholds of a model's answers for one subject. An equal value reaches a threshold. */
export interface OutcomeRules {
  /** Least sum (0..1) of the subject's probabilities among those of all labels, for a photo that is on topic. */
  readonly onTopic: number;
  /** Least probability (0..1) of the best label, where only the subject's labels compete, for an answer. */
  readonly identified: number;
  /** Least sum (0..1) of the probabilities of a group's labels, where only the subject's labels compete. */
  readonly group: number;
  /**
   * Greatest sum (0..1) of the probabilities of a crop's diseases, where only the labels of that crop compete, with which
   * its leaf is called healthy.
   */
  readonly maxSick: number;
  /**
   * Least probability (0..1) of the label for unknown kinds, where only the subject's labels compete, with which the answer
   * is a kind that the model does not have.
   */
  readonly unknownKind: number;
  /** Accuracy by ascending `from`; empty where it was not measured. */
  readonly sureness: readonly SurenessBin[];
  /** Accuracy where the person chose the crop, so that only its labels compete. */
  readonly surenessOfCrop: readonly SurenessBin[];
}

/** {@link OutcomeRules.maxSick} where it was not measured: a sick leaf that is called healthy stays untreated. */
export const UNMEASURED_MAX_SICK = 0.1;

/** {@link OutcomeRules.unknownKind} where it was not measured: as much as all known kinds together. */
export const UNMEASURED_UNKNOWN_KIND = 0.5;

/** The rules of a model whose maker measured none; `threshold` (0..1) is that of its manifest. */
export function unmeasuredRules(threshold: number): OutcomeRules {
  return {
    onTopic: 0.5,
    identified: threshold,
    group: threshold,
    maxSick: UNMEASURED_MAX_SICK,
    unknownKind: UNMEASURED_UNKNOWN_KIND,
    sureness: [],
    surenessOfCrop: [],
  };
}

/** Measured accuracy of answers with this probability: that of the last bin that it reaches. Null where not measured. */
export function surenessOf(probability: number, bins: readonly SurenessBin[]): Sureness | null {
  const bin = bins.findLast(({ from }) => probability >= from);
  if (bin === undefined || bin.photos === 0) return null;
  const { right, photos, field } = bin;
  return { right, photos, field };
}
