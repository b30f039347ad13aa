import type { IdentifyError } from "#domain/identify-error.ts";

const PROBLEMS: ReadonlyMap<string, string> = new Map<IdentifyError["code"], string>([
  ["photo-empty", "empty file"],
  ["photo-unreadable", "can't be read any more"],
  ["photo-too-large", "over 50 MB"],
  ["photo-format-unsupported", "not JPG, PNG or WebP"],
  ["photo-not-an-image", "not an image"],
  ["photo-too-many-pixels", "over 100 megapixels"],
  ["photo-too-many-scans", "would take too long to open"],
  ["photo-undecodable", "damaged or incomplete"],
  ["photo-too-small", "too small to tell"],
  ["model-output-constant", "the same for every photo"],
  ["model-output-not-finite", "values that are not numbers"],
  ["model-output-no-probabilities", "values that are no probabilities"],
]);

/**
 * A few words for a line of a list: what was wrong with a photo, or with a model's answer to it. `code` is that of the
 * error; a code of another version of the app has words too.
 */
export function describePhotoProblem(code: string): string {
  return PROBLEMS.get(code) ?? "could not be processed";
}
