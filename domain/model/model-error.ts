import type { Backend } from "./backend.ts";

/** Why a model package can't be taken, stored, loaded or run. `path` is a file of the package. */
export type ModelError =
  /** Nothing in what was chosen is a model file. */
  | { readonly code: "model-not-found"; readonly found: readonly string[] }
  /** More than one model lies there. */
  | { readonly code: "model-ambiguous"; readonly paths: readonly string[] }
  | { readonly code: "model-zip-damaged"; readonly path: string }
  /** The manifest is no JSON or not as its schema says; `where` is the place and what is wrong there. */
  | { readonly code: "model-manifest-invalid"; readonly where: string }
  | { readonly code: "model-file-missing"; readonly path: string }
  /** Shorter (or longer) than the manifest or the weights' description says. Bytes. */
  | {
      readonly code: "model-file-length";
      readonly path: string;
      readonly bytes: number;
      readonly expected: number;
    }
  | { readonly code: "model-file-changed"; readonly path: string }
  /** A web page where a model file was expected, as servers send for addresses that they do not know. */
  | { readonly code: "model-is-web-page"; readonly path: string }
  /** Not the format that it claims to be, or cut off. */
  | { readonly code: "model-file-damaged"; readonly path: string; readonly detail: string }
  /** A model.json whose topology is null or missing: weights alone. */
  | { readonly code: "model-topology-missing"; readonly path: string }
  /** Every input gives the same output: the weights are all zero or were not trained. */
  | { readonly code: "model-output-constant" }
  /** Outputs that are not a number. */
  | { readonly code: "model-output-not-finite" }
  /** Said to give probabilities, and gave this value, which is none. */
  | { readonly code: "model-output-no-probabilities"; readonly value: number }
  | { readonly code: "model-operation-unsupported"; readonly operation: string; readonly runtime: string }
  /** No list of labels for so many outputs. */
  | { readonly code: "model-label-count"; readonly labels: number; readonly outputs: number }
  /** Not one photo in and one list of values out, in a shape that can be fed; `detail` says what was found. */
  | { readonly code: "model-shape-unsupported"; readonly detail: string }
  | { readonly code: "model-out-of-memory" }
  /** The graphics processor was lost; the next run goes without it. */
  | { readonly code: "model-context-lost" }
  /** The runtime refused the model for a reason of its own. */
  | { readonly code: "model-not-runnable"; readonly runtime: string; readonly detail: string }
  /** The one backend that was asked for is none that this browser or device has. */
  | { readonly code: "backend-unavailable"; readonly runtime: string; readonly backend: Backend }
  /** The runtime's own files could not be fetched. */
  | { readonly code: "runtime-unreachable"; readonly runtime: string }
  /** The answer of a server was not a success; `status` is that of HTTP. */
  | { readonly code: "download-refused"; readonly address: string; readonly status: number }
  /** No answer, or one that broke off: no network, no permission of that server, or no such server. */
  | { readonly code: "download-failed"; readonly address: string; readonly loadedBytes: number }
  | { readonly code: "address-invalid"; readonly address: string }
  | { readonly code: "storage-full"; readonly bytes: number }
  /** The browser keeps nothing here, as in some private windows. */
  | { readonly code: "storage-unavailable" }
  /** A model that was stored here and is gone. */
  | { readonly code: "model-not-stored"; readonly id: string };
