/** Ranks that an answer can name where the label itself is not probable enough, lowest first. */
export const TAXON_RANKS = ["species", "genus", "family", "order", "class"] as const;

export type TaxonRank = (typeof TAXON_RANKS)[number];

/** A taxon above a model's labels: the genus of a species, the species of a breed. */
export interface StatedTaxon {
  /** Scientific name; unique within a model. */
  readonly name: string;
  readonly rank: TaxonRank;
  /** Name of the next taxon above that the model states; null if there is none. */
  readonly parent: string | null;
  /** What an answer calls it, with its article: "an owl". Null if it has no English name. */
  readonly english: string | null;
}

/** A taxon in an answer. */
export type NamedTaxon = Pick<StatedTaxon, "name" | "rank">;

/** A taxon as people write it: "Family Strigidae". A species is its name alone. */
export function taxonText({ name, rank }: NamedTaxon): string {
  return rank === "species" ? name : `${rank.charAt(0).toUpperCase()}${rank.slice(1)} ${name}`;
}

/** The taxa of a model by name. */
export type Taxa = ReadonlyMap<string, StatedTaxon>;

/** The taxon `name` and all taxa above it, lowest first. Empty for null. The check of the manifest excludes circles. */
export function lineageOf(name: string | null, taxa: Taxa): readonly StatedTaxon[] {
  const lineage: StatedTaxon[] = [];
  let taxon = name === null ? undefined : taxa.get(name);
  while (taxon !== undefined) {
    lineage.push(taxon);
    taxon = taxon.parent === null ? undefined : taxa.get(taxon.parent);
  }
  return lineage;
}

/** Least sum (0..1) of the probabilities of a taxon's labels for an answer at its rank. A missing rank is never named. */
export type RankThresholds = Readonly<Partial<Record<TaxonRank, number>>>;

/** A taxon with the sum (0..1) of the probabilities of its labels. */
export interface RankedTaxon {
  readonly taxon: StatedTaxon;
  readonly probability: number;
}

/**
 * The lowest taxon that is probable enough to be named: at each rank from the lowest on, the taxon with the greatest sum is
 * compared with the threshold of its rank. Null if none reaches it. `taxonOf` gives the lowest taxon above a label.
 */
export function lowestNamed(
  labels: readonly number[],
  probabilityOf: (label: number) => number,
  taxonOf: (label: number) => string | null,
  taxa: Taxa,
  thresholds: RankThresholds,
): RankedTaxon | null {
  const sums = new Map<StatedTaxon, number>();
  for (const label of labels) {
    for (const taxon of lineageOf(taxonOf(label), taxa)) {
      sums.set(taxon, (sums.get(taxon) ?? 0) + probabilityOf(label));
    }
  }
  for (const rank of TAXON_RANKS) {
    const threshold = thresholds[rank];
    if (threshold === undefined) continue;
    let best: RankedTaxon | null = null;
    for (const [taxon, probability] of sums) {
      if (taxon.rank === rank && probability > (best?.probability ?? 0)) best = { taxon, probability };
    }
    if (best !== null && best.probability >= threshold) return best;
  }
  return null;
}
