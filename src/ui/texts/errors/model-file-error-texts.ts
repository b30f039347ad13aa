import type { ModelError, ZipFault } from "#domain/identify-error.ts";
import { anyModelFile } from "../model-files.ts";
import { type ErrorTexts, lasting } from "./error-description.ts";
import { listed, number, sentence } from "./phrases.ts";

/** Why files are not taken as a model. */
export const MODEL_FILE_ERROR_TEXTS = {
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
} satisfies Partial<ErrorTexts<ModelError["code"]>>;

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

/** How files of training programs become what runs here; nothing for other files. */
function conversionAdvice(names: readonly string[]): string {
  if (names.some((name) => /\.(?:h5|hdf5|keras|pb)$/i.test(name)))
    return "A model of Keras or TensorFlow has to be converted first, with tensorflowjs_converter or to TFLite. ";
  if (names.some((name) => /\.(?:pt|pth|safetensors|ckpt)$/i.test(name)))
    return "A model of PyTorch has to be exported to ONNX first. ";
  return "";
}
