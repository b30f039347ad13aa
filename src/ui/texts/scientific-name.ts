/** A part of a scientific name that is set in one style. */
export interface NamePiece {
  readonly text: string;
  readonly isItalic: boolean;
}

/** Ranks above the genus. Their names are not italic. */
const HIGHER_RANK =
  /^(?:Clade|Class|Subclass|(?:Super|Sub|Infra|Parv)?order|Order|(?:Super|Sub)?family|Family|Families) /;

/** Words between the names of genera and species. They are not italic. */
const UPRIGHT = /(,? and other |,? and |,? or |, | species\b|^Genus | f\. sp\. | pv\. )/;

/**
 * Splits a scientific name into italic and upright pieces, as the codes of nomenclature require. An empty name has no
 * pieces.
 */
export function scientificNamePieces(name: string): readonly NamePiece[] {
  if (HIGHER_RANK.test(name)) return [{ text: name, isItalic: false }];
  return name
    .split(UPRIGHT)
    .map((text, index) => ({ text, isItalic: index % 2 === 0 }))
    .filter(({ text }) => text !== "");
}
