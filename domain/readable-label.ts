/** The id of a class in WordNet, which lists of ImageNet put in front: "n01440764 tench", "n02085620-Chihuahua". */
const WORDNET_ID = /^n\d{8}[\s_:,-]+(?=\S)/;

/** Bytes as addresses write them: "%27" is an apostrophe. */
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** Signs that nobody sees, and line breaks. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * A model's label as people write it: spaces for underscores, "%27" and other escapes as what they stand for, and no id of
 * WordNet in front. Where escapes stand for no text, they stay. A label of which nothing would be left stays as it is.
 *
 * Only what is shown is changed. Manifests, links to records, evaluations and their files keep a label as its list has it.
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
    // They are no UTF-8: "100%ab" is no escape.
    return escapes;
  }
}
