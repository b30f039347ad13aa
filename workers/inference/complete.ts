import type {
  Answer,
  AnswerBase,
  Candidate,
  NamedProbability,
  Suspect,
} from "#domain/answer/identification.ts";
import { outcomeTogether } from "#domain/outcome/fusion.ts";
import type { LabelRanking } from "#domain/outcome/label-ranking.ts";
import { type RankedLabel, verdictOf } from "#domain/outcome/labels.ts";
import type { Outcome } from "#domain/outcome/outcome.ts";
import { type NamedTaxon, taxonText } from "#domain/outcome/taxa.ts";
import type { Subject } from "#domain/subject.ts";
import type { Classification, Classifier } from "#workers/inference/classifiers/classifier.ts";
import type { ActivationMap, ClassMap, IdentifyReply, RankReply, ReadingRequest } from "./contract.ts";

/** Turns a classification into an answer: adds its verdict and names. */
export function complete(
  subject: Subject,
  { candidates, probabilities, classMap }: Classification,
  classifier: Classifier,
): Omit<IdentifyReply, "timings"> {
  const { ranking, threshold } = classifier;
  if (ranking !== null && probabilities !== null) {
    const reading = {
      probabilities,
      classMap,
      crops: ranking.cropsOf(subject, probabilities),
      subjects: ranking.evidenceOf(probabilities),
      groups: ranking.groupsOf(probabilities),
    };
    return { ...rankWith(ranking, { subject, crop: null, reading }, classifier), reading };
  }
  const [best] = candidates;
  const { reject, recordId } = classifier.labelOf(best.labelId, subject);
  const verdict = verdictOf({ probability: best.probability, isReject: reject, threshold });
  const every = { ...baseOf(subject, classifier, candidates), crop: null, known: null };
  const answer: Answer =
    verdict === "identified"
      ? { ...every, ...WITHOUT_FACTS, verdict, recordId, breed: null }
      : { ...every, verdict };
  const labels = candidates.map(({ labelId }) => Number(labelId));
  return { answer, maps: mapsOf(labels, classMap), reading: null };
}

/** The facts of a label of a model without label facts. */
const WITHOUT_FACTS = {
  recordIsWider: false,
  scientificName: null,
  alsoKnownAs: [],
  lineage: [],
  sureness: null,
} as const;

/** Ranks a reading again, with the crop that a person chose. Throws for a model without label facts. */
export function rank(request: ReadingRequest, classifier: Classifier): RankReply {
  if (classifier.ranking === null) throw new Error(`${classifier.info.id} has no facts of its labels`);
  return rankWith(classifier.ranking, request, classifier);
}

function rankWith(
  ranking: LabelRanking,
  { subject, crop, reading }: ReadingRequest,
  classifier: Classifier,
): RankReply {
  const outcomeOf = (probabilities: readonly number[]): Outcome =>
    ranking.outcomeOf(subject, probabilities, crop);
  const together = outcomeOf(reading.probabilities);
  const outcome =
    reading.photos === undefined ? together : outcomeTogether(together, reading.photos.map(outcomeOf));
  const [best, ...others] = outcome.ranked;
  const base = {
    ...baseOf(subject, classifier, [candidateOf(best), ...others.map(candidateOf)]),
    crop: outcome.crop,
    known: ranking.knownOf(subject),
  };
  const answer = answerTo(outcome, base, { ranking, classifier, isFused: reading.isFused === true });
  return {
    answer,
    maps: mapsOf(
      outcome.ranked.map(({ label }) => label),
      reading.classMap,
    ),
  };
}

function candidateOf({ label, probability }: RankedLabel): Candidate {
  return { labelId: String(label), probability };
}

