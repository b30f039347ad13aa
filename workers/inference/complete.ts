import {
  type Answer,
  type Candidate,
  isNaming,
  type Lookalike,
  type NamedProbability,
  WITHOUT_LABEL_FACTS,
} from "#domain/answer/identification.ts";
import type { LabelRanking } from "#domain/outcome/label-ranking.ts";
import { type RankedLabel, verdictOf } from "#domain/outcome/labels.ts";
import type { Outcome } from "#domain/outcome/outcome.ts";
import { writtenTaxon } from "#domain/outcome/taxa.ts";
import type { Subject } from "#domain/subject.ts";
import type { Classification, Classifier } from "#workers/inference/classifiers/classifier.ts";
import type { ActivationMap, ClassMap, IdentifyReply, RankReply, RankRequest } from "./contract.ts";

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
    };
    return { ...rankWith(ranking, { subject, crop: null, reading }, classifier), reading };
  }
  const [best] = candidates;
  const { reject } = classifier.labelOf(best.labelId, subject);
  const verdict = verdictOf({ probability: best.probability, isReject: reject, threshold });
  const answer = answerOf(subject, classifier, {
    verdict,
    candidates,
    ...WITHOUT_LABEL_FACTS,
  });
  const labels = candidates.map(({ labelId }) => Number(labelId));
  return { answer, maps: mapsOf(labels, classMap), reading: null };
}

/** Ranks a reading again, with the crop that a person chose. Throws for a model without label facts. */
export function rank(request: Omit<RankRequest, "modelId">, classifier: Classifier): RankReply {
  if (classifier.ranking === null) throw new Error(`${classifier.info.id} has no facts of its labels`);
  return rankWith(classifier.ranking, request, classifier);
}

function rankWith(
  ranking: LabelRanking,
  { subject, crop, reading }: Omit<RankRequest, "modelId">,
  classifier: Classifier,
): RankReply {
  const outcome = ranking.outcomeOf(subject, reading.probabilities, crop);
  const { verdict, ranked, group, lineage, sureness } = outcome;
  const [best, ...others] = ranked;
  const facts = isNaming(verdict) ? ranking.facts[best.label] : undefined;
  const [taxon] = verdict === "group" ? lineage : [];
  const answer = answerOf(subject, classifier, {
    verdict,
    candidates: [candidateOf(best), ...others.map(candidateOf)],
    scientificName: facts?.scientificName ?? (taxon === undefined ? null : writtenTaxon(taxon)),
    alsoKnownAs: facts?.alsoKnownAs ?? [],
    group: verdict === "healthy" ? (facts?.group ?? null) : group,
    lineage: lineage.map((named) => ({ name: named.name, rank: named.rank })),
    breed: facts?.breed === true ? classifier.labelOf(String(best.label), subject).name : null,
    suspect: suspectOf(outcome.suspect, subject, classifier),
    lookalike: lookalikeOf(outcome.lookalike, classifier),
    crop: outcome.crop,
    recordIsWider: false,
    sureness: reading.isFused === true ? null : sureness,
    known: ranking.knownOf(subject),
  });
  return {
    answer,
    maps: mapsOf(
      ranked.map(({ label }) => label),
      reading.classMap,
    ),
  };
}

function candidateOf({ label, probability }: RankedLabel): Candidate {
  return { labelId: String(label), probability };
}

function suspectOf(suspect: RankedLabel | null, subject: Subject, classifier: Classifier): Answer["suspect"] {
  if (suspect === null) return null;
  const { name, recordId } = classifier.labelOf(String(suspect.label), subject);
  return { label: name, probability: suspect.probability, recordId };
}

function lookalikeOf(lookalike: Outcome["lookalike"], classifier: Classifier): Lookalike | null {
  if (lookalike === null) return null;
  const { subject, label, group, probability } = lookalike;
  const name = label === null ? null : classifier.labelOf(String(label), subject).name;
  return { subject, label: name, group, probability };
}

function mapsOf(labels: readonly number[], classMap: ClassMap | null): RankReply["maps"] {
  return classMap === null ? null : labels.map((label) => activationMapOf(classMap, label));
}

/** An answer before names and model are added. */
type Outline = Pick<Classification, "candidates"> &
  Pick<Answer, "verdict" | keyof typeof WITHOUT_LABEL_FACTS>;

function answerOf(
  subject: Subject,
  classifier: Classifier,
  { candidates: [best, ...others], ...outline }: Outline,
): Answer {
  const { id, version, title, demo } = classifier.info;
  const named = ({ labelId, probability }: Candidate): NamedProbability => ({
    label: classifier.labelOf(labelId, subject).name,
    probability,
  });
  return {
    ...outline,
    subject,
    recordId: isNaming(outline.verdict) ? classifier.labelOf(best.labelId, subject).recordId : null,
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
