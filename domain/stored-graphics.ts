import { parseJson } from "./text/json.ts";

/**
 * The text of one model in what the device has stored of all on graphics processors: see
 * src/core/models/graphics-store.ts. Null if nobody has requested one for it. It stands apart from the rules of the
 * comparison, which only a requested model needs.
 */
export function storedOf(all: string, modelId: string): string | null {
  const text = fieldOf(fieldOf(parseJson(all), "state"), modelId);
  return typeof text === "string" ? text : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
}
