import type { Backend } from "./backend.ts";

/**
 * Why a zip file is not unpacked. damaged: cut off, changed, or its parts contradict each other. too-large: it unpacks to
 * more than is taken. zip64: it needs the 64-bit extension of the format.
 */
export type ZipFault = "damaged" | "encrypted" | "too-large" | "too-many-files" | "zip64";

/** Why a model package can't be added, stored, loaded or run. `path` is a file of the package. */
export type ModelError =
  /** The chosen files have no model file. `photos` of them are pictures by their names; `found` names some of the others. */
  | { readonly code: "model-not-found"; readonly found: readonly string[]; readonly photos: number }
  /** The chosen files have more than one model. */
  | { readonly code: "model-ambiguous"; readonly paths: readonly string[] }
  | { readonly code: "model-zip-refused"; readonly path: string; readonly fault: ZipFault }
  /** The manifest is no JSON, or breaks its schema; `where` is the place and what is wrong there. */
  | { readonly code: "model-manifest-invalid"; readonly where: string }
  | { readonly code: "model-file-missing"; readonly path: string }
  /** The length differs from the one in the manifest or in the description of the weights. Both in bytes. */
  | {
      readonly code: "model-file-length";
      readonly path: string;
      readonly bytes: number;
      readonly expected: number;
    }
  | { readonly code: "model-file-changed"; readonly path: string }
  /** The file is a web page. Servers answer addresses that they do not know with one. */
  | { readonly code: "model-is-web-page"; readonly path: string }
  /** The file is not of the format that it claims, or is cut off. */
  | { readonly code: "model-file-damaged"; readonly path: string; readonly detail: string }
  /** The model.json has weights but no topology. */
  | { readonly code: "model-topology-missing"; readonly path: string }
  /** Every input gives the same output: the weights are all zero or were not trained. */
  | { readonly code: "model-output-constant" }
  /** An output is NaN or infinite. */
  | { readonly code: "model-output-not-finite" }
  /** The manifest promises probabilities, but the model gave `value`, which is none. */
  | { readonly code: "model-output-no-probabilities"; readonly value: number }
  /** The model was compiled for the Edge TPU. `original` is where it was compiled from, by its name; null for a name of its own. */
  | { readonly code: "model-edge-tpu"; readonly path: string; readonly original: string | null }
  | { readonly code: "model-operation-unsupported"; readonly operation: string; readonly runtime: string }
  /** The model has another number of outputs than labels. */
  | { readonly code: "model-label-count"; readonly labels: number; readonly outputs: number }
  /** The model does not turn one photo into one list of values, or its shapes are not supported. `detail` says more. */
  | { readonly code: "model-shape-unsupported"; readonly detail: string }
  /** Numbers of the type `found` can't be fed or read in this format, only those of `usable`; `format` is for people. */
  | {
      readonly code: "model-number-type";
      readonly part: "input" | "output";
      readonly found: string;
      readonly format: string;
      readonly usable: readonly string[];
    }
  /** The output `name`, which the manifest says is the class map, is none. `detail` says what is there instead. */
  | { readonly code: "model-class-map-unsupported"; readonly name: string; readonly detail: string }
  | { readonly code: "model-out-of-memory" }
  /** The graphics processor was lost. The next run works without it. */
  | { readonly code: "model-context-lost" }
  /** The runtime refused the model for another reason. */
  | { readonly code: "model-not-runnable"; readonly runtime: string; readonly detail: string }
  /** This browser or device does not have the backend that was asked for. */
  | { readonly code: "backend-unavailable"; readonly runtime: string; readonly backend: Backend }
  /** The files of the runtime could not be downloaded. */
  | { readonly code: "runtime-unreachable"; readonly runtime: string }
  /** The server answered with an error; `status` is the HTTP status. */
  | { readonly code: "download-refused"; readonly address: string; readonly status: number }
  /** There was no answer, or it broke off: no network, no such server, or the server does not allow it. */
  | { readonly code: "download-failed"; readonly address: string; readonly loadedBytes: number }
  /** More came, or was announced, than is taken of one file or of the whole model. */
  | { readonly code: "download-too-large"; readonly address: string; readonly maxBytes: number }
  /** The model names more files than are fetched. */
  | { readonly code: "download-too-many-files"; readonly files: number; readonly maxFiles: number }
  /** Nothing came for so long that the download was ended. */
  | { readonly code: "download-stalled"; readonly address: string; readonly afterMs: number }
  /** The model names a file that is not below its own address. */
  | { readonly code: "download-path-outside"; readonly path: string }
  | { readonly code: "address-invalid"; readonly address: string }
  | { readonly code: "storage-full"; readonly bytes: number }
  /** The browser stores nothing here, as in some private windows. */
  | { readonly code: "storage-unavailable" }
  /** The browser's storage did not answer in time. It may yet. */
  | { readonly code: "storage-silent" }
  /** A newer version of the app has changed how models are stored. */
  | { readonly code: "storage-newer" }
  /** Another tab has been changing the stored models all the time. */
  | { readonly code: "storage-busy" }
  /** The model was stored here and is gone. */
  | { readonly code: "model-not-stored"; readonly id: string };
