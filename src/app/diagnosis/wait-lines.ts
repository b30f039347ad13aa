import { m, plural, t } from "#src/language/messages.ts";
import { listText } from "#src/ui/texts/format.ts";
import type { LeafRecord } from "./load-crop.ts";

/** What must not be sprayed while these are possible: a product helps against the causes that it is made for, alone. */
export function waitLine(records: readonly LeafRecord[]): string {
  const outside = records.filter((record) => isBeyondFungicides(record) || isBeyondMost(record));
  if (outside.length === 0 || !records.some(({ cause }) => cause === "fungus" || cause === "oomycete")) {
    return t`Do not spray before you know which one it is.`;
  }
  if (outside.some(isBeyondMost)) {
    return plural(
      outside.length,
      m`Do not spray yet: most fungicides do nothing against ${namesOf(outside)}, which may be it.`,
      m`Do not spray yet: most fungicides do nothing against ${namesOf(outside)}, which are possible.`,
    );
  }
  return plural(
    outside.length,
    m`Do not spray yet: a fungicide does nothing against ${namesOf(outside)}, which may be it.`,
    m`Do not spray yet: a fungicide does nothing against ${namesOf(outside)}, which are possible.`,
  );
}

/** Causes on which no fungicide acts. */
const BEYOND_FUNGICIDES: ReadonlySet<LeafRecord["cause"]> = new Set([
  "virus",
  "phytoplasma",
  "nutrient deficiency",
  "insect damage",
]);

/** True for a disease on which no fungicide acts. Copper holds bacteria down, but for those against which no product helps. */
export function isBeyondFungicides(record: LeafRecord): boolean {
  return BEYOND_FUNGICIDES.has(record.cause) || (record.cause === "bacterium" && record.noProduct !== null);
}

/** True for damage by mites, alone or with others: of all fungicides only sulfur holds mites down. No record of several causes has a fungus among them. */
export function isBeyondMost({ cause }: LeafRecord): boolean {
  return cause === "mite damage" || cause === "several causes";
}

/** Most names in a sentence. */
const MOST_NAMES = 3;

function namesOf(records: readonly LeafRecord[]): string {
  return listText(records.slice(0, MOST_NAMES).map(({ name }) => name));
}
