/** A piece of a scientific name. */
export interface NamePiece {
  readonly text: string;
  /** True for what is written in italics. */
  readonly isItalic: boolean;
}

/** Ranks above the genus, whose names stand upright. */
const HIGHER_RANK =
  /^(?:Clade|Class|Subclass|(?:Super|Sub|Infra|Parv)?order|Order|(?:Super|Sub)?family|Family|Families) /;

/** Words between the names of genera and species, which stand upright. */
const UPRIGHT = /(,? and other |,? and |,? or |, | species\b|^Genus | f\. sp\. | pv\. )/;

/** A scientific name in pieces, italic and upright, as the codes of nomenclature have them written; none for an empty name. */
export function scientificNamePieces(name: string): readonly NamePiece[] {
  if (HIGHER_RANK.test(name)) return [{ text: name, isItalic: false }];
  return name
    .split(UPRIGHT)
    .map((text, index) => ({ text, isItalic: index % 2 === 0 }))
    .filter(({ text }) => text !== "");
}
