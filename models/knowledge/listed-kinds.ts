import {
  type Kind,
  onList,
  indexOf,
  keysOf,
  type ListedTaxon,
  type ListIndex,
} from "#domain/species-list/species-list.ts";
import { taxonKey } from "#domain/species-list/taxon-key.ts";
import type { KnowledgeEntry } from "./knowledge-entry.ts";
import { looksScientific } from "./label-words.ts";

/** The scientific names of a record, and the synonyms and members that it has. */
export function kindOfRecord({
  scientificName,
  alsoKnownAs,
  englishNames,
  members,
  foreignNames,
}: Pick<
  KnowledgeEntry,
  "scientificName" | "alsoKnownAs" | "englishNames" | "members" | "foreignNames"
>): Kind {
  // "Family Crambidae (Chilo suppressalis and others)", "Genus Anemone and Genus Anemonoides".
  const names = scientificName
    .replaceAll(/\([^()]*\)/g, "")
    .split(/,? and |, /)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const others = [...alsoKnownAs, ...(englishNames ?? []), ...members, ...foreignNames];
  return { names, alsoNamed: others.filter(looksScientific) };
}

/** The kinds of all packs. */
export interface PackKinds {
  /** Species, some of what is below them, and genera: "Genus Lynx". */
  readonly names: readonly string[];
  /** Family, order and class of each genus, by its name in lower case. */
  readonly above: ReadonlyMap<string, readonly string[]>;
}

/** Reads the text of scripts/knowledge/pack-kinds.mjs. */
export function readPackKinds(text: string): PackKinds {
  const names: string[] = [];
  const above = new Map<string, readonly string[]>();
  for (const line of text.split("\n")) {
    const [ranks = "", ...genera] = line.split("|");
    const ofFamily = ranks
      .split(" ")
      .filter((name) => name !== "-")
      .toReversed();
    for (const [genus = "", ...species] of genera.map((each) => each.split(" "))) {
      above.set(genus.toLowerCase(), ofFamily);
      names.push(
        ...species.map((epithet) =>
          epithet === "sp." ? `Genus ${genus}` : `${genus} ${epithet.replaceAll("+", " ")}`,
        ),
      );
    }
  }
  return { names, above };
}

/** Adds family, order and class where the list has none and a pack knows the genus. */
export function placed(
  taxa: readonly ListedTaxon[],
  { above }: Pick<PackKinds, "above">,
): readonly ListedTaxon[] {
  return taxa.map((taxon) => {
    if (taxon.above.length > 0) return taxon;
    const [genus = ""] = taxonKey(taxon.name)?.key.split(" ") ?? [];
    return { ...taxon, above: above.get(genus) ?? [] };
  });
}

/** A kind on a list that the app may name. */
export interface KnownKind {
  /** The name of its record; null for a kind that only a pack has. */
  readonly name: string | null;
  readonly scientificName: string;
}

/** What the app knows of a list. */
export interface KnownOfList {
  /** How many taxa of the list it may name: the species, or a genus that it takes as one kind. */
  readonly taxa: number;
  /** These kinds, by name. A family that has something of the list does not count. */
  readonly kinds: readonly KnownKind[];
}

/** Compares a list with all kinds of the guide and of the packs, without diseases and healthy leaves. */
export function knownOfList(
  taxa: readonly ListedTaxon[],
  entries: readonly KnowledgeEntry[],
  packs: Pick<PackKinds, "names">,
): KnownOfList {
  const records = entries
    .filter(({ subject }) => subject !== "disease")
    .map((entry) => ({ name: entry.name, scientificName: entry.scientificName, kind: kindOfRecord(entry) }))
    .filter(({ kind }) => kind.names.some((name) => taxonKey(name)?.isWide === false));
  const known = new Set(records.flatMap(({ kind }) => keysOf([...kind.names, ...kind.alsoNamed])));
  const ofPacks = packs.names
    .filter((name) => keysOf([name]).every((key) => !known.has(key)))
    .map((name) => ({
      name: null,
      scientificName: name.replace("Genus ", ""),
      kind: { names: [name], alsoNamed: [] },
    }));
  const all = [...records, ...ofPacks];
  const list = indexOf(taxa);
  const kinds = all.filter(({ kind }) => onList(kind, list) === "on");
  const ofKinds = indexOf(kinds.map(({ kind }) => listedAs(kind)));
  return {
    taxa: taxa.filter((taxon) => isKnown(taxon, ofKinds)).length,
    kinds: kinds
      .map(({ name, scientificName }) => ({ name, scientificName }))
      .toSorted((one, other) => shownName(one).localeCompare(shownName(other))),
  };
}

function shownName({ name, scientificName }: KnownKind): string {
  return name ?? scientificName;
}

function listedAs({ names: [name = "", ...names], alsoNamed }: Kind): ListedTaxon {
  return { name, otherNames: [...names, ...alsoNamed], above: [] };
}

function isKnown({ name, otherNames }: ListedTaxon, kinds: ListIndex): boolean {
  return onList({ names: [name, ...otherNames], alsoNamed: [] }, kinds) === "on";
}
