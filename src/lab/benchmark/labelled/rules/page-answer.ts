import { isNaming, type NamedProbability, type Verdict } from "#domain/answer/identification.ts";
import type { LabelRanking } from "#domain/outcome/label-ranking.ts";
import { bestLabels, type LabelFacts, type RankedLabel } from "#domain/outcome/labels.ts";
import type { Outcome } from "#domain/outcome/outcome.ts";
import { lineageOf, type NamedTaxon, type Taxa } from "#domain/outcome/taxa.ts";
import type { Subject } from "#domain/subject.ts";

/** The outcome of an answer on the page of a subject. */
export interface PageOutcome {
  readonly verdict: Verdict;
  /**
   * True if the named label, named group or best guess is the photo's. False if the photo's own page refuses the photo,
   * or if a page names something although the photo shows nothing or an unknown kind.
   */
  readonly isRight: boolean;
  /** What the page names: a label, or a group with its article; null for neither. */
  readonly named: string | null;
  /** The taxon above the labels that the page names; null for none. */
  readonly taxon: NamedTaxon | null;
}

/** The answer of a page to a labelled photo. */
export interface PageAnswer {
  /**
   * The best five nameable labels of the page. Their probabilities are shares of the sum over all labels of the page.
   */
  readonly top: readonly [NamedProbability, ...NamedProbability[]];
  readonly outcome: PageOutcome;
}

/** A model's labels and how they are ranked. */
export interface RankedModel {
  readonly labels: readonly string[];
  readonly ranking: LabelRanking;
}

/**
 * The answer on the page of the subject of the label `truth`. A reject label has no subject: the page is then the one
 * with the highest sum of probabilities, where a wrong name is most likely, and `top` covers all labels. Null if the
 * model does not have the label. `probabilities` (0..1) covers all labels.
 */
export function pageAnswerOf(
  probabilities: readonly number[],
  truth: string,
  { labels, ranking }: RankedModel,
): PageAnswer | null {
  const facts = ranking.facts[labels.indexOf(truth)];
  if (facts === undefined) return null;
  const { subject } = facts;
  const page = subject ?? strongestSubject(probabilities, ranking.facts);
  if (page === null) return null;
  const own = [...labels.keys()].filter(
    (at) => !ranking.isRepeated(at) && (subject === null || ranking.facts[at]?.subject === subject),
  );
  const sum = own.reduce((total, label) => total + (probabilities[label] ?? 0), 0);
  const share = (label: number): number => (sum > 0 ? (probabilities[label] ?? 0) / sum : 0);
  const known = own.filter((label) => ranking.facts[label]?.unknown !== true);
  const [best, ...others] = bestLabels(known, share);
  if (best === undefined) return null;
  const named = ({ label, probability }: RankedLabel): NamedProbability => ({
    label: labels[label] ?? "",
    probability,
  });
  const outcome = ranking.outcomeOf(page, probabilities, null);
  return {
    top: [named(best), ...others.map(named)],
    outcome: {
      verdict: outcome.verdict,
      isRight: isRight(outcome, facts, labels[best.label] === truth, ranking.taxa),
      named: isNaming(outcome) ? named(outcome.ranked[0]).label : groupOf(outcome),
      taxon: outcome.verdict === "group" ? taxonOf(outcome.lineage) : null,
    },
  };
}

function groupOf(outcome: Outcome): string | null {
  return outcome.verdict === "group" || outcome.verdict === "not-cleared" ? outcome.group : null;
}

function taxonOf([taxon]: readonly NamedTaxon[]): NamedTaxon | null {
  return taxon === undefined ? null : { name: taxon.name, rank: taxon.rank };
}

/** A named taxon is right for each label below it. */
function isRight(outcome: Outcome, facts: LabelFacts, isBest: boolean, taxa: Taxa): boolean {
  if (facts.subject === null) return !isNaming(outcome) && outcome.verdict !== "group";
  if (facts.unknown)
    return !isNaming(outcome) && groupOf(outcome) === null && outcome.verdict !== "off-topic";
  switch (outcome.verdict) {
    case "identified":
    case "healthy":
    case "not-sure":
      return isBest;
    case "group": {
      const [named] = outcome.lineage;
      return named === undefined
        ? outcome.group === facts.group
        : lineageOf(facts.taxon, taxa).includes(named);
    }
    case "not-cleared":
      return outcome.group === facts.group;
    case "unknown-kind":
    case "none-of-these":
    case "off-topic":
      return false;
  }
}

function strongestSubject(probabilities: readonly number[], facts: readonly LabelFacts[]): Subject | null {
  const sums = new Map<Subject, number>();
  for (const [label, { subject }] of facts.entries()) {
    if (subject !== null) sums.set(subject, (sums.get(subject) ?? 0) + (probabilities[label] ?? 0));
  }
  const [strongest] = [...sums].toSorted(([, one], [, other]) => other - one);
  return strongest?.[0] ?? null;
}
