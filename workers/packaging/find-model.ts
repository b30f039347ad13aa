import { MANIFEST_FILE } from "#models/manifest.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { type FileSet, nameOf } from "./file-set.ts";
import { originalOf } from "./formats/tflite/edge-tpu.ts";
import { readerFor } from "./formats/model-file-readers.ts";

/** Where a package starts: at its manifest, or, without one, at its model file. */
export interface FoundModel {
  readonly kind: "manifest" | "model";
  readonly path: string;
}

/** Limit on the names that are told where no model was found. */
const MAX_NAMES = 10;

/** Endings of model files of other tools. Where no model was found, such files are told first. */
const FOREIGN = [".h5", ".hdf5", ".keras", ".pb", ".pt", ".pth", ".safetensors", ".mlmodel", ".ckpt", ".pkl"];

/** Endings of pictures, of which a folder of photos is full. */
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

/** Finds the only manifest, or else the only model file. Where there are several, `choice` is the path of one. */
export async function findModel(set: FileSet, choice?: string): Promise<Result<FoundModel, ModelError>> {
  const manifests = set.paths.filter((path) => nameOf(path) === MANIFEST_FILE);
  const models = manifests.length > 0 ? [] : await modelFilesIn(set);
  const candidates = manifests.length > 0 ? manifests : models;
  const chosen = choice === undefined ? candidates : candidates.filter((path) => path === choice);
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
  // Of a model and what was compiled of it for a chip, only the model itself can be meant.
  return models.filter((path) => !models.includes(originalOf(path) ?? ""));
}

/** What is there instead of a model. */
function contentOf(set: FileSet): { readonly found: readonly string[]; readonly photos: number } {
  const photos = new Set(set.ending(...PICTURES));
  const others = set.paths.filter((path) => !photos.has(path));
  const found = [...new Set([...set.ending(...FOREIGN), ...others])].slice(0, MAX_NAMES);
  return { found, photos: photos.size };
}
