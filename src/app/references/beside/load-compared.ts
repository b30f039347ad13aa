import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { loadGuideEntry } from "#models/knowledge/knowledge.ts";

/** Most look-alikes beside a record. */
const MOST_LOOKALIKES = 3;

/**
 * A record, and those to go on to: `others`, or its look-alikes. Rejects if one can't be fetched, or if there is no such
 * record.
 */
export async function loadCompared(
  id: string,
  others: readonly string[] | undefined,
): Promise<readonly GuideRecord[]> {
  const entry = await loadGuideEntry(id);
  if (entry === null) throw new Error(`no record ${id}`);
  const further = others ?? lookalikesOf(entry.record).slice(0, MOST_LOOKALIKES);
  const loaded = await Promise.all(further.filter((other) => other !== id).map(loadGuideEntry));
  return [entry.record, ...loaded.flatMap((other) => other?.record ?? [])];
}

function lookalikesOf({ confusedWith }: GuideRecord): readonly string[] {
  return confusedWith.flatMap(({ record }) => record ?? []);
}
