import { BACKEND_NAMES } from "#domain/backends.ts";
import type { ModelError, ZipFault } from "#domain/error.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { type ErrorTexts, lasting, listed, retriable, sentence } from "./error-description.ts";
import { countText, formatBytes, formatBytesRoundedUp, listText } from "./format.ts";

/** Why a model can't be added, stored, loaded or run. */
export const MODEL_ERROR_TEXTS: ErrorTexts<ModelError["code"]> = {
  // Downloads.
  "download-refused": ({ address, status }) =>
    lasting(t`The server refused ${address} (status ${status}).`, `${refusalAdvice(status)} ${STILL_ACTIVE}`),
  "download-failed": ({ address, loadedBytes }) =>
    retriable(
      loadedBytes === 0
        ? t`The download of ${address} did not begin.`
        : t`The download of ${address} broke off after ${formatBytes(loadedBytes)}.`,
      t`Check your connection and try again. Some servers do not let other sites read their files: then download them yourself and choose them here. ${STILL_ACTIVE}`,
    ),
  "download-too-large": ({ address, maxBytes }) =>
    lasting(
      t`${address} has more than ${formatBytes(maxBytes)}, which is more than is taken.`,
      t`Check the address: a model and what belongs to it have at most 512 MB, and lists of labels at most 4 MB. ${STILL_ACTIVE}`,
    ),
  "download-too-many-files": ({ files, maxFiles }) =>
    lasting(
      t`This model names ${countText(files)} files, and at most ${countText(maxFiles)} are fetched.`,
      t`Export it in larger pieces, or choose its files on this device. ${STILL_ACTIVE}`,
    ),
  "download-stalled": ({ address, afterMs }) =>
    retriable(
      t`Nothing came from ${address} for ${Math.round(afterMs / 1000)} seconds.`,
      t`Check your connection and try again. ${STILL_ACTIVE}`,
    ),
  "download-path-outside": ({ path }) =>
    lasting(
      t`This model names "${path}", which is no file below its own address.`,
      t`Such files are not fetched. Export the model again, or choose its files on this device. ${STILL_ACTIVE}`,
    ),
  "address-invalid": ({ address }) =>
    lasting(
      t`"${address}" is not an address that a model can be downloaded from.`,
      t`It has to begin with https:// and lead to a model file, a zip or a folder.`,
    ),
  // Models on this device.
  "storage-full": ({ bytes }) =>
    lasting(
      t`There is not enough room to keep this model: it needs ${formatBytesRoundedUp(bytes)}.`,
      t`Delete a model that you no longer use, or free some space on this device. ${STILL_ACTIVE}`,
    ),
  "storage-unavailable": () =>
    lasting(
      t`This browser does not let the app keep models.`,
      t`Allow site data for this address, or leave the private window.`,
    ),
  "storage-unused": () =>
    lasting(
      t`You started without what is stored on this device, so no model is kept.`,
      t`Reload the page to use what is stored again.`,
    ),
  "storage-silent": () =>
    retriable(
      t`The storage of this browser does not answer, so its models can't be reached.`,
      t`Close the other tabs of this app and reload the page. If that does not help, restart the browser.`,
    ),
  "storage-newer": () =>
    lasting(
      t`A newer version of this app has opened the kept models, and this page can't read them.`,
      t`Close the other tabs of this app and reload the page to get the newer version.`,
    ),
  "storage-busy": () =>
    retriable(
      t`Another tab of this app is still storing or deleting a model.`,
      t`Wait until it is done there, or close that tab, and try again.`,
    ),
  "model-not-stored": ({ id }) =>
    lasting(
      t`The model "${id}" is no longer kept on this device.`,
      t`The browser or another tab has deleted it. Add it again, or choose another model.`,
    ),
  "model-network-changed": () =>
    lasting(
      t`It was taught on another network than the one chosen now.`,
      t`Choose that one again at “Learn from”, or teach again.`,
    ),
  // Files of a model.
  "model-not-found": ({ found, photos }) =>
    lasting(
      photos === 0
        ? t`There is no model file in what you chose.`
        : plural(
            photos,
            m`There is ${countText(photos)} photo in what you chose, and no model file.`,
            m`There are ${countText(photos)} photos in what you chose, and no model file.`,
          ),
      [
        ...foundFiles(found),
        ...conversionAdvice(found),
        t`Choose a model.json with its weights, a .tflite or an .onnx file, the folder around it, or a zip of that.`,
      ].join(" "),
    ),
  "model-ambiguous": ({ paths }) =>
    lasting(
      t`There is more than one model in what you chose: ${listed(paths)}.`,
      t`Choose the one that you mean.`,
    ),
  "model-zip-refused": ({ path, fault }) => lasting(...ZIP_FAULT_TEXTS[fault](path)),
  "model-manifest-invalid": ({ where }) =>
    lasting(
      t`The manifest of this model does not follow the rules for manifests.`,
      t`Mend this and try again: ${sentence(where)}`,
    ),
  "model-file-missing": ({ path }) =>
    lasting(
      t`${path} is missing, and the model needs it.`,
      t`Choose this file to add it, or choose the whole folder. If it is not there, export the model again.`,
    ),
  "model-path-outside": ({ path }) =>
    lasting(
      t`This model names "${path}", which is no file below its own folder.`,
      t`Such files are not read. Export the model again, with all of its files in one folder.`,
    ),
  "model-file-length": ({ path, bytes, expected }) =>
    lasting(
      t`${path} has ${countText(bytes)} bytes instead of ${countText(expected)}.`,
      t`It was probably cut off, or belongs to another model. Copy or download it again.`,
    ),
  "model-file-changed": ({ path }) =>
    lasting(
      t`${path} is not the file that the manifest describes.`,
      t`It was changed or damaged. Get the model again from where you had it.`,
    ),
  "model-is-web-page": ({ path }) =>
    lasting(
      t`${path} is a web page, not a model file.`,
      t`The server answers unknown addresses with a page of its own. Check the address, or choose the files instead.`,
    ),
  "model-file-damaged": ({ path, detail }) =>
    lasting(
      t`${path} is damaged, or it is not what its name says.`,
      t`Download or export it again. What was found: ${sentence(detail)}`,
    ),
  "model-topology-missing": ({ path }) =>
    lasting(
      t`${path} holds only weights, and not the network that they belong to.`,
      t`Save the whole model in the training program, and not only its weights.`,
    ),
  "model-too-new": ({ path, runtime, found, newest }) =>
    lasting(
      t`${path} is written in a newer version of its format than ${runtime} reads.`,
      t`Export it again in an older version. This file has ${found}. The newest that can be read is ${newest}.`,
    ),
  "model-detector": ({ detail }) =>
    lasting(
      t`This model looks like a detector: it gives boxes in a photo, not a class of the whole photo.`,
      t`Only models that classify whole photos can be used. What was found: ${sentence(detail)}`,
    ),
  "model-edge-tpu": ({ path, original }) =>
    lasting(
      t`${path} was compiled for the Edge TPU, and runs on that chip alone.`,
      original === null
        ? t`Choose the .tflite file that it was compiled from. Its name is mostly the same without _edgetpu.`
        : t`Choose the file that it was compiled from: ${original}.`,
    ),
  "model-label-count": ({ labels, outputs }) =>
    lasting(
      outputs === 1
        ? plural(
            labels,
            m`This model gives 1 value, which is about 2 labels, but there is ${countText(labels)} label.`,
            m`This model gives 1 value, which is about 2 labels, but there are ${countText(labels)} labels.`,
          )
        : plural(
            labels,
            m`This model gives ${countText(outputs)} values, but there is ${countText(labels)} label.`,
            m`This model gives ${countText(outputs)} values, but there are ${countText(labels)} labels.`,
          ),
      t`Choose the list of labels that belongs to it, with one label in each line.`,
    ),
  "model-shape-unsupported": ({ detail }) =>
    lasting(
      t`This model does not take one photo and give one list of values.`,
      t`Only models that classify whole photos can be used. What was found: ${sentence(detail)}`,
    ),
  "model-number-type": ({ part, found, format, usable }) => {
    const types = listText(usable, "disjunction");
    return part === "input"
      ? lasting(
          t`The input of this model is of the type ${found}, and ${format} runs here with ${types} alone.`,
          t`Convert the model again with ${types} as the type of its input. Its weights may stay as they are. TensorFlow's converter calls this inference_input_type.`,
        )
      : lasting(
          t`The output of this model is of the type ${found}, and ${format} runs here with ${types} alone.`,
          t`Convert the model again with ${types} as the type of its output. Its weights may stay as they are. TensorFlow's converter calls this inference_output_type.`,
        );
  },
  "model-class-map-unsupported": ({ name, detail }) =>
    lasting(
      t`The manifest names "${name}" as the map of what this model looks at, but the model does not give it.`,
      t`Take output.classMap out of the manifest, or export the model with that output. What was found: ${sentence(detail)}`,
    ),
  // Loading and running a model.
  "model-output-constant": () =>
    lasting(
      t`This model gives the same answer for every picture.`,
      t`Its weights are all zero, it was never trained, or it was made for other values than it gets. Choose other values if they can be chosen, or train it and export it again.`,
    ),
  "model-output-not-finite": () =>
    lasting(
      t`This model answers with values that are not numbers.`,
      t`Its weights or its value range are wrong. Check the range, or export the model again.`,
    ),
  "model-output-no-probabilities": ({ value }) =>
    lasting(
      t`This model gave ${value.toPrecision(3)} where a probability from 0 to 1 was expected.`,
      t`It probably gives logits: say so where you are asked what comes out, or in its manifest.`,
    ),
  "model-operation-unsupported": ({ operation, runtime }) =>
    lasting(
      t`This model uses the operation ${operation}, which ${runtime} can't run.`,
      t`Convert it with a newer converter, or export it in another format.`,
    ),
  "model-layer-unsupported": ({ layer, runtime }) =>
    lasting(
      t`This model has the layer ${layer}, which ${runtime} can't run.`,
      t`Save it in Keras as a SavedModel and convert that with tensorflowjs_converter to a graph model, or export it to TFLite or ONNX.`,
    ),
  "model-out-of-memory": () =>
    retriable(
      t`There is not enough memory to run this model.`,
      t`Close other tabs and programs and try again, or use a smaller model.`,
    ),
  "model-context-lost": () =>
    retriable(
      t`The graphics processor was lost while the model ran.`,
      t`Try again: the model then runs on the main processor.`,
    ),
  "model-not-runnable": ({ runtime, detail }) =>
    retriable(
      t`${runtime} can't run this model.`,
      t`Try again, or export the model in another format. What it said: ${sentence(detail)}`,
    ),
  "backend-unavailable": ({ runtime, backend }) =>
    lasting(
      t`${runtime} can't use ${BACKEND_NAMES[backend]} here.`,
      t`This browser or device does not have it. Take another backend, or another browser.`,
    ),
  "runtime-unreachable": ({ runtime }) =>
    retriable(
      t`The parts of this app that run the model (${runtime}) could not be loaded.`,
      t`They are fetched once and then kept. Check your connection and try again.`,
    ),
};

