import type { Subject } from "#domain/subject.ts";
import { outcomeOnTopic } from "./outcome-on-topic.ts";
import type { Outcome, OutcomeLookalike } from "./outcome.ts";
import { rankedOf, type RankedPhoto, shareAmong } from "./ranked-photo.ts";

/** The labels of a subject, or the reject labels, with the sum of their probabilities. */
export interface Claim {
  readonly subject: Subject | null;
  readonly labels: readonly number[];
  readonly evidence: number;
}

/** Least evidence (0..1) of another subject for the verdict "off-topic": half of the total. */
const LEAST_RIVAL = 0.5;

/**
 * The outcome of a photo with too little evidence for the page's subject. The reject labels or another subject
 * decide; if neither has enough evidence, the verdict is "not-sure".
 */
export function outcomeOffTopic(
  own: Claim,
  rejects: Claim,
  others: readonly Claim[],
  photo: RankedPhoto,
): Outcome {
  const { facts, probabilityOf } = photo;
  if (isRejected(own, rejects, others)) {
    return { verdict: "none-of-these", crop: null, ranked: rankedOf(rejects.labels, probabilityOf, facts) };
  }
  const rival = others.find(({ evidence }) => evidence >= LEAST_RIVAL);
  const lookalike = rival === undefined ? null : lookalikeOf(rival, photo);
  if (rival === undefined || lookalike === null) {
    return { verdict: "not-sure", crop: null, ranked: rankedOf(own.labels, probabilityOf, facts) };
  }
  const ranked = rankedOf(rival.labels, shareAmong(rival.labels, photo), facts);
  return { verdict: "off-topic", crop: null, ranked, lookalike };
}

/** True if the reject labels have more evidence than the subject, and than all others together. */
function isRejected(own: Claim, rejects: Claim, others: readonly Claim[]): boolean {
  const evidenceOfOthers = others.reduce((sum, { evidence }) => sum + evidence, 0);
  return rejects.evidence > 0 && rejects.evidence >= Math.max(evidenceOfOthers, own.evidence);
}

/**
 * True if a photo with little evidence for the subject may still show a leaf of a crop that the person tells: neither the
 * reject labels nor animals or pests claim it. Plants do not count against it, because a leaf is of a plant.
 */
export function mayShowCrop(own: Claim, rejects: Claim, others: readonly Claim[]): boolean {
  const isClaimed = others.some(({ subject, evidence }) => subject !== "plant" && evidence >= LEAST_RIVAL);
  return !isClaimed && !isRejected(own, rejects, others);
}

/** The model's answer on the page of the claim's subject; null if it would name neither a kind nor a group. */
function lookalikeOf({ subject, labels, evidence }: Claim, photo: RankedPhoto): OutcomeLookalike | null {
  if (subject === null || evidence < photo.rulesOf(subject).onTopic) return null;
  const outcome = outcomeOnTopic(labels, subject, null, photo);
  const [{ label, probability }] = outcome.ranked;
  switch (outcome.verdict) {
    case "identified":
      return { subject, label, group: null, probability };
    case "healthy":
      // A healthy leaf is described by its group.
      return { subject, label: null, group: outcome.group, probability };
    case "group":
    case "not-cleared":
      return outcome.group === null ? null : { subject, label: null, group: outcome.group, probability };
    case "not-sure":
    case "unknown-kind":
    case "none-of-these":
    case "off-topic":
      return null;
  }
}
