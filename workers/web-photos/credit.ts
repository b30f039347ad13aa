import { freeLicenceOf, type Licence } from "#domain/free-licence.ts";

/** Longest name of an author, in characters. */
const LONGEST_AUTHOR = 120;

/** The version of iNaturalist's licences: app/models/shared/license_module.rb of github.com/inaturalist/inaturalist. */
const INATURALIST_VERSION = "4.0";

/** A licence by its code at iNaturalist, which has no version: "cc0", "cc-by", "cc-by-sa". */
export function licenceAtINaturalist(code: string): Licence | null {
  return freeLicenceOf(code.toLowerCase() === "cc0" ? code : `${code}-${INATURALIST_VERSION}`);
}

/** The author in a text of iNaturalist, such as "(c) Ada Lovelace, some rights reserved (CC BY)". */
export function authorAtINaturalist(attribution: string): string | null {
  const [, author] = /^\(c\) (.+?), \p{L}+ rights reserved\b/u.exec(attribution) ?? [];
  return authorIn(author ?? attribution);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/**
 * The name of an author as plain text, of the HTML that Wikimedia Commons gives. Null if no name is left. The page shows
 * it as text, so what still looks like HTML is never run.
 */
export function authorIn(html: string): string | null {
  const text = html
    .slice(0, 20 * LONGEST_AUTHOR)
    .replaceAll(/<(script|style)\b.*?<\/\1\s*>/gis, " ")
    .replaceAll(/<[^>]*>?/g, " ")
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16));
    })
    .replaceAll(/\s+/g, " ")
    // Control characters, and those that change the direction of the text after them.
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
  return text === "" ? null : text.slice(0, LONGEST_AUTHOR);
}
