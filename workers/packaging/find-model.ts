import type { ModelError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { decodeText } from "#domain/text/decode-text.ts";
import { labelsFit, parseLabels } from "#models/labels.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import type { Stated } from "#models/package-draft.ts";
import { isWebPage } from "#workers/files/read-blob.ts";
import { readerFor } from "#workers/packaging/formats/model-file-readers.ts";
import { originalOf } from "#workers/packaging/formats/tflite.ts";
import { type FileSet, folderOf, nameOf } from "./file-set.ts";

/** The first file of a package: its manifest or, without one, its model file. */
export interface FoundModel {
  readonly kind: "manifest" | "model";
  readonly path: string;
}

/** Greatest number of file names in the error if no model is found. */
const MAX_NAMES = 10;

/** Model files of other tools. If no model is found, the error lists such files first. */
const FOREIGN = [".h5", ".hdf5", ".keras", ".pb", ".pt", ".pth", ".safetensors", ".mlmodel", ".ckpt", ".pkl"];

/** Endings of the names of pictures. */
const PICTURES = [
  ".jpg",
  ".jpeg",
  ".png",
  ".webp",
  ".heic",
  ".heif",
  ".avif",
  ".gif",
  ".bmp",
  ".tif",
  ".tiff",
];

/**
 * Finds the only manifest, or else the only model file. If there are several, `choice` is the path of the one that
 * the person chose.
 */
export async function findModel(
  set: FileSet,
  choice: string | null = null,
): Promise<Result<FoundModel, ModelError>> {
  const manifests = set.paths.filter((path) => nameOf(path) === MANIFEST_FILE);
  const models = manifests.length > 0 ? [] : await modelFilesIn(set);
  const candidates = manifests.length > 0 ? manifests : models;
  const chosen = choice === null ? candidates : candidates.filter((path) => path === choice);
  const [path, ...others] = chosen;
  if (path === undefined) return err({ code: "model-not-found", ...contentOf(set) });
  if (others.length > 0) return err({ code: "model-ambiguous", paths: chosen });
  return ok({ kind: manifests.length > 0 ? "manifest" : "model", path });
}

async function modelFilesIn(set: FileSet): Promise<readonly string[]> {
  const models: string[] = [];
  for (const { path, blob } of set.filesAt(set.paths)) {
    const reader = readerFor(path);
    if (reader === null) continue;
    const { isModel } = reader;
    if (isModel === null || (await isModel(nameOf(path), blob))) models.push(path);
  }
  // If a model and its version compiled for a chip both exist, the app takes the model itself.
  return models.filter((path) => !models.includes(originalOf(path) ?? ""));
}

/** The contents of a set without a model. */
function contentOf(set: FileSet): { readonly found: readonly string[]; readonly photos: number } {
  const photos = new Set(set.ending(...PICTURES));
  const others = set.paths.filter((path) => !photos.has(path));
  const found = [...new Set([...set.ending(...FOREIGN), ...others])].slice(0, MAX_NAMES);
  return { found, photos: photos.size };
}

/** The labels in the files. */
export interface FoundLabels {
  /** The list of the right length, if there is exactly one. */
  readonly labels: Stated<readonly string[]> | null;
  /** A list of another length, if there is none of the right length. */
  readonly unfitLabels: Stated<readonly string[]> | null;
}

/** Names that tools and people give to a list of labels. */
const LABEL_FILE =
  /^(?:.*[-_. ])?(?:labels?|label_?map|classes|class_?names|class_ind(?:ices|ex)|categories|(?:id|idx|index)_?(?:2|to)_?(?:label|class|name)|(?:label|class|name)_?(?:2|to)_?(?:id|idx|index)|dict(?=\.txt))\.(?:txt|json|csv|pbtxt)$/i;

/** Recognises models by name. A .json file with another name may contain anything. */
const MODEL_FILE = /(?:\.tflite|\.onnx|(?:^|\/)model\.json)$/i;

/**
 * Looks for a list with as many labels as the model has outputs: in the model's folder, then in its parent folders,
 * then in folders beside these. Stops at the first place with such a list. If a place has several that
 * differ, it takes the only one named labels.txt, or none.
 */
export async function findLabels(set: FileSet, model: string, outputs: number | null): Promise<FoundLabels> {
  let unfitLabels: Stated<readonly string[]> | null = null;
  const around = foldersUpFrom(folderOf(model));
  const places = [...around.map((folder) => [folder]), foldersBeside(set, around)];
  for (const folders of places) {
    const lists = (await Promise.all(folders.map((folder) => listsIn(set, folder)))).flat();
    const fitting = lists.filter(({ value }) => value.length > 1 && labelsFit(value.length, outputs));
    const named = fitting.filter(({ from }) => nameOf(from) === "labels.txt");
    const [labels, ...more] = named.length > 0 ? named : fitting;
    if (labels !== undefined && more.every(({ value }) => isEqual(value, labels.value))) {
      return { labels, unfitLabels: null };
    }
    if (fitting.length > 1) return { labels: null, unfitLabels: null };
    unfitLabels ??= lists[0] ?? null;
  }
  return { labels: null, unfitLabels };
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.every((label, at) => label === other[at]);
}

/**
 * The folders beside or inside the model's folder and its parents, without folders of other models, which may have
 * equally many labels.
 */
function foldersBeside(set: FileSet, around: readonly string[]): readonly string[] {
  const all = new Set(set.paths.map(folderOf));
  const others = new Set(set.paths.filter((path) => MODEL_FILE.test(path)).map(folderOf));
  return [...all].filter((folder) => {
    const parent = folderOf(folder.slice(0, -1));
    return !around.includes(folder) && around.includes(parent) && !others.has(folder);
  });
}

async function listsIn(set: FileSet, folder: string): Promise<readonly Stated<readonly string[]>[]> {
  const paths = set.paths.filter((path) => folderOf(path) === folder && LABEL_FILE.test(nameOf(path)));
  const lists: Stated<readonly string[]>[] = [];
  for (const { path, blob } of set.filesAt(paths)) {
    if (await isWebPage(blob)) continue;
    const { text, encoding } = decodeText(await blob.arrayBuffer());
    const value = parseLabels(text);
    if (value === null || value.length === 0) continue;
    lists.push({ value, from: path, ...(encoding === "windows-1252" && { encoding }) });
  }
  return lists;
}

/** A folder and all its parent folders, the root folder of the package last. */
export function foldersUpFrom(folder: string): readonly string[] {
  return folder === "" ? [""] : [folder, ...foldersUpFrom(folderOf(folder.slice(0, -1)))];
}
