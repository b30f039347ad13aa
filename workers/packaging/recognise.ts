import type { ModelError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { isRejectLabel, labelsFit } from "#models/labels.ts";
import type { PackageDraft, Stated } from "#models/package-draft.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import type { NetworkFacts } from "#workers/packaging/formats/model-file-reader.ts";
import type { RecognisedPackage } from "./contract.ts";
import { FileSet } from "./file-set.ts";
import { findLabels, findModel, type FoundLabels } from "./find-model.ts";
import { checkOwnPackage, draftOfManifest } from "./own-package.ts";
import { factsOfFiles } from "./pack.ts";
import { readNetwork, type ReadNetwork } from "./read-network.ts";
import { readSidecars, type Sidecars } from "./sidecars.ts";
import { unpackAll } from "./unzip.ts";

/**
 * Recognises the model in the files of a folder, in single files, or in a zip file, without running it. If an
 * earlier call found several models, `choice` is the path of the one that the person chose. If it found that a file
 * is missing, `added` may have it, at the path that it was missing at. Rejects if a file can't be read or hashed.
 */
export async function recognise(
  chosen: readonly PackageFile[],
  choice: string | null = null,
  added: readonly PackageFile[] = [],
): Promise<Result<RecognisedPackage, ModelError>> {
  const unpacked = await unpackAll(chosen);
  if (!unpacked.ok) return unpacked;
  const set = new FileSet(unpacked.value).with(added);
  const found = await findModel(set, choice);
  if (!found.ok) return found;
  return found.value.kind === "manifest"
    ? recogniseOwn(set, found.value.path)
    : recogniseModel(set, found.value.path);
}

async function recogniseOwn(set: FileSet, path: string): Promise<Result<RecognisedPackage, ModelError>> {
  const checked = await checkOwnPackage(set, path);
  if (!checked.ok) return checked;
  const { files, manifest, problems } = checked.value;
  const [problem] = problems;
  if (problem !== undefined) return err(problem);
  return ok({
    draft: draftOfManifest(checked.value),
    files: files.filesAt(manifest.files.map((file) => file.path)),
  });
}

async function recogniseModel(set: FileSet, path: string): Promise<Result<RecognisedPackage, ModelError>> {
  const read = await readNetwork(set, path);
  if (!read.ok) return read;
  const sidecars = await readSidecars(set, path, read.value.format);
  const labels = await labelsFor(set, path, read.value, sidecars);
  const { files } = read.value;
  const [first, ...others] = await factsOfFiles(files);
  if (first === undefined) return err({ code: "model-file-missing", path });
  const blobs = new Set(files.map(({ blob }) => blob));
  const unused = set
    .filesAt(set.pathsWithout([...sidecars.paths, ...labelSources(labels)]))
    .filter(({ blob }) => !blobs.has(blob));
  const draft = {
    ...draftOf(path, read.value, sidecars, labels),
    files: [first, ...others],
    unused: unused.map((one) => one.path),
  } as const;
  return ok({ draft, files });
}

type OpenDraft = Omit<PackageDraft, "files" | "unused">;

function draftOf(path: string, read: ReadNetwork, sidecars: Sidecars, labels: FoundLabels): OpenDraft {
  const { facts, format, network } = read;
  const header = <T>(value: T | null): Stated<T> | null => (value === null ? null : { value, from: path });
  return {
    origin: sidecars.origin ?? read.origin,
    format,
    model: path,
    title: sidecars.title ?? header(facts.title),
    version: header(facts.version),
    licence: sidecars.licence ?? header(facts.licence),
    source: null,
    // A network may take any size. Then the files beside it may state the size that it was trained with.
    width: header(network.width ?? facts.size?.width ?? null) ?? sidecars.width,
    height: header(network.height ?? facts.size?.height ?? null) ?? sidecars.height,
    fit: header(facts.fit) ?? sidecars.fit,
    inputFacts: {},
    layout: header(network.layout),
    channels: sidecars.channels ?? CHANNELS,
    dtype: header(network.dtype),
    scaling: scalingOf(read, facts, path) ?? sidecars.scaling,
    outputKind: header(network.outputKind),
    quantization: network.quantization,
    classMap: null,
    labelFacts: null,
    taxa: [],
    outcomes: null,
    outputs: network.outputs ?? sidecars.outputs,
    ...labels,
    rejectLabels: [...new Set(labels.labels?.value ?? [])].filter(isRejectLabel),
    threshold: null,
    subjects: null,
    records: {},
    id: null,
    operations: facts.operations,
  };
}

/**
 * No model file states the order of colours, and a wrong order is hard to see in the answers. The decoders of all
 * these tools (TensorFlow, Keras, Pillow, torchvision, browsers) give red first; only OpenCV does not.
 */
const CHANNELS: Stated<"rgb"> = { value: "rgb", from: "what these tools use" };

/**
 * A network with byte input gets the bytes unchanged, with int8 minus 128: quantizers store values this way for
 * every common range.
 */
function scalingOf({ network }: ReadNetwork, facts: NetworkFacts, path: string): PackageDraft["scaling"] {
  if (network.dtype === "uint8") return { value: { range: [0, 255] }, from: path };
  if (network.dtype === "int8") return { value: { range: [-128, 127] }, from: path };
  return facts.scaling === null ? null : { value: facts.scaling, from: path };
}

/** Takes labels from the tool's own files beside the model, else from inside the model, else from a label file. */
async function labelsFor(
  set: FileSet,
  path: string,
  { facts, network }: ReadNetwork,
  sidecars: Sidecars,
): Promise<FoundLabels> {
  const inside = facts.labels === null ? null : { value: facts.labels.labels, from: facts.labels.from };
  const stated = sidecars.labels ?? inside;
  if (stated !== null && labelsFit(stated.value.length, network.outputs)) {
    return { labels: stated, unfitLabels: null };
  }
  const listed = await findLabels(set, path, network.outputs);
  return listed.labels === null && stated !== null ? { labels: null, unfitLabels: stated } : listed;
}

function labelSources({ labels, unfitLabels }: FoundLabels): readonly string[] {
  return [labels, unfitLabels].flatMap((stated) => (stated === null ? [] : [stated.from]));
}
