import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { MODEL_FILE_ENDINGS, type ModelFormat } from "#models/formats.ts";
import type { PackageOrigin } from "#models/package-draft.ts";
import { isWebPage } from "#workers/files/web-page.ts";
import { isPacked, type WeightGroup, wrongLengthOf } from "#workers/files/weight-lengths.ts";
import { type FileSet, folderOf, resolvePath } from "./file-set.ts";
import { readerFor } from "./formats/model-file-readers.ts";
import type { NetworkFacts } from "./formats/network-facts.ts";
import { type ImageNetwork, imageNetworkOf } from "./image-network.ts";

/** A model file, the files that it needs, and what they tell. */
export interface ReadNetwork {
  /** Who made the folder, where no file beside the model says it. */
  readonly origin: PackageOrigin;
  readonly format: ModelFormat;
  /** Paths of the model file and of all files that it needs, each once. */
  readonly paths: readonly [string, ...string[]];
  readonly facts: NetworkFacts;
  readonly network: ImageNetwork;
}

/** Start of the text that Git LFS leaves in place of a large file. */
const LFS_POINTER = "version https://git-lfs.github.com/spec/";

/**
 * Reads the model file at `path` without running it, and compares the files that it needs with what it says. `classMap`
 * is the name of its second output, where a manifest names one.
 */
export async function readNetwork(
  set: FileSet,
  path: string,
  classMap: string | null = null,
): Promise<Result<ReadNetwork, ModelError>> {
  const blob = set.get(path);
  if (blob === undefined) return err({ code: "model-file-missing", path });
  const stranger = await strangerIn(blob, path);
  if (stranger !== null) return err(stranger);

  const reader = readerFor(path);
  if (reader === null) {
    const detail = `its name ends in none of ${MODEL_FILE_ENDINGS.join(", ")}`;
    return err({ code: "model-file-damaged", path, detail });
  }
  const header = await reader.read(blob, path);
  if (!header.ok) return header;
  const { format, facts, weights } = header.value;
  const needs: string[] = [];
  for (const need of facts.needs) {
    const resolved = resolvePath(folderOf(path), need);
    if (resolved === null || set.get(resolved) === undefined) {
      return err({ code: "model-file-missing", path: resolved ?? need });
    }
    needs.push(resolved);
  }
  for (const need of needs) {
    const needed = set.get(need);
    const found = needed === undefined ? null : await strangerIn(needed, need);
    if (found !== null) return err(found);
  }
  const wrong = wrongLength(weights, set, path);
  if (wrong !== null) return err(wrong);

  const network = imageNetworkOf(facts, format, classMap);
  if (!network.ok) return network;
  return ok({
    origin: reader.origin,
    format,
    paths: [path, ...new Set(needs)],
    facts,
    network: network.value,
  });
}

/** The fault of a file that a server or a tool left in place of the real one; null for any other file. */
async function strangerIn(blob: Blob, path: string): Promise<ModelError | null> {
  if (await isWebPage(blob)) return { code: "model-is-web-page", path };
  const start = await blob.slice(0, LFS_POINTER.length).text();
  if (start === LFS_POINTER) {
    const detail = "it is a note of Git LFS about the file, not the file itself";
    return { code: "model-file-damaged", path, detail };
  }
  return null;
}

function wrongLength(weights: readonly WeightGroup[], set: FileSet, path: string): ModelError | null {
  for (const { paths, bytes } of weights) {
    // Packed weights show their length once they are unpacked, when the network is opened.
    if (paths.some(isPacked)) continue;
    const files = paths.map((one) => {
      const resolved = resolvePath(folderOf(path), one) ?? one;
      return { path: resolved, bytes: set.get(resolved)?.size ?? 0 };
    });
    const wrong = wrongLengthOf(files, bytes);
    if (wrong !== null) return { code: "model-file-length", ...wrong };
  }
  return null;
}
