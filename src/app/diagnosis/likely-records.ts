import type { Identification, NamedProbability } from "#domain/answer/identification.ts";
import { findLabelRecord } from "#models/knowledge/answer-knowledge.ts";
import type { GuideRecord, KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadEntries, loadGuideEntry } from "#models/knowledge/knowledge.ts";
import { LEAST_GUESS, LEAST_HEADLINE } from "#src/ui/texts/describe-verdict.ts";

/** A record that a photo may show. */
export interface LikelyRecord {
  readonly record: GuideRecord;
  /** 0..1. */
  readonly probability: number;
}

/** Most cards beside each other. */
const MOST_CARDS = 3;

/** The candidates worth a card, best first: a weaker one only while the better ones together hold less than half. */
function likelyOf(candidates: readonly NamedProbability[]): readonly NamedProbability[] {
  const likely: NamedProbability[] = [];
  let held = 0;
  for (const candidate of candidates) {
    if (likely.length === MOST_CARDS) break;
    if (candidate.probability < (held < 0.5 ? LEAST_GUESS : LEAST_HEADLINE)) break;
    likely.push(candidate);
    held += candidate.probability;
  }
  return likely;
}

/**
 * The records of the likeliest candidates of an answer, best first, at most three; empty if no candidate is likely enough.
 * Rejects if something can't be fetched.
 */
export async function loadLikely({
  subject,
  candidates,
}: Pick<Identification, "subject" | "candidates">): Promise<readonly LikelyRecord[]> {
  const likely = likelyOf(candidates);
  const found = await Promise.all(
    likely.map(async ({ label, probability }) => {
      const id = (await findLabelRecord(subject, label))?.id;
      return id === undefined ? [] : withRecord(id, probability);
    }),
  );
  return found.flat();
}

/** Pests of a group of the guide. */
export interface PestGroup {
  /** The likeliest, best first, at most three. */
  readonly likely: readonly LikelyRecord[];
  readonly rest: readonly Pick<KnowledgeEntry, "id" | "name">[];
}

/**
 * The pests of a group of the guide without those of `shown`, the likeliest first. Rejects if something can't be fetched.
 * @param shown ids of records
 * @param probabilityOf the photo's probability (0..1) of a label of the app's own model
 */
export async function loadPestGroup(
  group: string,
  shown: readonly string[],
  probabilityOf: (label: string) => number,
): Promise<PestGroup> {
  const ranked = (await loadEntries())
    .filter((entry) => entry.subject === "pest" && entry.group === group && !shown.includes(entry.id))
    .map((entry) => ({ entry, probability: entry.label === null ? 0 : probabilityOf(entry.label) }))
    .toSorted((one, other) => other.probability - one.probability);
  const likely = await Promise.all(
    ranked.slice(0, MOST_CARDS).map(({ entry, probability }) => withRecord(entry.id, probability)),
  );
  return { likely: likely.flat(), rest: ranked.slice(MOST_CARDS).map(({ entry }) => entry) };
}

async function withRecord(id: string, probability: number): Promise<readonly LikelyRecord[]> {
  const entry = await loadGuideEntry(id);
  return entry === null ? [] : [{ record: entry.record, probability }];
}
