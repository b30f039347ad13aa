import { isNaming, type Verdict } from "../answer/identification.ts";
import type { Subject } from "../subject.ts";
import { bestLabels, type LabelFacts, type RankedLabel } from "./labels.ts";
import { type OutcomeRules, type Sureness, surenessOf } from "./outcome-rules.ts";
import type { SubjectEvidence } from "./subject-finding.ts";
import { type StatedTaxon, lineageOf, lowestNamed, type Taxa } from "./taxa.ts";

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
   * The crops of the subject's labels, most probable first, without repeats. Empty if the photo is off topic,
   * where a crop would change nothing.
   */
  readonly cropsOf: (subject: Subject, probabilities: readonly number[]) => readonly string[];
  /** Number of distinct labels of a subject, without the one for unknown kinds. */
  readonly knownOf: (subject: Subject) => number;
  /** The evidence for each subject and for the reject labels, greatest first. */
  readonly evidenceOf: (probabilities: readonly number[]) => readonly SubjectEvidence[];
}

/** The inputs of every ranking of one photo. */
interface Photo {
  readonly facts: readonly LabelFacts[];
  readonly taxa: Taxa;
  readonly rulesOf: (subject: Subject) => OutcomeRules;
  /** The probability of a label, 0..1. */
  readonly probabilityOf: (label: number) => number;
}

/** The labels of a subject, or the reject labels, with the sum of their probabilities. */
interface Claim {
  readonly subject: Subject | null;
  readonly labels: readonly number[];
  readonly evidence: number;
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
  const photoOf = (probabilities: readonly number[]): Photo => {
    const probabilityOf = (label: number): number => {
      const probability = probabilities[label] ?? 0;
      return probability > 0 ? probability : 0;
    };
    return { facts, taxa, rulesOf, probabilityOf };
  };

  return {
    facts,
    taxa,
    isRepeated,
    outcomeOf: (subject, probabilities, crop) => {
      const photo = photoOf(probabilities);
      const claimOf = (of: Subject | null): Claim => {
        const labels = labelsOf.get(of) ?? [];
        return { subject: of, labels, evidence: sumOf(labels, photo) };
      };
      const own = claimOf(subject);
      if (own.labels.length > 0 && own.evidence >= rulesOf(subject).onTopic) {
        return outcomeOnTopic(own.labels, subject, crop, photo);
      }
      const others = [...labelsOf.keys()].filter((of) => of !== null && of !== subject).map(claimOf);
      return outcomeOffTopic(own, claimOf(null), others, photo);
    },
    cropsOf: (subject, probabilities) => {
      const photo = photoOf(probabilities);
      const labels = labelsOf.get(subject) ?? [];
      if (sumOf(labels, photo) < rulesOf(subject).onTopic) return [];
      return sumsBy(labels, (label) => facts[label]?.crop ?? null, photo.probabilityOf).map(([crop]) => crop);
    },
    knownOf: (subject) => knownAmong(labelsOf.get(subject) ?? [], facts).length,
    evidenceOf: (probabilities) => {
      const photo = photoOf(probabilities);
      return [...labelsOf]
        .map(([subject, labels]) => claimedEvidence(subject, sumOf(labels, photo), rulesOf))
        .toSorted((one, other) => other.evidence - one.evidence);
    },
  };
}

function claimedEvidence(
  subject: Subject | null,
  evidence: number,
  rulesOf: Photo["rulesOf"],
): SubjectEvidence {
  return { subject, evidence, isOnTopic: subject !== null && evidence >= rulesOf(subject).onTopic };
}

/** The outcome if only the labels of the subject, or of the chosen crop, compete. */
function outcomeOnTopic(
  labels: readonly number[],
  subject: Subject,
  toldCrop: string | null,
  photo: Photo,
): Outcome {
  const { facts, rulesOf } = photo;
  const rules = rulesOf(subject);
  const ofCrop = toldCrop === null ? [] : labels.filter((label) => facts[label]?.crop === toldCrop);
  const crop = ofCrop.length === 0 ? null : toldCrop;
  const competing = crop === null ? labels : ofCrop;
  const share = shareAmong(competing, photo);
  const ranked = rankedOf(competing, share, facts);
  const [best] = ranked;
  const answer = { ranked, group: null, lineage: [], suspect: null, lookalike: null, crop, sureness: null };
  const leaf = facts[best.label]?.healthy === true ? leafOf(best.label, labels, photo) : null;
  const isSure = best.probability >= rules.identified;
  if (isSure && (leaf === null || (leaf.suspect !== null && leaf.sick <= rules.maxSick))) {
    const bins = crop === null ? rules.sureness : rules.surenessOfCrop;
    const verdict = leaf === null ? "identified" : "healthy";
    const lineage = lineageOf(facts[best.label]?.taxon ?? null, photo.taxa);
    return { ...answer, verdict, lineage, sureness: surenessOf(best.probability, bins) };
  }
  const named = lowestNamed(
    competing,
    share,
    (label) => facts[label]?.taxon ?? null,
    photo.taxa,
    rules.ranks,
  );
  if (named !== null) return { ...answer, ...outcomeOfTaxon(named.taxon, competing, share, photo) };
  const groupOf = (label: number): string | null => facts[label]?.group ?? null;
  const [first] = sumsBy(competing, groupOf, share);
  const group = first !== undefined && first[1] >= rules.group ? first[0] : null;
  const bestGroup = groupOf(best.label);
  if (leaf !== null && (isSure || crop !== null || (group !== null && group === bestGroup))) {
    const { suspect, ranked: ofLeaf } = leaf;
    return { ...answer, verdict: "not-cleared", group: bestGroup, suspect, ranked: ofLeaf };
  }
  // The group, "a tomato leaf", tells nothing new to a person who chose the crop.
  if (crop === null && group !== null) {
    const members = competing.filter((label) => groupOf(label) === group);
    return { ...answer, verdict: "group", group, ranked: rankedOf(members, share, facts) };
  }
  // The label for unknown kinds has no crop, so it does not compete if the person chose a crop.
  const unknown = competing.find((label) => facts[label]?.unknown === true);
  const isUnknown = unknown !== undefined && share(unknown) >= rules.unknownKind;
  return { ...answer, verdict: isUnknown ? "unknown-kind" : "not-sure" };
}

