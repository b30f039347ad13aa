import type { ModelError, ZipFault } from "#domain/answer/identify-error.ts";
import { formatBytes, formatBytesRoundedUp } from "./format.ts";
import { type ErrorTexts, lasting, listed, number, retriable, sentence } from "./error-description.ts";
import { anyModelFile } from "./model-names.ts";
import { BACKEND_NAMES } from "#domain/model.ts";

/** Why a model can't be added, stored, loaded or run. */
export const MODEL_ERROR_TEXTS: ErrorTexts<ModelError["code"]> = {
  // Downloads.
  "download-refused": ({ address, status }) =>
    lasting(`The server refused ${address} (status ${status}).`, `${refusalAdvice(status)} ${STILL_ACTIVE}`),
  "download-failed": ({ address, loadedBytes }) =>
    retriable(
      `The download of ${address} ${loadedBytes === 0 ? "did not begin." : `broke off after ${formatBytes(loadedBytes)}.`}`,
      `Check your connection and try again. Some servers do not let other sites read their files: then download them yourself and choose them here. ${STILL_ACTIVE}`,
    ),
  "download-too-large": ({ address, maxBytes }) =>
    lasting(
      `${address} has more than ${formatBytes(maxBytes)}, which is more than is taken.`,
      `Check the address: a model and what belongs to it have at most 512 MB, and lists of labels at most 4 MB. ${STILL_ACTIVE}`,
    ),
  "download-too-many-files": ({ files, maxFiles }) =>
    lasting(
      `This model names ${number(files)} files, and at most ${number(maxFiles)} are fetched.`,
      `Export it in larger pieces, or choose its files on this device. ${STILL_ACTIVE}`,
    ),
  "download-stalled": ({ address, afterMs }) =>
    retriable(
      `Nothing came from ${address} for ${Math.round(afterMs / 1000)} seconds.`,
      `Check your connection and try again. ${STILL_ACTIVE}`,
    ),
  "download-path-outside": ({ path }) =>
    lasting(
      `This model names "${path}", which is no file below its own address.`,
      `Such files are not fetched. Export the model again, or choose its files on this device. ${STILL_ACTIVE}`,
    ),
  "address-invalid": ({ address }) =>
    lasting(
      `"${address}" is not an address that a model can be downloaded from.`,
      "It has to begin with https:// and lead to a model file, a zip or a folder.",
    ),
  // Models on this device.
  "storage-full": ({ bytes }) =>
    lasting(
      `There is not enough room to keep this model: it needs ${formatBytesRoundedUp(bytes)}.`,
      `Delete a model that you no longer use, or free some space on this device. ${STILL_ACTIVE}`,
    ),
  "storage-unavailable": () =>
    lasting(
      "This browser does not let the app keep models.",
      "Allow site data for this address, or leave the private window.",
    ),
  "storage-silent": () =>
    retriable(
      "The storage of this browser does not answer, so its models can't be reached.",
      "Close the other tabs of this app and reload the page. If that does not help, restart the browser.",
    ),
  "storage-newer": () =>
    lasting(
      "A newer version of this app has opened the kept models, and this page can't read them.",
      "Close the other tabs of this app and reload the page to get the newer version.",
    ),
  "storage-busy": () =>
    retriable(
      "Another tab of this app is still storing or deleting a model.",
      "Wait until it is done there, or close that tab, and try again.",
    ),
  "model-not-stored": ({ id }) =>
    lasting(
      `The model "${id}" is no longer kept on this device.`,
      "The browser or another tab has deleted it. Add it again, or choose another model.",
    ),
  "model-network-changed": () =>
    lasting(
      "It was taught on another network than the one chosen now.",
      "Choose that one again at “Learn from”, or teach again.",
    ),
  // Files of a model.
  "model-not-found": ({ found, photos }) =>
    lasting(
      photos === 0
        ? "There is no model file in what you chose."
        : `There ${photos === 1 ? "is 1 photo" : `are ${number(photos)} photos`} in what you chose, and no model file.`,
      `${foundFiles(found)}${conversionAdvice(found)}Choose ${anyModelFile()} file, the folder around it, or a zip of that.`,
    ),
  "model-ambiguous": ({ paths }) =>
    lasting(
      `There is more than one model in what you chose: ${listed(paths)}.`,
      "Choose the one that you mean.",
    ),
  "model-zip-refused": ({ path, fault }) => lasting(...ZIP_FAULT_TEXTS[fault](path)),
  "model-manifest-invalid": ({ where }) =>
    lasting(
      "The manifest of this model does not follow the rules for manifests.",
      `Mend this and try again: ${sentence(where)}`,
    ),
  "model-file-missing": ({ path }) =>
    lasting(
      `${path} is missing, and the model needs it.`,
      "Choose the whole folder, or all of its files together. If it is not there, export the model again.",
    ),
  "model-file-length": ({ path, bytes, expected }) =>
    lasting(
      `${path} has ${number(bytes)} bytes instead of ${number(expected)}.`,
      "It was probably cut off, or belongs to another model. Copy or download it again.",
    ),
  "model-file-changed": ({ path }) =>
    lasting(
      `${path} is not the file that the manifest describes.`,
      "It was changed or damaged. Get the model again from where you had it.",
    ),
  "model-is-web-page": ({ path }) =>
    lasting(
      `${path} is a web page, not a model file.`,
      "The server answers unknown addresses with a page of its own. Check the address, or choose the files instead.",
    ),
  "model-file-damaged": ({ path, detail }) =>
    lasting(
      `${path} is damaged, or it is not what its name says.`,
      `Download or export it again. What was found: ${sentence(detail)}`,
    ),
  "model-topology-missing": ({ path }) =>
    lasting(
      `${path} holds only weights, and not the network that they belong to.`,
      "Save the whole model in the training program, and not only its weights.",
    ),
  "model-edge-tpu": ({ path, original }) =>
    lasting(
      `${path} was compiled for the Edge TPU, and runs on that chip alone.`,
      original === null
        ? "Choose the .tflite file that it was compiled from. Its name is mostly the same without _edgetpu."
        : `Choose the file that it was compiled from: ${original}.`,
    ),
  "model-label-count": ({ labels, outputs }) =>
    lasting(
      `This model gives ${outputs === 1 ? "1 value, which is about 2 labels" : `${number(outputs)} values`}, but there ${labels === 1 ? "is 1 label" : `are ${number(labels)} labels`}.`,
      "Choose the list of labels that belongs to it, with one label in each line.",
    ),
  "model-shape-unsupported": ({ detail }) =>
    lasting(
      "This model does not take one photo and give one list of values.",
      `Only models that classify whole photos can be used. What was found: ${sentence(detail)}`,
    ),
  "model-number-type": ({ part, found, format, usable }) =>
    lasting(
      `The ${part} of this model is of the type ${found}, and ${format} runs here with ${usable.join(" or ")} alone.`,
      `Convert the model again with ${usable.join(" or ")} as the type of its ${part}. Its weights may stay as they are. TensorFlow's converter calls this inference_${part}_type.`,
    ),
  "model-class-map-unsupported": ({ name, detail }) =>
    lasting(
      `The manifest names "${name}" as the map of what this model looks at, but the model does not give it.`,
      `Take output.classMap out of the manifest, or export the model with that output. What was found: ${sentence(detail)}`,
    ),
  // Loading and running a model.
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
};