/** The answer with the names of an outcome. */
function answerTo(
  outcome: Outcome,
  base: AnswerBase,
  {
    ranking: { facts },
    classifier,
    isFused,
  }: {
    readonly ranking: LabelRanking;
    readonly classifier: Classifier;
    /** True for several photos: nobody measured the accuracy of such answers. */
    readonly isFused: boolean;
  },
): Answer {
  const { subject } = base;
  switch (outcome.verdict) {
    case "identified":
    case "healthy": {
      const [{ label }] = outcome.ranked;
      const { name, recordId } = classifier.labelOf(String(label), subject);
      const naming = {
        ...base,
        recordId,
        recordIsWider: false,
        scientificName: facts[label]?.scientificName ?? null,
        alsoKnownAs: facts[label]?.alsoKnownAs ?? [],
        lineage: outcome.lineage.map(toNamedTaxon),
        sureness: isFused ? null : outcome.sureness,
      };
      return outcome.verdict === "healthy"
        ? { ...naming, verdict: "healthy", group: outcome.group }
        : { ...naming, verdict: "identified", breed: facts[label]?.breed === true ? name : null };
    }
    case "group": {
      const { verdict, group } = outcome;
      const lineage = outcome.lineage.map(toNamedTaxon);
      const scientificName = lineage[0] === undefined ? null : taxonText(lineage[0]);
      const others = outcome.others.map(({ label, probability }) => ({
        label: classifier.labelOf(String(label), subject).name,
        probability,
      }));
      return {
        ...base,
        verdict,
        group,
        lineage,
        scientificName,
        recordId: null,
        ...(others.length === 0 ? {} : { others }),
      };
    }
    case "not-cleared": {
      const { verdict, group, suspect } = outcome;
      return { ...base, verdict, group, suspect: suspect && toSuspect(suspect, subject, classifier) };
    }
    case "off-topic": {
      const { subject: page, label, group, probability } = outcome.lookalike;
      const name = label === null ? null : classifier.labelOf(String(label), page).name;
      const lookalike = { subject: page, label: name, group, probability };
      return { ...base, verdict: outcome.verdict, lookalike };
    }
    case "not-sure":
    case "unknown-kind":
    case "none-of-these":
      return { ...base, verdict: outcome.verdict };
  }
}

function toNamedTaxon(taxon: NamedTaxon): NamedTaxon {
  return { name: taxon.name, rank: taxon.rank };
}

function toSuspect({ label, probability }: RankedLabel, subject: Subject, classifier: Classifier): Suspect {
  const { name, recordId } = classifier.labelOf(String(label), subject);
  return { label: name, probability, recordId };
}

function mapsOf(labels: readonly number[], classMap: ClassMap | null): RankReply["maps"] {
  return classMap === null ? null : labels.map((label) => activationMapOf(classMap, label));
}

/** The facts about the model, and the names of the candidates. */
function baseOf(
  subject: Subject,
  classifier: Classifier,
  [best, ...others]: Classification["candidates"],
): Omit<AnswerBase, "crop" | "known"> {
  const { id, version, title, demo } = classifier.info;
  const named = ({ labelId, probability }: Candidate): NamedProbability => ({
    label: classifier.labelOf(labelId, subject).name,
    probability,
  });
  return {
    subject,
    probability: best.probability,
    candidates: [named(best), ...others.map(named)],
    model: { id, version, title },
    demo,
  };
}

/**
 * How strongly each place supports a label: its logit minus the mean logit of all labels, at least 0. The
 * difference is used because softmax does not change when a number is added to all logits. After Zhou, Khosla,
 * Lapedriza, Oliva and Torralba, "Learning deep features for discriminative localization" (2016), section 2.
 * `label` is counted from 0.
 */
export function activationMapOf({ height, width, values }: ClassMap, label: number): ActivationMap {
  const places = height * width;
  const labels = values.length / places;
  const above = new Float32Array(places);
  let most = 0;
  for (let place = 0; place < places; place += 1) {
    const logits = values.subarray(place * labels, (place + 1) * labels);
    const mean = logits.reduce((sum, logit) => sum + logit, 0) / labels;
    const evidence = (logits[label] ?? 0) - mean;
    above[place] = evidence > 0 ? evidence : 0;
    most = Math.max(most, above[place] ?? 0);
  }
  return { width, height, values: most > 0 ? above.map((evidence) => evidence / most) : above };
}
