/**
 * The value of a JSON text; undefined, which is no JSON value, where the text is not JSON. A byte order mark in front
 * is skipped: some editors write one.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    // Each caller has its own error for a text that is not JSON.
    return undefined;
  }
}

/** Bytes as lower-case hexadecimal, two digits each. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
