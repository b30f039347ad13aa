import type { ModelError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { labelsFit } from "#models/labels.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { PackageDraft, Stated } from "#models/package-draft.ts";
import { checkFile, isWebPage } from "#workers/files/read-blob.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { FileSet, folderOf } from "./file-set.ts";
import { sha256 } from "./pack.ts";
import { readNetwork, type ReadNetwork } from "./read-network.ts";

/** A package with a manifest, its faults, and its unused files. */
export interface CheckedPackage {
  readonly manifest: PackageManifest;
  /** In the order of the checks: presence, length and hash of each file, then the model file against the manifest. */
  readonly problems: readonly ModelError[];
  /** Complete paths, including the package's folder. */
  readonly unused: readonly string[];
  /** The existing files, in the manifest's order. */
  readonly files: FileSet;
  /** Null if the model file can't be read. */
  readonly network: ReadNetwork | null;
}

/** Reads the manifest at `path` and compares it with all its files and the content of the model file. */
export async function checkOwnPackage(
  set: FileSet,
  path: string,
): Promise<Result<CheckedPackage, ModelError>> {
  const blob = set.get(path);
  if (blob === undefined) return err({ code: "model-file-missing", path });
  if (await isWebPage(blob)) return err({ code: "model-is-web-page", path });
  const json = parseJson(await blob.text());
  if (json === undefined) return err({ code: "model-manifest-invalid", where: "the manifest is no JSON" });
  const read = readManifest(json);
  if (!read.ok) return read;

  const manifest = read.value;
  const folder = folderOf(path);
  const files = set.below(
    folder,
    manifest.files.map((file) => file.path),
  );
  const problems: ModelError[] = [];
  for (const facts of manifest.files) {
    const problem = await checkFile(files.get(facts.path), facts, sha256);
    if (problem !== null) problems.push(problem);
  }
  const unused = set.pathsWithout([path, ...manifest.files.map((file) => folder + file.path)]);
  // The header of a wrong or damaged file can't be trusted.
  if (problems.length > 0) return ok({ manifest, problems, unused, files, network: null });
  const network = await readNetwork(files, manifest.model, manifest.output.classMap);
  if (!network.ok) return ok({ manifest, problems: [network.error], unused, files, network: null });
  return ok({
    manifest,
    problems: contradictions(manifest, network.value),
    unused,
    files,
    network: network.value,
  });
}

function stated<T>(value: T): Stated<T> {
  return { value, from: MANIFEST_FILE };
}

/** The draft of a package without faults. */
export function draftOfManifest({ manifest, unused, network }: CheckedPackage): PackageDraft {
  const { input, output, licence, source } = manifest;
  const { resampling, resize, orientation } = input;
  return {
    origin: "bio-kingdom",
    format: manifest.format,
    model: manifest.model,
    files: manifest.files,
    unused,
    title: stated(manifest.title),
    version: stated(manifest.version),
    licence: licence === null ? null : stated(licence),
    source: source === null ? null : stated(source),
    width: stated(input.width),
    height: stated(input.height),
    fit: stated(input.fit),
    inputFacts: { resampling, resize, orientation },
    layout: stated(input.layout),
    channels: stated(input.channels),
    dtype: stated(input.dtype),
    scaling: stated(input.scaling),
    outputKind: stated(output.kind),
    quantization: output.quantization,
    classMap: output.classMap,
    outputs: network?.network.outputs ?? null,
    labels: stated(manifest.labels),
    unfitLabels: null,
    rejectLabels: manifest.rejectLabels,
    threshold: stated(manifest.threshold),
    labelFacts: manifest.labelFacts,
    taxa: manifest.taxa,
    outcomes: manifest.outcomes,
    subjects: stated(manifest.subjects),
    records: manifest.records,
    id: manifest.id,
    operations: network?.facts.operations ?? [],
  };
}

/** The differences between the manifest and the model file. */
function contradictions(manifest: PackageManifest, read: ReadNetwork): readonly ModelError[] {
  const { input, labels, model, output } = manifest;
  const { network } = read;
  const problems: ModelError[] = [];
  const compare = (place: string, said: unknown, found: unknown): void => {
    if (found === null || JSON.stringify(said) === JSON.stringify(found)) return;
    const where = `${place} is ${JSON.stringify(said)}, but ${model} has ${JSON.stringify(found)}`;
    problems.push({ code: "model-manifest-invalid", where });
  };
  compare("format", manifest.format, read.format);
  compare("input.width", input.width, network.width);
  compare("input.height", input.height, network.height);
  compare("input.layout", input.layout, network.layout);
  compare("input.dtype", input.dtype, network.dtype);
  if (!isSameQuantization(output.quantization, network.quantization)) {
    const where = `output.quantization is ${JSON.stringify(output.quantization)}, but ${model} has ${JSON.stringify(network.quantization)}`;
    problems.push({ code: "model-manifest-invalid", where });
  }
  if (network.outputs === 1 && output.kind === "probabilities") {
    const where = `output.kind is "probabilities", but ${model} has one output, which is "sigmoid" or "logits"`;
    problems.push({ code: "model-manifest-invalid", where });
  }
  if (network.outputs !== null && !labelsFit(labels.length, network.outputs)) {
    problems.push({ code: "model-label-count", labels: labels.length, outputs: network.outputs });
  }
  const named = new Set(manifest.files.map(({ path }) => path));
  for (const { path } of read.files) {
    if (named.has(path)) continue;
    problems.push({ code: "model-manifest-invalid", where: `files lacks ${path}, which ${model} takes` });
  }
  return problems;
}

/** The scales may differ a little: the model file stores 32 bits, a manifest any number of digits. */
function isSameQuantization(
  said: PackageManifest["output"]["quantization"],
  found: PackageManifest["output"]["quantization"],
): boolean {
  if (said === null || found === null) return said === found;
  return said.zeroPoint === found.zeroPoint && Math.abs(said.scale / found.scale - 1) < 1e-4;
}

export interface PackageCheck {
  /** Null if the manifest can't be read. */
  readonly manifest: PackageManifest | null;
  /** All faults. A package without a fault can be used. */
  readonly problems: readonly ModelError[];
  /** Paths of the files that the manifest does not name. */
  readonly unused: readonly string[];
}

/** Checks a package with a manifest. Does not stop at the first fault. */
export async function checkPackage(files: readonly PackageFile[]): Promise<PackageCheck> {
  const checked = await checkOwnPackage(new FileSet(files, ""), MANIFEST_FILE);
  if (!checked.ok) return { manifest: null, problems: problemsOf(checked.error), unused: [] };
  const { manifest, problems, unused } = checked.value;
  return { manifest, problems, unused };
}

/** Splits a manifest's single error into one error for each place. */
function problemsOf(error: ModelError): readonly ModelError[] {
  if (error.code !== "model-manifest-invalid") return [error];
  return error.where.split("; ").map((where) => ({ code: "model-manifest-invalid", where }));
}
