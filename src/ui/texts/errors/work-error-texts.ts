import type { WorkError } from "#domain/identify-error.ts";
import { type ErrorDescription, type ErrorTexts, lasting, retriable } from "./error-description.ts";

/** Failed work that is told to people; nobody waits any more for work that was aborted. */
type ToldWorkError = Exclude<WorkError, { readonly code: "aborted" }>;

const withoutWebAssembly = (): ErrorDescription =>
  lasting(
    "This browser does not run WebAssembly, which the app needs.",
    "In lockdown mode, switch it off for this site, then reload the page. Else close other programs and reload the page.",
  );

/** Why a photo got no answer. */
export const IDENTIFICATION_ERROR_TEXTS: ErrorTexts<ToldWorkError["code"]> = {
  "worker-died": () => retriable("The analysis stopped unexpectedly.", "Your photo is kept. Try again."),
  "worker-unreachable": () =>
    retriable(
      "The part of this app that looks at photos could not be loaded.",
      "Your photo is kept. The part is fetched once and then kept: check your connection and try again.",
    ),
  "webassembly-missing": withoutWebAssembly,
  "deadline-exceeded": () =>
    retriable(
      "The analysis took too long and was stopped.",
      "Your photo is kept. Close other programs and try again.",
    ),
  internal: () =>
    retriable("Something went wrong in the analysis.", "Your photo is kept. Try again, or reload the page."),
};

/** Why work on a model failed while no photo waits for an answer, such as loading, checking or storing it. */
export const MODEL_WORK_ERROR_TEXTS: ErrorTexts<ToldWorkError["code"]> = {
  "worker-died": () =>
    retriable(
      "The work on this model stopped unexpectedly.",
      "Try again. A large model may need more memory than there is: close other tabs and programs first.",
    ),
  "worker-unreachable": () =>
    retriable(
      "The part of this app that works on models could not be loaded.",
      "It is fetched once and then kept. Check your connection and try again.",
    ),
  "webassembly-missing": withoutWebAssembly,
  "deadline-exceeded": () =>
    retriable(
      "The work on this model took too long and was stopped.",
      "Close other tabs and programs and try again, or use a smaller model.",
    ),
  internal: () =>
    retriable("Something went wrong in the work on this model.", "Try again, or reload the page."),
};
