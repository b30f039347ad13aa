/** The value of a JSON text; undefined if the text is not JSON. Skips a byte order mark, which some editors write. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    // Callers report their own errors for text that is not JSON.
    return undefined;
  }
}
