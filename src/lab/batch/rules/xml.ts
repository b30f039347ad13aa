/** Characters that XML 1.0 forbids (section 2.2, Char), including unpaired surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for XML, also for attributes. Removes characters that XML forbids. */
export function xmlText(text: string): string {
  return text
    .replaceAll(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
