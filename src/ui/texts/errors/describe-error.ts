import type { IdentifyError } from "#domain/identify-error.ts";
import { MODEL_ERROR_TEXTS } from "./describe-model-error.ts";
import { describeFrom, type ErrorCode, type ErrorDescription, type ErrorTexts } from "./error-description.ts";
import { PHOTO_ERROR_TEXTS } from "./photo-error-texts.ts";
import { IDENTIFICATION_ERROR_TEXTS, MODEL_WORK_ERROR_TEXTS } from "./work-error-texts.ts";

/** Errors that have no description here. */
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
 * Says in words why a photo got no answer. Null for `aborted`, because nobody waits for that answer, and for
 * `quota-used-up`, because what is said of it depends on the plan and the day (see the photo panel).
 */
export function describeError(error: IdentifyError): ErrorDescription | null {
  return isUntold(error) ? null : describeFrom(IDENTIFICATION_TEXTS, error);
}

/** Says in words why work on a model failed while no photo waits for an answer; null as in {@link describeError}. */
export function describeModelWork(error: IdentifyError): ErrorDescription | null {
  return isUntold(error) ? null : describeFrom(MODEL_WORK_TEXTS, error);
}

function isUntold(error: IdentifyError): error is Extract<IdentifyError, { readonly code: Untold }> {
  return error.code === "aborted" || error.code === "quota-used-up";
}
