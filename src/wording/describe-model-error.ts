import { BACKEND_NAMES } from "#domain/model/backend.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import { formatBytes, formatBytesRoundedUp } from "./format-bytes.ts";
import { anyModelFile } from "./model-files.ts";

/** A model's fault in words for people. */
export interface ModelErrorDescription {
  /** What is wrong: a sentence. */
  readonly title: string;
  /** What to do: a sentence or some. */
  readonly advice: string;
}

/** Says in words why a model can't be taken, stored, loaded or run, and what to do about it. */
export function describeModelError(error: ModelError): ModelErrorDescription {
  switch (error.code) {
    case "model-not-found":
      return {
        title: "There is no model file in what you chose.",
        advice: `${foundFiles(error.found)}${conversionOf(error.found)}Choose ${anyModelFile()} file, the folder around it, or a zip of that.`,
      };
    case "model-ambiguous":
      return {
        title: `There is more than one model in what you chose: ${listed(error.paths)}.`,
        advice: "Choose the one that you mean.",
      };
    case "model-zip-damaged":
      return {
        title: `${error.path} is damaged, or it is not a zip file that can be read.`,
        advice: "Download it again, or unpack it and choose the folder.",
      };
    case "model-manifest-invalid":
      return {
        title: "The manifest of this model does not follow the rules for manifests.",
        advice: `Mend this and try again: ${sentence(error.where)}`,
      };
    case "model-file-missing":
      return {
        title: `${error.path} is missing, and the model needs it.`,
        advice:
          "Choose the whole folder, or all of its files together. If it is not there, export the model again.",
      };
    case "model-file-length":
      return {
        title: `${error.path} has ${number(error.bytes)} bytes instead of ${number(error.expected)}.`,
        advice: "It was probably cut off, or belongs to another model. Copy or download it again.",
      };
    case "model-file-changed":
      return {
        title: `${error.path} is not the file that the manifest describes.`,
        advice: "It was changed or damaged. Get the model again from where you had it.",
      };
    case "model-is-web-page":
      return {
        title: `${error.path} is a web page, not a model file.`,
        advice:
          "The server answers unknown addresses with a page of its own. Check the address, or choose the files instead.",
      };
    case "model-file-damaged":
      return {
        title: `${error.path} is damaged, or it is not what its name says.`,
        advice: `Download or export it again. What was found: ${sentence(error.detail)}`,
      };
    case "model-topology-missing":
      return {
        title: `${error.path} holds only weights, and not the network that they belong to.`,
        advice: "Save the whole model in the training program, and not only its weights.",
      };
    case "model-output-constant":
      return {
        title: "This model gives the same answer for every picture.",
        advice:
          "Its weights are all zero, or it was never trained. Train it if need be, and export it again.",
      };
    case "model-output-not-finite":
      return {
        title: "This model answers with values that are not numbers.",
        advice: "Its weights or its value range are wrong. Check the range, or export the model again.",
      };
    case "model-output-no-probabilities":
      return {
        title: `This model gave ${error.value.toPrecision(3)} where a probability from 0 to 1 was expected.`,
        advice:
          "It probably gives logits: say so where you are asked what comes out, or in its manifest. For a single output, end the network with a sigmoid.",
      };
    case "model-operation-unsupported":
      return {
        title: `This model uses the operation ${error.operation}, which ${error.runtime} can't run.`,
        advice: "Convert it with a newer converter, or export it in another format.",
      };
    case "model-label-count":
      return {
        title: `This model gives ${number(error.outputs)} values, but there ${error.labels === 1 ? "is 1 label" : `are ${number(error.labels)} labels`}.`,
        advice: "Choose the list of labels that belongs to it, with one label in each line.",
      };
    case "model-shape-unsupported":
      return {
        title: "This model does not take one photo and give one list of values.",
        advice: `Only models that classify whole photos can be used. What was found: ${sentence(error.detail)}`,
      };
    case "model-out-of-memory":
      return {
        title: "There is not enough memory to run this model.",
        advice: "Close other tabs and programs and try again, or use a smaller model.",
      };
    case "model-context-lost":
      return {
        title: "The graphics processor was lost while the model ran.",
        advice: "Try again: the model then runs on the main processor.",
      };
    case "model-not-runnable":
      return {
        title: `${error.runtime} can't run this model.`,
        advice: `Try again, or export the model in another format. What it said: ${sentence(error.detail)}`,
      };
    case "backend-unavailable":
      return {
        title: `${error.runtime} can't use ${BACKEND_NAMES[error.backend]} here.`,
        advice: "This browser or device does not have it. Take another backend, or another browser.",
      };
    case "runtime-unreachable":
      return {
        title: `The parts of this app that run the model (${error.runtime}) could not be loaded.`,
        advice: "They are fetched once and then kept. Check your connection and try again.",
      };
    case "download-refused":
      return {
        title: `The server refused ${error.address} (status ${error.status}).`,
        advice: `${refusalAdvice(error.status)} ${UNCHANGED}`,
      };
    case "download-failed":
      return {
        title: `The download of ${error.address} ${progressOf(error.loadedBytes)}`,
        advice: `Check your connection and try again. Some servers do not let other sites read their files: then download them yourself and choose them here. ${UNCHANGED}`,
      };
    case "address-invalid":
      return {
        title: `"${error.address}" is not an address that a model can be downloaded from.`,
        advice: "It has to begin with https:// and lead to a model file, a zip or a folder.",
      };
    case "storage-full":
      return {
        title: `There is not enough room to keep this model: it needs ${formatBytesRoundedUp(error.bytes)}.`,
        advice: `Delete a model that you no longer use, or free some space on this device. ${UNCHANGED}`,
      };
    case "storage-unavailable":
      return {
        title: "This browser does not let the app keep models.",
        advice: "Allow site data for this address, or leave the private window.",
      };
    case "model-not-stored":
      return {
        title: `The model "${error.id}" is no longer kept on this device.`,
        advice: "The browser or another tab has deleted it. Add it again, or choose another model.",
      };
  }
}

const UNCHANGED = "The model that you used before is still active.";

/** Names listed at most; a folder may hold thousands. */
const MAX_LISTED = 5;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  return `${names.slice(0, MAX_LISTED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function foundFiles(names: readonly string[]): string {
  return names.length === 0 ? "" : `These were found: ${listed(names)}. `;
}

/** How files of training programs become what runs here; nothing for other files. */
function conversionOf(names: readonly string[]): string {
  if (names.some((name) => /\.(?:h5|hdf5|keras|pb)$/i.test(name)))
    return "A model of Keras or TensorFlow has to be converted first, with tensorflowjs_converter or to TFLite. ";
  if (names.some((name) => /\.(?:pt|pth|safetensors|ckpt)$/i.test(name)))
    return "A model of PyTorch has to be exported to ONNX first. ";
  return "";
}

/** What a status of HTTP asks of a person (RFC 9110, section 15). */
function refusalAdvice(status: number): string {
  if (status === 401 || status === 403)
    return "It asks for a permission: download the files yourself and choose them here.";
  if (status === 404 || status === 410) return "Nothing is there: check the address.";
  return "Try again later, or check the address.";
}

function progressOf(loadedBytes: number): string {
  return loadedBytes === 0 ? "did not begin." : `broke off after ${formatBytes(loadedBytes)}.`;
}

/** What a program said, as a sentence: its own end, or a full stop. */
function sentence(said: string): string {
  const text = said.trim();
  if (text === "") return "nothing more is known.";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function number(value: number): string {
  return value.toLocaleString("en");
}
