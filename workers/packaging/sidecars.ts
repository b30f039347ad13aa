import { type DecodedText, decodeText } from "#domain/text/decode-text.ts";
import { parseJson } from "#domain/text/json.ts";
import type { ModelFormat } from "#models/formats.ts";
import { labelsOfJson } from "#models/labels.ts";
import type { Fit, NetworkInput, Scaling } from "#models/manifest.ts";
import type { PackageOrigin, Stated } from "#models/package-draft.ts";
import { asObject, asText } from "#workers/files/json.ts";
import { type FileSet, folderOf } from "./file-set.ts";
import { foldersUpFrom } from "./find-model.ts";
import { licenceInReadme, readHuggingFace } from "./hugging-face.ts";
import { readMetadataYaml, readUltralytics } from "./ultralytics.ts";

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
  /** Number of output values. */
  readonly outputs: number | null;
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
  outputs: null,
};

/** Reads the files of a tool beside a model; null if there are none. */
type ReadBeside = (set: FileSet, path: string) => Promise<Sidecars | null>;

/** The tools that write files beside a model, by its format. */
const TOOLS: Readonly<Record<ModelFormat, readonly ReadBeside[]>> = {
  "tfjs-graph": [readLobeFile, readUltralyticsFile, readHuggingFaceFiles],
  "tfjs-layers": [readTeachableMachineFile],
  tflite: [readLobeFile, readUltralyticsFile, readHuggingFaceFiles],
  onnx: [readLobeFile, readHuggingFaceFiles],
};

export async function readSidecars(set: FileSet, path: string, format: ModelFormat): Promise<Sidecars> {
  for (const read of TOOLS[format]) {
    const found = await read(set, path);
    if (found !== null) return { ...found, labels: await withEncoding(set, found.labels) };
  }
  return NOTHING;
}

/** The labels, with the encoding of their file if that is a guess. */
async function withEncoding(set: FileSet, labels: Sidecars["labels"]): Promise<Sidecars["labels"]> {
  const encoding = labels === null ? undefined : (await readTextAt(set, labels.from))?.encoding;
  return labels === null || encoding !== "windows-1252" ? labels : { ...labels, encoding };
}

/** Reads metadata.json of Teachable Machine. */
async function readTeachableMachineFile(set: FileSet, path: string): Promise<Sidecars | null> {
  const from = `${folderOf(path)}metadata.json`;
  const metadata = readTeachableMachine(await readJsonAt(set, from));
  if (metadata === null) return null;
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
 * Reads signature.json of Lobe, in the model's folder or a parent folder. Lobe gives its models the middle of the
 * photo, with values of 0 to 1 (src/lobe/image_utils.py of lobe/lobe-python).
 */
async function readLobeFile(set: FileSet, path: string): Promise<Sidecars | null> {
  for (const folder of foldersUpFrom(folderOf(path))) {
    const from = `${folder}signature.json`;
    const signature = asObject(await readJsonAt(set, from));
    const labels = labelsOfJson(signature?.["classes"]);
    if (signature === null || labels === null) continue;
    const title = asText(signature["doc_name"]);
    const tool = "Lobe";
    return {
      ...NOTHING,
      origin: "lobe",
      paths: [from],
      title: title === null || /^untitled/i.test(title) ? null : { value: title, from },
      fit: { value: "cover", from: tool },
      channels: { value: "rgb", from: tool },
      scaling: { value: { range: [0, 1] }, from: tool },
      labels: { value: labels, from },
    };
  }
  return null;
}

/** Reads metadata.yaml of Ultralytics. Their other formats have the same inside the model file. */
async function readUltralyticsFile(set: FileSet, path: string): Promise<Sidecars | null> {
  const from = `${folderOf(path)}metadata.yaml`;
  const text = await textAt(set, from);
  const { task, size, fit, scaling, labels } = readUltralytics(readMetadataYaml(text ?? ""));
  if (task === null) return null;
  const stated = <T>(value: T | null): Stated<T> | null => (value === null ? null : { value, from });
  return {
    ...NOTHING,
    paths: [from],
    width: stated(size?.width ?? null),
    height: stated(size?.height ?? null),
    fit: stated(fit),
    scaling: stated(scaling),
    labels: stated(labels),
  };
}

/**
 * Reads Hugging Face's config.json, preprocessor_config.json and README.md, in the model's folder or a parent
 * folder.
 */
async function readHuggingFaceFiles(set: FileSet, path: string): Promise<Sidecars | null> {
  for (const folder of foldersUpFrom(folderOf(path))) {
    const configPath = `${folder}config.json`;
    const stepsPath = `${folder}preprocessor_config.json`;
    const readmePath = `${folder}README.md`;
    const config = await readJsonAt(set, configPath);
    const steps = await readJsonAt(set, stepsPath);
    if (config === undefined && steps === undefined) continue;
    const facts = readHuggingFace(config, steps);
    const licence = licenceInReadme((await textAt(set, readmePath)) ?? "");
    // timm states its steps in config.json.
    const stepsFrom = steps === undefined ? configPath : stepsPath;
    const inSteps = <T>(value: T | null): Stated<T> | null =>
      value === null ? null : { value, from: stepsFrom };
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
      width: inSteps(facts.width),
      height: inSteps(facts.height),
      fit: facts.fit === null ? null : { value: facts.fit, from: fitSource(stepsFrom, facts.cropShare) },
      channels: inSteps(facts.channels),
      scaling: inSteps(facts.scaling),
      labels: facts.labels === null ? null : { value: facts.labels, from: configPath },
      outputs: facts.outputs,
    };
  }
  return null;
}

/** The source of the fit, and the crop in it that the app does not apply. */
function fitSource(path: string, cropShare: number | null): string {
  if (cropShare === null) return path;
  const percent = Math.round(cropShare * 100);
  return `${path}, which takes the inner ${percent}% of that. This app takes all of it, so things look smaller than in training. Crop photos close, or compare on labelled ones below`;
}

/** Undefined if the file is missing: files beside a model are optional. */
async function readTextAt(set: FileSet, path: string): Promise<DecodedText | undefined> {
  const blob = set.get(path);
  return blob === undefined ? undefined : decodeText(await blob.arrayBuffer());
}

async function textAt(set: FileSet, path: string): Promise<string | undefined> {
  return (await readTextAt(set, path))?.text;
}

/** Undefined if the file is missing or not JSON. */
async function readJsonAt(set: FileSet, path: string): Promise<unknown> {
  return parseJson((await textAt(set, path)) ?? "");
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
