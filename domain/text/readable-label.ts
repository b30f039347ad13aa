/** The WordNet id in front of ImageNet's class names: "n01440764 tench", "n02085620-Chihuahua". */
const WORDNET_ID = /^n\d{8}[\s_:,-]+(?=\S)/;

/** Escaped bytes as in web addresses: "%27" is an apostrophe. */
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** Invisible characters and line breaks. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * A model's label as people see it: with spaces instead of underscores, with characters instead of "%27" and other
 * escapes, and without a WordNet id in front. Escapes that do not decode to visible text stay. A label that would
 * become empty stays unchanged. Only what people see changes. Manifests, links to records and evaluations keep the
 * label of the model's list.
 */
export function readableLabel(label: string): string {
  const readable = label
    .replaceAll(ESCAPES, unescaped)
    .replace(WORDNET_ID, "")
    .replaceAll(/[\s_]+/g, " ")
    .trim();
  return readable === "" ? label : readable;
}

function unescaped(escapes: string): string {
  try {
    const text = decodeURIComponent(escapes);
    return UNSEEN.test(text) ? escapes : text;
  } catch {
    // The bytes are not UTF-8, as in "100%ab".
    return escapes;
  }
}
