/** An object of JSON whose fields are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Answers the value where it is an object, and not a list. */
export function asObject(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Answers the value where it is a list, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Answers the value where it is a text that says something. */
export function asText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Answers the value where it is a finite number, as such or in the decimal text that protocol buffers make of it. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
