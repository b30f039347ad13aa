import { type BatchAnswer, type BatchPhoto, OPEN } from "#domain/batch-photo.ts";
import { representativeOf } from "#domain/bursts.ts";
import type { RankedModel } from "#src/features/benchmark/labelled/rules/page-answer.ts";
import { isNaming, WITHOUT_LABEL_FACTS } from "#domain/identification.ts";
import { ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { KnownPhoto } from "./readings.ts";

/** What the answers of bursts came to. */
export interface BurstTally {
  readonly bursts: number;
  readonly named: number;
  /** Of the named ones, those that name what is on the photos. */
  readonly right: number;
  /** Of the named ones: the sum of how often such answers are said to be right, each 0..1. */
  readonly promised: number;
}

/**
 * Counts the answers of bursts whose label is known: of the first `size` photos of each group, on the page of that label's subject. Photos of nothing are asked on
 * the page that has the most evidence for the first of them.
 */
export function tallyBursts(
  groups: readonly (readonly [KnownPhoto, ...KnownPhoto[]])[],
  size: number,
  model: RankedModel,
): BurstTally {
  const answers = groups.flatMap(([first, ...others]) => {
    const page = pageOf(first, model);
    if (page === null) return [];
    const more = others.slice(0, size - 1).map((each) => batchPhoto(each, page, model));
    const { said } = representativeOf([batchPhoto(first, page, model), ...more]);
    return said.ok ? [{ truth: first.truth, answer: said.value[0] }] : [];
  });
  const named = answers.filter(({ answer }) => isNaming(answer.verdict));
  return {
    bursts: answers.length,
    named: named.length,
    right: named.filter(({ truth, answer }) => answer.candidates[0].label === truth).length,
    promised: named.reduce((sum, { answer }) => sum + (answer.sureness?.right ?? answer.probability), 0),
  };
}

function pageOf({ truth, probabilities }: KnownPhoto, { labels, ranking }: RankedModel): Subject | null {
  const own = ranking.facts[labels.indexOf(truth)]?.subject ?? null;
  return own ?? ranking.evidenceOf(probabilities).find(({ subject }) => subject !== null)?.subject ?? null;
}

/** A photo as a batch has it, with the answer of the page. */
function batchPhoto(
  { path, probabilities }: KnownPhoto,
  page: Subject,
  { labels, ranking }: RankedModel,
): BatchPhoto {
  const { verdict, ranked, sureness } = ranking.outcomeOf(page, probabilities, null);
  const nameOf = (label: number): string => labels[label] ?? "";
  const [best, ...others] = ranked;
  const answer: BatchAnswer = {
    ...WITHOUT_LABEL_FACTS,
    subject: page,
    verdict,
    sureness,
    recordId: null,
    probability: best.probability,
    candidates: [
      { label: nameOf(best.label), probability: best.probability },
      ...others.map(({ label, probability }) => ({ label: nameOf(label), probability })),
    ],
    model: { id: "", version: "", title: "" },
    demo: false,
    headline: nameOf(best.label),
    answeredAt: "",
  };
  return { path, bytes: 0, takenAt: null, position: null, hash: null, said: ok([answer]), review: OPEN };
}
