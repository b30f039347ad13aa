import { taxonKey } from "./taxon-key.ts";

/** A taxon of a list. */
export interface ListedTaxon {
  /** As the list writes it. */
  readonly name: string;
  /** Other names that the list has for it, such as the accepted one. */
  readonly otherNames: readonly string[];
  /** Family, order and class of the taxon, lowest first; empty where its family is not known. */
  readonly above: readonly string[];
}

/** A kind that the app may name. */
export interface Kind {
  /** Its scientific names. Those above the genus have their rank: "Family Felidae". */
  readonly names: readonly string[];
  /** Synonyms, and what else an answer with this name may be. */
  readonly alsoNamed: readonly string[];
}

/**
 * Whether a kind is on a list. "unknown": the list does not tell, as for a family of a list of species whose families
 * nobody states.
 */
export type OnList = "on" | "off" | "unknown";

/** A list, prepared for {@link onList}. The keys are those of `taxonKey`. */
export interface ListIndex {
  readonly names: ReadonlySet<string>;
  /** What something on the list is part of: its species, genus, family, order and class. */
  readonly within: ReadonlySet<string>;
  /** True if the family of everything on the list is known. */
  readonly isPlaced: boolean;
}

/** Prepares a list. */
export function indexOf(taxa: readonly ListedTaxon[]): ListIndex {
  const names = new Set<string>();
  const within = new Set<string>();
  // Thousands of species share a family.
  const families = new Set<string>();
  for (const { name, otherNames, above } of taxa) {
    for (const key of keysOf([name, ...otherNames])) {
      names.add(key);
      partsAbove(key).forEach((part) => within.add(part));
    }
    above.forEach((family) => families.add(family));
  }
  keysOf([...families]).forEach((key) => within.add(key));
  return { names, within, isPlaced: taxa.every(({ above }) => above.length > 0) };
}

/**
 * Whether a kind is on a list: by its own name or a synonym, by its species or genus on the list, or because something on
 * the list is a part of it.
 */
export function onList({ names, alsoNamed }: Kind, list: ListIndex): OnList {
  const own = names.flatMap((name) => taxonKey(name) ?? []);
  const keys = [...own.map(({ key }) => key), ...keysOf(alsoNamed)];
  const isOn = keys.some(
    (key) => list.within.has(key) || [key, ...partsAbove(key)].some((each) => list.names.has(each)),
  );
  if (isOn) return "on";
  if (own.some(({ isWide }) => !isWide)) return "off";
  return list.isPlaced && names.some((name) => name.startsWith("Family ")) ? "off" : "unknown";
}

/** The keys of names; texts that are no names have none. */
export function keysOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => taxonKey(name)?.key ?? []);
}

/** "panthera leo persica" is part of "panthera leo" and of "panthera". */
function partsAbove(key: string): readonly string[] {
  const words = key.split(" ");
  return words.slice(1).map((_, at) => words.slice(0, at + 1).join(" "));
}

/** Least share (0..1) of the probability of an answer that makes "most of it". */
const MOST = 0.5;

/**
 * True if most of what a model thinks possible is not on the list. Labels that are not among the candidates do not count,
 * so it is never said of less.
 */
export function isMostlyOff(
  candidates: readonly { readonly label: string; readonly probability: number }[],
  ofLabel: (label: string) => OnList,
): boolean {
  const off = candidates.filter(({ label }) => ofLabel(label) === "off");
  return off.reduce((sum, { probability }) => sum + probability, 0) > MOST;
}
