import { parseJson } from "#domain/text/json.ts";
import type { ModelFormat } from "#models/formats.ts";
import type { Fit, NetworkInput, Scaling } from "#models/manifest.ts";
import type { PackageOrigin, Stated } from "#models/package-draft.ts";
import { type FileSet, folderOf } from "./file-set.ts";
import { foldersUpFrom } from "./find-model.ts";
import { licenceInReadme, readHuggingFace } from "./hugging-face.ts";
import { labelsOfJson } from "#models/labels.ts";
import { asObject, asText } from "../files/json.ts";

/** Facts from a tool's files beside a model; null if they do not state a value. */
export interface Sidecars {
  /** Null if the files do not identify a known tool. */
  readonly origin: PackageOrigin | null;
  /** Paths of the files that were read. */
  readonly paths: readonly string[];
  readonly title: Stated<string> | null;
  readonly licence: Stated<string> | null;
  readonly width: Stated<number> | null;
  readonly height: Stated<number> | null;
  readonly fit: Stated<Fit> | null;
  readonly channels: Stated<NetworkInput["channels"]> | null;
  readonly scaling: Stated<Scaling> | null;
  readonly labels: Stated<readonly string[]> | null;
}

const NOTHING: Sidecars = {
  origin: null,
  paths: [],
  title: null,
  licence: null,
  width: null,
  height: null,
  fit: null,
  channels: null,
  scaling: null,
  labels: null,
};

/** Reads the files that tools write beside a model, by its format. */
const READ_BESIDE: Readonly<Record<ModelFormat, (set: FileSet, path: string) => Promise<Sidecars>>> = {
  "tfjs-graph": readHuggingFaceFiles,
  "tfjs-layers": readTeachableMachineFiles,
  tflite: readHuggingFaceFiles,
  onnx: readHuggingFaceFiles,
};

export async function readSidecars(set: FileSet, path: string, format: ModelFormat): Promise<Sidecars> {
  return READ_BESIDE[format](set, path);
}

/** Reads metadata.json of Teachable Machine. */
async function readTeachableMachineFiles(set: FileSet, path: string): Promise<Sidecars> {
  const from = `${folderOf(path)}metadata.json`;
  const metadata = readTeachableMachine(await readJsonAt(set, from));
  if (metadata === null) return NOTHING;
  const tool = "Teachable Machine";
  return {
    ...NOTHING,
    origin: "teachable-machine",
    paths: [from],
    title: metadata.title === null ? null : { value: metadata.title, from },
    fit: { value: "cover", from: tool },
    channels: { value: "rgb", from: tool },
    scaling: { value: TEACHABLE_MACHINE_SCALING, from: tool },
    labels: { value: metadata.labels, from },
  };
}

/**
 * Reads Hugging Face's config.json, preprocessor_config.json and README.md, in the model's folder or a parent
 * folder.
 */
async function readHuggingFaceFiles(set: FileSet, path: string): Promise<Sidecars> {
  for (const folder of foldersUpFrom(folderOf(path))) {
    const configPath = `${folder}config.json`;
    const stepsPath = `${folder}preprocessor_config.json`;
    const readmePath = `${folder}README.md`;
    const config = await readJsonAt(set, configPath);
    const steps = await readJsonAt(set, stepsPath);
    if (config === undefined && steps === undefined) continue;
    const facts = readHuggingFace(config, steps);
    const licence = licenceInReadme((await set.get(readmePath)?.text()) ?? "");
    const inSteps = <T>(value: T | null): Stated<T> | null =>
      value === null ? null : { value, from: stepsPath };
    const size = steps === undefined ? configPath : stepsPath;
    const read = [
      ...(config === undefined ? [] : [configPath]),
      ...(steps === undefined ? [] : [stepsPath]),
      ...(licence === null ? [] : [readmePath]),
    ];
    return {
      origin: "hugging-face",
      paths: read,
      title: null,
      licence: licence === null ? null : { value: licence, from: readmePath },
      width: facts.width === null ? null : { value: facts.width, from: size },
      height: facts.height === null ? null : { value: facts.height, from: size },
      fit: facts.fit === null ? null : { value: facts.fit, from: fitSource(stepsPath, facts.cropShare) },
      channels: inSteps(facts.channels),
      scaling: inSteps(facts.scaling),
      labels: facts.labels === null ? null : { value: facts.labels, from: configPath },
    };
  }
  return NOTHING;
}

/** The source of the fit, and the crop in it that the app does not apply. */
function fitSource(path: string, cropShare: number | null): string {
  if (cropShare === null) return path;
  const percent = Math.round(cropShare * 100);
  return `${path}, which takes the inner ${percent}% of that. This app takes all of it, so things look smaller than in training. Crop photos close, or compare on labelled ones below`;
}

/** Undefined if the file is missing or not JSON: files beside a model are optional. */
async function readJsonAt(set: FileSet, path: string): Promise<unknown> {
  const blob = set.get(path);
  return blob === undefined ? undefined : parseJson(await blob.text());
}

/** The facts in the metadata.json of a Teachable Machine folder. */
export interface TeachableMachineFacts {
  readonly labels: readonly string[];
  /** Null if it is still the tool's default name. */
  readonly title: string | null;
}

/**
 * Teachable Machine gives its image models the middle square of the photo, scaled by byte / 127 - 1, which is -1 to
 * 1 within a hundredth (libraries/image/src/utils of googlecreativelab/teachablemachine-community).
 */
export const TEACHABLE_MACHINE_SCALING: Scaling = { range: [-1, 1] };

/** Reads a metadata.json; null if Teachable Machine did not write it. */
export function readTeachableMachine(json: unknown): TeachableMachineFacts | null {
  const metadata = asObject(json);
  const maker = asText(metadata?.["packageName"])?.startsWith("@teachablemachine/") === true;
  const hasVersion = metadata?.["tmVersion"] !== undefined || metadata?.["tfjsVersion"] !== undefined;
  const labels = labelsOfJson(metadata?.["labels"]);
  if (metadata === null || labels === null || !(maker || hasVersion)) return null;
  const name = asText(metadata["modelName"]);
  const isChosen = name !== null && name !== "untitled" && !/^(?:tm-)?my-(?:image-)?model$/.test(name);
  return { labels, title: isChosen ? name : null };
}