const STILL_ACTIVE = "The model that you used before is still active.";

/** Advice for an HTTP status (RFC 9110, section 15). */
function refusalAdvice(status: number): string {
  if (status === 401 || status === 403)
    return "It asks for a permission: download the files yourself and choose them here.";
  if (status === 404 || status === 410) return "Nothing is there: check the address.";
  return "Try again later, or check the address.";
}

const UNPACK_YOURSELF = "Unpack it yourself and choose the folder.";

/** What is wrong with a zip file, and what to do. */
const ZIP_FAULT_TEXTS: Readonly<Record<ZipFault, (path: string) => [title: string, advice: string]>> = {
  damaged: (path) => [
    `${path} is damaged, or it is not a zip file that can be read.`,
    "Download it again, or unpack it and choose the folder.",
  ],
  encrypted: (path) => [`${path} is locked with a password.`, UNPACK_YOURSELF],
  "too-large": (path) => [
    `${path} unpacks to more than 512 MB, which is more than a browser can run as a model.`,
    "Choose only the files of the model, without data or checkpoints of its training.",
  ],
  "too-many-files": (path) => [
    `${path} holds more than 10,000 files, so it is hardly one model.`,
    "Choose only the files of the model.",
  ],
  zip64: (path) => [`${path} is a zip file of the 64-bit kind, which this app can't read.`, UNPACK_YOURSELF],
};

function foundFiles(names: readonly string[]): string {
  return names.length === 0 ? "" : `These were found: ${listed(names)}. `;
}

/** Advice on converting the files of training frameworks; empty for other files. */
function conversionAdvice(names: readonly string[]): string {
  if (names.some((name) => /\.(?:h5|hdf5|keras|pb)$/i.test(name)))
    return "A model of Keras or TensorFlow has to be converted first, with tensorflowjs_converter or to TFLite. ";
  if (names.some((name) => /\.(?:pt|pth|safetensors|ckpt)$/i.test(name)))
    return "A model of PyTorch has to be exported to ONNX first. ";
  return "";
}
