import { BACKEND_NAMES } from "#domain/model.ts";
import type { ModelError } from "#domain/identify-error.ts";
import { type ErrorTexts, lasting, retriable } from "./error-description.ts";
import { sentence } from "./phrases.ts";

/** Why a model can't be loaded or run, or gives no usable answers. */
export const MODEL_RUN_ERROR_TEXTS = {
  "model-output-constant": () =>
    lasting(
      "This model gives the same answer for every picture.",
      "Its weights are all zero, it was never trained, or it was made for other values than it gets. Choose other values if they can be chosen, or train it and export it again.",
    ),
  "model-output-not-finite": () =>
    lasting(
      "This model answers with values that are not numbers.",
      "Its weights or its value range are wrong. Check the range, or export the model again.",
    ),
  "model-output-no-probabilities": ({ value }) =>
    lasting(
      `This model gave ${value.toPrecision(3)} where a probability from 0 to 1 was expected.`,
      "It probably gives logits: say so where you are asked what comes out, or in its manifest.",
    ),
  "model-operation-unsupported": ({ operation, runtime }) =>
    lasting(
      `This model uses the operation ${operation}, which ${runtime} can't run.`,
      "Convert it with a newer converter, or export it in another format.",
    ),
  "model-out-of-memory": () =>
    retriable(
      "There is not enough memory to run this model.",
      "Close other tabs and programs and try again, or use a smaller model.",
    ),
  "model-context-lost": () =>
    retriable(
      "The graphics processor was lost while the model ran.",
      "Try again: the model then runs on the main processor.",
    ),
  "model-not-runnable": ({ runtime, detail }) =>
    retriable(
      `${runtime} can't run this model.`,
      `Try again, or export the model in another format. What it said: ${sentence(detail)}`,
    ),
  "backend-unavailable": ({ runtime, backend }) =>
    lasting(
      `${runtime} can't use ${BACKEND_NAMES[backend]} here.`,
      "This browser or device does not have it. Take another backend, or another browser.",
    ),
  "runtime-unreachable": ({ runtime }) =>
    retriable(
      `The parts of this app that run the model (${runtime}) could not be loaded.`,
      "They are fetched once and then kept. Check your connection and try again.",
    ),
} satisfies Partial<ErrorTexts<ModelError["code"]>>;
