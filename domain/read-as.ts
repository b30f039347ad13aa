import * as v from "valibot";
import { err, ok, type Result } from "./result.ts";

/** Reads a value as what `schema` describes. The error names the first place that is wrong, for developers. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T, string> {
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  return err(`${v.getDotPath(parsed.issues[0]) ?? "the file"}: ${parsed.issues[0].message}`);
}

/** Those of the values that `schema` describes. The others are left out, as what another version of the app wrote. */
export function knownAs<T>(schema: v.GenericSchema<unknown, T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const parsed = v.safeParse(schema, value);
    return parsed.success ? [parsed.output] : [];
  });
}
