import type { Subject } from "#domain/subject.ts";
import type { LabelFacts } from "./labels.ts";
import { type Claim, mayShowCrop, outcomeOffTopic } from "./outcome-off-topic.ts";
import { outcomeOnTopic } from "./outcome-on-topic.ts";
import type { OutcomeRules } from "./outcome-rules.ts";
import type { Outcome } from "./outcome.ts";
import { knownAmong, rankedOf, type RankedPhoto, shareAmong, sumOf, sumsBy } from "./ranked-photo.ts";
import type { SubjectGroups, SubjectEvidence } from "./subject-finding.ts";
import type { Taxa } from "./taxa.ts";

/** Turns a network's output into the outcome for one subject's page. */
export interface LabelRanking {
  /** The facts of each label, in the order of the outputs. */
  readonly facts: readonly LabelFacts[];
  /** The taxa above the labels; empty if the model states none. */
  readonly taxa: Taxa;
  /**
   * True for a label that repeats an earlier one. The earlier label has the probability of both, so the repeated
   * one does not compete.
   */
  readonly isRepeated: (label: number) => boolean;
  /**
   * The outcome of a photo on the page of `subject`. `probabilities` (0..1) has all labels; NaN counts as 0. If
   * the person chose a crop, only its labels compete. Throws a RangeError for a subject without labels, unless
   * another page would name the photo.
   */
  readonly outcomeOf: (subject: Subject, probabilities: readonly number[], crop: string | null) => Outcome;
  /**
   * The crops of the subject's labels, most probable first, without repeats. Empty if the photo shows something else,
   * so that a crop would change nothing.
   */
  readonly cropsOf: (subject: Subject, probabilities: readonly number[]) => readonly string[];
  /** Number of distinct labels of a subject, without the one for unknown kinds. */
  readonly knownOf: (subject: Subject) => number;
  /** The evidence for each subject and for the reject labels, greatest first. */
  readonly evidenceOf: (probabilities: readonly number[]) => readonly SubjectEvidence[];
  /** The evidence for the groups of each subject. */
  readonly groupsOf: (probabilities: readonly number[]) => readonly SubjectGroups[];
}

/** Creates the ranking for a model's labels. It groups the labels by subject once. */
export function createLabelRanking(
  facts: readonly LabelFacts[],
  rulesOf: (subject: Subject) => OutcomeRules,
  isRepeated: LabelRanking["isRepeated"] = () => false,
  taxa: Taxa = new Map(),
): LabelRanking {
  const labelsOf = new Map<Subject | null, number[]>();
  for (const [label, { subject }] of facts.entries()) {
    if (isRepeated(label)) continue;
    labelsOf.set(subject, [...(labelsOf.get(subject) ?? []), label]);
  }
  const photoOf = (probabilities: readonly number[]): RankedPhoto => {
    const probabilityOf = (label: number): number => {
      const probability = probabilities[label] ?? 0;
      return probability > 0 ? probability : 0;
    };
    return { facts, taxa, rulesOf, probabilityOf };
  };
  const claimsOf = (
    subject: Subject,
    photo: RankedPhoto,
  ): readonly [own: Claim, rejects: Claim, others: readonly Claim[]] => {
    const claimOf = (of: Subject | null): Claim => {
      const labels = labelsOf.get(of) ?? [];
      return { subject: of, labels, evidence: sumOf(labels, photo) };
    };
    const others = [...labelsOf.keys()].filter((of) => of !== null && of !== subject).map(claimOf);
    return [claimOf(subject), claimOf(null), others];
  };

  return {
    facts,
    taxa,
    isRepeated,
    outcomeOf: (subject, probabilities, crop) => {
      const photo = photoOf(probabilities);
      const claims = claimsOf(subject, photo);
      const [own] = claims;
      if (own.labels.length > 0 && own.evidence >= rulesOf(subject).onTopic) {
        return outcomeOnTopic(own.labels, subject, crop, photo);
      }
      const ofCrop = own.labels.filter((label) => crop !== null && facts[label]?.crop === crop);
      return ofCrop.length > 0 && mayShowCrop(...claims)
        ? { verdict: "not-sure", crop, ranked: rankedOf(ofCrop, shareAmong(ofCrop, photo), facts) }
        : outcomeOffTopic(...claims, photo);
    },
    cropsOf: (subject, probabilities) => {
      const photo = photoOf(probabilities);
      const claims = claimsOf(subject, photo);
      const [{ labels, evidence }] = claims;
      if (evidence < rulesOf(subject).onTopic && !mayShowCrop(...claims)) return [];
      return sumsBy(labels, (label) => facts[label]?.crop ?? null, photo.probabilityOf).map(([crop]) => crop);
    },
    knownOf: (subject) => knownAmong(labelsOf.get(subject) ?? [], facts).length,
    evidenceOf: (probabilities) => {
      const photo = photoOf(probabilities);
      return [...labelsOf]
        .map(([subject, labels]) => claimedEvidence(subject, sumOf(labels, photo), rulesOf))
        .toSorted((one, other) => other.evidence - one.evidence);
    },
    groupsOf: (probabilities) => {
      const { probabilityOf } = photoOf(probabilities);
      return [...labelsOf].map(([subject, labels]) => ({
        subject,
        groups: sumsBy(knownAmong(labels, facts), (label) => facts[label]?.group ?? "", probabilityOf),
      }));
    },
  };
}

function claimedEvidence(
  subject: Subject | null,
  evidence: number,
  rulesOf: RankedPhoto["rulesOf"],
): SubjectEvidence {
  return { subject, evidence, isOnTopic: subject !== null && evidence >= rulesOf(subject).onTopic };
}
