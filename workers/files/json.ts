/** An object of JSON whose fields are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value where it is an object and not a list, else null. */
export function asObject(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

/** True for an object that is not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value where it is a list, else an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text without white space around it; null where the value is no text, or an empty one. */
export function asText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** The value where it is a finite number, or a whole number as text, as protocol buffers write 64-bit numbers; else null. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
