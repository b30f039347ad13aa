import * as v from "valibot";
import { err, ok, type Result } from "#domain/result.ts";

/** Checks a value against `schema`. The error names the first wrong field, for developers. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T, string> {
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  return err(`${v.getDotPath(parsed.issues[0]) ?? "the file"}: ${parsed.issues[0].message}`);
}

/** The values that match `schema`. Skips all others, which another version of the app may have written. */
export function knownAs<T>(schema: v.GenericSchema<unknown, T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const parsed = v.safeParse(schema, value);
    return parsed.success ? [parsed.output] : [];
  });
}
