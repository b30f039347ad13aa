import type { ModelError } from "#domain/identify-error.ts";
import { formatBytes, formatBytesRoundedUp } from "../format-bytes.ts";
import { type ErrorTexts, lasting, retriable } from "./error-description.ts";
import { number } from "./phrases.ts";

/** Why a model can't be downloaded. */
export const DOWNLOAD_ERROR_TEXTS = {
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
} satisfies Partial<ErrorTexts<ModelError["code"]>>;

/** Why a model can't be kept on this device, or is no longer there. */
export const STORAGE_ERROR_TEXTS = {
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
} satisfies Partial<ErrorTexts<ModelError["code"]>>;

const STILL_ACTIVE = "The model that you used before is still active.";

/** What a person can do about a status of HTTP (RFC 9110, section 15). */
function refusalAdvice(status: number): string {
  if (status === 401 || status === 403)
    return "It asks for a permission: download the files yourself and choose them here.";
  if (status === 404 || status === 410) return "Nothing is there: check the address.";
  return "Try again later, or check the address.";
}
