import type { IdentifyError } from "#domain/identify-error.ts";
import { describeError, type ErrorDescription } from "./describe-error.ts";

/** Says in words why work on a model failed; like {@link describeError}, but no photo is waiting for an answer. */
export function describeModelWork(error: IdentifyError): ErrorDescription | null {
  if (error.code === "worker-died") {
    return {
      title: "The work on this model stopped unexpectedly.",
      advice:
        "Try again. A large model may need more memory than there is: close other tabs and programs first.",
      action: "retry",
    };
  }
  if (error.code === "deadline-exceeded") {
    return {
      title: "The work on this model took too long and was stopped.",
      advice: "Close other tabs and programs and try again, or use a smaller model.",
      action: "retry",
    };
  }
  if (error.code === "internal") {
    return {
      title: "Something went wrong in the work on this model.",
      advice: "Try again, or reload the page.",
      action: "retry",
    };
  }
  return describeError(error);
}
