import type { AppError, ModelError } from "#domain/error.ts";
import { t } from "#src/language/messages.ts";
import { describeFrom, type ErrorCode, type ErrorDescription, type ErrorTexts } from "./error-description.ts";
import { MODEL_ERROR_TEXTS } from "./model-errors.ts";
import { IDENTIFICATION_ERROR_TEXTS, MODEL_WORK_ERROR_TEXTS, PHOTO_ERROR_TEXTS } from "./photo-errors.ts";

/** Errors that this file does not describe. */
type Untold = "aborted" | "quota-used-up";

const IDENTIFICATION_TEXTS: ErrorTexts<Exclude<ErrorCode, Untold>> = {
  ...PHOTO_ERROR_TEXTS,
  ...MODEL_ERROR_TEXTS,
  ...IDENTIFICATION_ERROR_TEXTS,
};

const MODEL_WORK_TEXTS: ErrorTexts<Exclude<ErrorCode, Untold>> = {
  ...IDENTIFICATION_TEXTS,
  ...MODEL_WORK_ERROR_TEXTS,
};

/**
 * Describes why a photo got no answer. Returns null for `aborted`, because nobody waits for that answer, and for
 * `quota-used-up`, because its text depends on the plan and the day (see the photo panel).
 */
export function describeError(error: AppError): ErrorDescription | null {
  return isUntold(error) ? null : describeFrom(IDENTIFICATION_TEXTS, error);
}

/**
 * Describes why work on a model failed while no photo was waiting. Returns null in the cases of {@link describeError}.
 */
export function describeModelWork(error: AppError): ErrorDescription | null {
  return isUntold(error) ? null : describeFrom(MODEL_WORK_TEXTS, error);
}

function isUntold(error: AppError): error is Extract<AppError, { readonly code: Untold }> {
  return error.code === "aborted" || error.code === "quota-used-up";
}

/** Describes why a model can't be added, stored, loaded or run, and what to do. */
export function describeModelError(error: ModelError): ErrorDescription {
  return describeFrom(MODEL_ERROR_TEXTS, error);
}

const PROBLEMS: ReadonlyMap<string, string> = new Map<AppError["code"], string>([
  ["photo-empty", t`empty file`],
  ["photo-unreadable", t`can't be read any more`],
  ["photo-too-large", t`over 50 MB`],
  ["photo-format-unsupported", t`not JPG, PNG or WebP`],
  ["photo-not-an-image", t`not an image`],
  ["photo-too-many-pixels", t`too many megapixels`],
  ["photo-too-many-scans", t`would take too long to open`],
  ["photo-undecodable", t`damaged or incomplete`],
  ["photo-too-small", t`too small to tell`],
  ["model-output-constant", t`the same for every photo`],
  ["model-output-not-finite", t`values that are not numbers`],
  ["model-output-no-probabilities", t`values that are no probabilities`],
]);

/**
 * Describes, in a few words for a list, the problem with a photo or with the model's answer. `code` is the error code.
 * A code that is unknown here, such as one from another version of the app, gets a general description.
 */
export function describePhotoProblem(code: string): string {
  return PROBLEMS.get(code) ?? t`could not be processed`;
}
