import { isNaming } from "#domain/answer/identification.ts";
import type { Subject } from "#domain/subject.ts";
import { outcomeOnTopic } from "./outcome-on-topic.ts";
import type { Outcome } from "./outcome.ts";
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
  const answer = { group: null, lineage: [], suspect: null, lookalike: null, crop: null, sureness: null };
  const evidenceOfOthers = others.reduce((sum, { evidence }) => sum + evidence, 0);
  if (rejects.evidence > 0 && rejects.evidence >= Math.max(evidenceOfOthers, own.evidence)) {
    return { ...answer, verdict: "none-of-these", ranked: rankedOf(rejects.labels, probabilityOf, facts) };
  }
  const rival = others.find(({ evidence }) => evidence >= LEAST_RIVAL);
  const lookalike = rival === undefined ? null : lookalikeOf(rival, photo);
  if (rival === undefined || lookalike === null) {
    return { ...answer, verdict: "not-sure", ranked: rankedOf(own.labels, probabilityOf, facts) };
  }
  const ranked = rankedOf(rival.labels, shareAmong(rival.labels, photo), facts);
  return { ...answer, verdict: "off-topic", ranked, lookalike };
}

/** The model's answer on the page of the claim's subject; null if it would name neither a kind nor a group. */
function lookalikeOf({ subject, labels, evidence }: Claim, photo: RankedPhoto): Outcome["lookalike"] {
  if (subject === null || evidence < photo.rulesOf(subject).onTopic) return null;
  const { verdict, ranked, group } = outcomeOnTopic(labels, subject, null, photo);
  if (!isNaming(verdict) && group === null) return null;
  const [{ label, probability }] = ranked;
  return {
    subject,
    label: verdict === "identified" ? label : null,
    // A healthy leaf is described by its group.
    group: verdict === "healthy" ? (photo.facts[label]?.group ?? null) : group,
    probability,
  };
}
