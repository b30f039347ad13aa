import type { ModelError } from "#domain/identify-error.ts";
import { describeFrom, type ErrorDescription, type ErrorTexts } from "./error-description.ts";
import { MODEL_FILE_ERROR_TEXTS } from "./model-file-error-texts.ts";
import { MODEL_RUN_ERROR_TEXTS } from "./model-run-error-texts.ts";
import { DOWNLOAD_ERROR_TEXTS, STORAGE_ERROR_TEXTS } from "./model-source-error-texts.ts";

/** What is said of each error of a model. */
export const MODEL_ERROR_TEXTS: ErrorTexts<ModelError["code"]> = {
  ...MODEL_FILE_ERROR_TEXTS,
  ...MODEL_RUN_ERROR_TEXTS,
  ...DOWNLOAD_ERROR_TEXTS,
  ...STORAGE_ERROR_TEXTS,
};

/** Says in words why a model can't be taken, stored, loaded or run, and what to do about it. */
export function describeModelError(error: ModelError): ErrorDescription {
  return describeFrom(MODEL_ERROR_TEXTS, error);
}
