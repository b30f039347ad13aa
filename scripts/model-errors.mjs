/**
 * @typedef {import("../domain/identify-error.ts").ModelError} ModelError
 */

/**
 * What is wrong and what to do about it, in one line.
 * @param {ModelError} error
 * @returns {string}
 */
export function describeModelError(error) {
  switch (error.code) {
    case "model-not-found":
      return `no model file was found${error.found.length > 0 ? ` (only ${error.found.join(", ")})` : ""}${error.photos > 0 ? `, but ${error.photos} pictures` : ""}: export the model for TensorFlow.js, TensorFlow Lite or ONNX into this folder`;
    case "model-ambiguous":
      return `there are several models: say which one is meant with --model ${error.paths.join(" or --model ")}`;
    case "model-zip-refused":
      return `${error.path} is not unpacked (${error.fault}): unpack it yourself, or download it again`;
    case "model-manifest-invalid":
      return `${error.where}: correct model-manifest.json`;
    case "model-file-missing":
      return `${error.path} is missing: put it back, or download the model again`;
    case "model-file-length":
      return `${error.path} has ${error.bytes} bytes instead of ${error.expected}: copy or download it again`;
    case "model-file-changed":
      return `${error.path} is not the file that the manifest describes (another SHA-256): put the right file there, or write the manifest again with --write`;
    case "model-is-web-page":
      return `${error.path} is a web page, as servers send it for addresses that they do not know: download the file itself`;
    case "model-file-damaged":
      return `${error.path} is damaged, ${error.detail}: copy, download or export it again`;
    case "model-topology-missing":
      return `${error.path} holds weights alone, without the network: export the whole model, not its weights`;
    case "model-edge-tpu":
      return `${error.path} runs on the Edge TPU alone: take ${error.original ?? "the .tflite file that it was compiled from"}`;
    case "model-operation-unsupported":
      return `${error.runtime} does not know the operation ${error.operation}: export the model without it, or for another runtime`;
    case "model-label-count":
      return `there are ${error.labels} labels for ${error.outputs} outputs: give the list that the model was trained with`;
    case "model-shape-unsupported":
      return `this is no classifier of photos, ${error.detail}: export a network that takes one photo and gives one value for each label`;
    case "model-number-type":
      return `its ${error.part} is ${error.found}, and ${error.format} runs here with ${error.usable.join(" or ")} alone: convert it again with one of these`;
    case "model-class-map-unsupported":
      return `output.classMap names "${error.name}", but ${error.detail}: take output.classMap out of the manifest, or export the model with that output`;
    // These come of downloads, of storage and of running, which a check does not do.
    case "address-invalid":
    case "backend-unavailable":
    case "download-failed":
    case "download-path-outside":
    case "download-refused":
    case "download-stalled":
    case "download-too-large":
    case "download-too-many-files":
    case "model-context-lost":
    case "model-not-runnable":
    case "model-not-stored":
    case "model-out-of-memory":
    case "model-output-constant":
    case "model-output-not-finite":
    case "model-output-no-probabilities":
    case "runtime-unreachable":
    case "storage-busy":
    case "storage-full":
    case "storage-newer":
    case "storage-silent":
    case "storage-unavailable":
      return JSON.stringify(error);
  }
}
