import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKS = "models/packs";

/**
 * @typedef {object} PackManifest
 * @property {readonly ({ subject: string | null, scientificName?: string | null, taxon?: string | null })[]} labelFacts
 * @property {readonly { name: string, rank: string, parent?: string | null }[]} taxa
 */

/**
 * The kinds and genera of all packs, a line for each family: "Mammalia Carnivora Felidae|Panthera leo onca|Felis catus". A
 * rank that no pack states is "-". Words below the species are joined by "+"; "sp." is a label for a whole genus.
 * @param {string} root of the repository
 * @returns {string}
 */
export function packKinds(root) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const families = new Map();
  for (const folder of readdirSync(join(root, PACKS))) {
    /** @type {PackManifest} */
    const { labelFacts, taxa } = JSON.parse(
      readFileSync(join(root, PACKS, folder, "model-manifest.json"), "utf8"),
    );
    const byName = new Map(taxa.map((taxon) => [taxon.name, taxon]));
    for (const { subject, scientificName, taxon } of labelFacts) {
      const [genus = "", ...epithets] = (scientificName ?? "").split(" ");
      const above = lineageOf(taxon ?? null, byName);
      const isOfGenus = above.get("genus") === genus;
      if (subject === null || (epithets.length === 0 && !isOfGenus)) continue;
      const family = ["class", "order", "family"].map((rank) => above.get(rank) ?? "-").join(" ");
      const genera = families.get(family) ?? new Map();
      families.set(family, genera);
      const species = genera.get(genus) ?? new Set();
      genera.set(genus, species);
      species.add(epithets.length > 0 ? epithets.join("+") : "sp.");
    }
  }
  const lines = Array.from(families, ([family, genera]) =>
    [family, ...Array.from(genera, ([genus, species]) => [genus, ...species].join(" "))].join("|"),
  );
  return lines.toSorted().join("\n");
}

/**
 * @param {string | null} name of the lowest taxon
 * @param {ReadonlyMap<string, { name: string, rank: string, parent?: string | null }>} taxa
 * @returns {ReadonlyMap<string, string>} names by rank
 */
function lineageOf(name, taxa) {
  const above = new Map();
  let taxon = taxa.get(name ?? "");
  while (taxon !== undefined) {
    if (!above.has(taxon.rank)) above.set(taxon.rank, taxon.name);
    taxon = taxa.get(taxon.parent ?? "");
  }
  return above;
}