/** The labels of the same crop as a healthy label. */
interface Leaf {
  /** The crop's most probable labels; the probabilities are shares among the crop's labels. */
  readonly ranked: Outcome["ranked"];
  /** The crop's most probable disease; null if the model has none. */
  readonly suspect: RankedLabel | null;
  /** Sum (0..1) of the probabilities of the crop's diseases, if only the crop's labels compete. */
  readonly sick: number;
}

/** The outcome that names a taxon, with its labels as candidates. A genus without an English name takes its family's. */
function outcomeOfTaxon(
  { name }: StatedTaxon,
  labels: readonly number[],
  share: (label: number) => number,
  { facts, taxa }: Photo,
): Pick<Outcome, "verdict" | "group" | "lineage" | "ranked"> {
  const lineage = lineageOf(name, taxa);
  const members = labels.filter((label) =>
    lineageOf(facts[label]?.taxon ?? null, taxa).some((taxon) => taxon.name === name),
  );
  const group = lineage.find(({ english }) => english !== null)?.english ?? name;
  return { verdict: "group", group, lineage, ranked: rankedOf(members, share, facts) };
}

/** The leaf for the label `healthy`: the labels among `labels` that have the same crop. */
function leafOf(healthy: number, labels: readonly number[], photo: Photo): Leaf {
  const { facts } = photo;
  const { crop } = facts[healthy] ?? { crop: null };
  const ofCrop = knownAmong(labels, facts).filter((label) => facts[label]?.crop === crop);
  const share = shareAmong(ofCrop, photo);
  const diseases = ofCrop.filter((label) => facts[label]?.healthy !== true);
  const [suspect = null] = bestLabels(diseases, share);
  return {
    ranked: rankedOf(ofCrop, share, facts),
    suspect,
    sick: diseases.reduce((sum, label) => sum + share(label), 0),
  };
}

/** Least evidence (0..1) of another subject for the verdict "off-topic": half of the total. */
const LEAST_RIVAL = 0.5;

/**
 * The outcome of a photo with too little evidence for the page's subject. The reject labels or another subject
 * decide; if neither has enough evidence, the verdict is "not-sure".
 */
function outcomeOffTopic(own: Claim, rejects: Claim, others: readonly Claim[], photo: Photo): Outcome {
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
function lookalikeOf({ subject, labels, evidence }: Claim, photo: Photo): Outcome["lookalike"] {
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

/** The labels without the one for unknown kinds. */
function knownAmong(labels: readonly number[], facts: Photo["facts"]): readonly number[] {
  return labels.filter((label) => facts[label]?.unknown !== true);
}

function rankedOf(
  labels: readonly number[],
  probabilityOf: (label: number) => number,
  facts: Photo["facts"],
): readonly [RankedLabel, ...RankedLabel[]] {
  const [best, ...others] = bestLabels(knownAmong(labels, facts), probabilityOf);
  if (best === undefined) throw new RangeError("there is no label to rank");
  return [best, ...others];
}

/** The probability (0..1) of a label if only `labels` compete; 0 if the probabilities of all `labels` are 0. */
function shareAmong(labels: readonly number[], photo: Photo): (label: number) => number {
  const total = sumOf(labels, photo);
  return (label) => (total > 0 ? photo.probabilityOf(label) / total : 0);
}

function sumOf(labels: readonly number[], { probabilityOf }: Photo): number {
  return labels.reduce((sum, label) => sum + probabilityOf(label), 0);
}

/**
 * Adds up the probabilities of labels with the same name, greatest sum first. `nameOf` returns null for labels to
 * leave out.
 */
function sumsBy(
  labels: readonly number[],
  nameOf: (label: number) => string | null,
  probabilityOf: (label: number) => number,
): readonly (readonly [name: string, sum: number])[] {
  const sums = new Map<string, number>();
  for (const label of labels) {
    const name = nameOf(label);
    if (name !== null) sums.set(name, (sums.get(name) ?? 0) + probabilityOf(label));
  }
  return [...sums].toSorted(([, one], [, other]) => other - one);
}
