import type { Result } from "#domain/result.ts";

/** The value of a result; throws its error, which here is always a fault of the benchmark. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}
