/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value if it is an object but not a list; else null. */
export function asObject(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

/** True for an object that is not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is a list, else an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text without its outer white space; null for an empty text and for any other value. */
export function asText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/**
 * A finite number, or the integer in a text (protocol buffers write 64-bit integers as texts); null for any other
 * value.
 */
export function asNumber(value: unknown): number | null {
  const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