const STILL_ACTIVE = t`The model that you used before is still active.`;

/** Advice for an HTTP status (RFC 9110, section 15). */
function refusalAdvice(status: number): string {
  if (status === 401 || status === 403)
    return t`It asks for a permission: download the files yourself and choose them here.`;
  if (status === 404 || status === 410) return t`Nothing is there: check the address.`;
  return t`Try again later, or check the address.`;
}

const UNPACK_YOURSELF = t`Unpack it yourself and choose the folder.`;

/** What is wrong with a zip file, and what to do. */
const ZIP_FAULT_TEXTS: Readonly<Record<ZipFault, (path: string) => [title: string, advice: string]>> = {
  damaged: (path) => [
    t`${path} is damaged, or it is not a zip file that can be read.`,
    t`Download it again, or unpack it and choose the folder.`,
  ],
  encrypted: (path) => [t`${path} is locked with a password.`, UNPACK_YOURSELF],
  "too-large": (path) => [
    t`${path} unpacks to more than 512 MB, which is more than a browser can run as a model.`,
    t`Choose only the files of the model, without data or checkpoints of its training.`,
  ],
  "too-many-files": (path) => [
    t`${path} holds more than 10,000 files, so it is hardly one model.`,
    t`Choose only the files of the model.`,
  ],
  zip64: (path) => [t`${path} is a zip file of the 64-bit kind, which this app can't read.`, UNPACK_YOURSELF],
};

function foundFiles(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [t`These were found: ${listed(names)}.`];
}

/** Advice on converting the files of training frameworks; none for other files. */
function conversionAdvice(names: readonly string[]): readonly string[] {
  if (names.some((name) => /\.(?:h5|hdf5|keras|pb)$/i.test(name)))
    return [
      t`A model of Keras or TensorFlow has to be converted first, with tensorflowjs_converter or to TFLite.`,
    ];
  if (names.some((name) => /\.(?:pt|pth|safetensors|ckpt)$/i.test(name)))
    return [t`A model of PyTorch has to be exported to ONNX first.`];
  return [];
}
