import * as v from "valibot";

/** A fault in a manifest. */
export interface ManifestProblem {
  /** Keys and positions of the wrong place; empty for the whole manifest. */
  readonly path: readonly (string | number)[];
  /** What is wrong, as a text that follows the name of the place: "must be a whole number from 1 to 4096". */
  readonly what: string;
}

/** The message of a check: "must be …", with "is missing: " in front for a missing value. */
export function must(what: string): (issue: { readonly received: string }) => string {
  return ({ received }) => (received === "undefined" ? `is missing: must be ${what}` : `must be ${what}`);
}

/** An object with these fields. Skips unknown fields. */
export function object<const E extends v.ObjectEntries>(
  entries: E,
): v.ObjectSchema<E, (issue: v.BaseIssue<unknown>) => string> {
  return v.object(entries, ({ received }) => (received === "undefined" ? "is missing" : "must be an object"));
}

/** A text that is not empty, without outer white space. */
export function text(maxLength: number): v.GenericSchema<unknown, string> {
  const message = must(`a text of 1 to ${maxLength} characters`);
  return v.pipe(v.string(message), v.regex(/\S/, message), v.trim(), v.maxLength(maxLength, message));
}

/** From `min` to `max`, both included. */
export function wholeNumber(min: number, max: number): v.GenericSchema<unknown, number> {
  const message = must(`a whole number from ${min} to ${max}`);
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
}

export function choice<const T extends readonly string[]>(
  values: T,
): v.PicklistSchema<T, (issue: { received: string }) => string> {
  return v.picklist(values, must(`one of ${values.map((value) => `"${value}"`).join(", ")}`));
}

/** 0..1. */
export const probability = v.pipe(
  v.number(must("a number from 0 to 1")),
  v.minValue(0, must("a number from 0 to 1")),
  v.maxValue(1, must("a number from 0 to 1")),
);
