import { parseJson } from "#domain/parse-json.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { modelFileEndingOf } from "#models/formats.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import { readManifest } from "#models/manifest-schema.ts";
import type { PackageFile } from "../contract.ts";
import { type Fetch, fetchFile } from "./fetch-file.ts";
import { readerFor } from "./formats/model-file-readers.ts";

/** What a download needs of the world. */
export interface DownloadDeps {
  readonly fetch: Fetch;
  readonly onProgress: (progress: ModelProgress) => void;
}

/**
 * Fetches a model by its address, and all that belongs to it: the zip file; the files that a manifest names; a
 * model file with those that it names and those that may stand beside it; or, for a folder, its manifest or its
 * model.json.
 */
export async function download(
  address: string,
  deps: DownloadDeps,
): Promise<Result<readonly PackageFile[], ModelError>> {
  const url = addressOf(address);
  if (url === null) return err({ code: "address-invalid", address });
  const fetching = new Fetching(deps);
  const name = url.pathname.split("/").at(-1) ?? "";
  if (modelFileEndingOf(name) === null && !isZip(name)) return fetchFolder(folderUrl(url), fetching);
  const first = await fetching.required(url, name);
  if (!first.ok) return first;
  return fetchWhatBelongs(url, name, first.value, fetching);
}

/** Links to folders often come without the slash at their end. */
function folderUrl(url: URL): URL {
  const folder = new URL(url);
  if (!folder.pathname.endsWith("/")) folder.pathname += "/";
  return folder;
}

/** Null for what is no address of the web. */
function addressOf(address: string): URL | null {
  const text = address.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url;
}

/** A folder of ours, or of Teachable Machine or a converter of TensorFlow.js. */
async function fetchFolder(
  folder: URL,
  fetching: Fetching,
): Promise<Result<readonly PackageFile[], ModelError>> {
  const manifest = await fetching.optional(new URL(MANIFEST_FILE, folder), MANIFEST_FILE);
  if (!manifest.ok) return manifest;
  if (manifest.value !== null) {
    return fetchWhatBelongs(new URL(MANIFEST_FILE, folder), MANIFEST_FILE, manifest.value, fetching);
  }
  const url = new URL("model.json", folder);
  const model = await fetching.required(url, "model.json");
  return model.ok ? fetchWhatBelongs(url, "model.json", model.value, fetching) : model;
}

/** What a first file names, and what may stand beside it. */
async function fetchWhatBelongs(
  url: URL,
  name: string,
  first: PackageFile,
  fetching: Fetching,
): Promise<Result<readonly PackageFile[], ModelError>> {
  if (isZip(name)) return ok([first]);
  const named = await (name === MANIFEST_FILE ? namedInManifest(first) : namedInModel(first));
  if (!named.ok) return named;
  const files = [first];
  for (const path of besideOf(url, name)) {
    const taken = path.replace(/^\.\.\//, "");
    if (files.some((file) => file.path === taken)) continue;
    const found = await fetching.optional(new URL(path, url), taken);
    if (!found.ok) return found;
    if (found.value !== null) files.push(found.value);
  }
  fetching.expect(named.value.bytes);
  for (const path of named.value.paths) {
    const found = await fetching.required(new URL(encodePath(path), url), path);
    if (!found.ok) return found;
    files.push(found.value);
  }
  return ok(files);
}

function isZip(name: string): boolean {
  return name.toLowerCase().endsWith(".zip");
}

/** Paths of what may stand beside a file and is worth a look. */
function besideOf(url: URL, name: string): readonly string[] {
  return name === MANIFEST_FILE ? [] : (readerFor(name)?.mayStandBeside(url) ?? []);
}

/** Other files that a first one names. */
interface Named {
  readonly paths: readonly string[];
  /** Of all of them; null where nobody says it. */
  readonly bytes: number | null;
}

async function namedInManifest({ blob }: PackageFile): Promise<Result<Named, ModelError>> {
  const manifest = readManifest(parseJson(await blob.text()));
  if (!manifest.ok) return manifest;
  const { files } = manifest.value;
  return ok({
    paths: files.map(({ path }) => path),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  });
}

/** A file that can't be read names no others: what is wrong with it is told when it is recognised. */
async function namedInModel({ path, blob }: PackageFile): Promise<Result<Named, ModelError>> {
  const header = await readerFor(path)?.read(blob, path);
  if (header === undefined || !header.ok) return ok({ paths: [], bytes: 0 });
  const { facts, neededBytes } = header.value;
  return ok({ paths: [...new Set(facts.needs)], bytes: neededBytes });
}

/** Names of files may hold what has a meaning in addresses. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Fetches file after file and tells how far it is. What may be missing does not count: it is small. */
class Fetching {
  readonly #deps: DownloadDeps;
  #loadedBytes = 0;
  /** Undefined until the first file's length is known, null where nobody says it. */
  #totalBytes: number | null | undefined;

  constructor(deps: DownloadDeps) {
    this.#deps = deps;
  }

  /** Says how much is still to come. */
  expect(bytes: number | null): void {
    this.#totalBytes = bytes === null ? null : this.#loadedBytes + bytes;
  }

  async required(url: URL, path: string): Promise<Result<PackageFile, ModelError>> {
    const fetched = await fetchFile(url.href, this.#deps.fetch, {
      onLength: (bytes) => {
        // A list of files is short, and what it names is not known yet.
        if (this.#totalBytes === undefined) this.#totalBytes = path.endsWith(".json") ? null : bytes;
      },
      onPiece: (bytes) => {
        this.#loadedBytes += bytes;
        this.#deps.onProgress({
          stage: "model",
          loadedBytes: this.#loadedBytes,
          totalBytes: this.#totalBytes ?? null,
        });
      },
    });
    return fetched.ok ? ok({ path, blob: fetched.value }) : fetched;
  }

  /**
   * Null where the server has no such file: it refuses it, sends a web page in its place, or answers so that browsers
   * do not let the answer through, as many servers do for what they do not have.
   */
  async optional(url: URL, path: string): Promise<Result<PackageFile | null, ModelError>> {
    const fetched = await fetchFile(url.href, this.#deps.fetch, { onLength: () => {}, onPiece: () => {} });
    if (fetched.ok) return ok({ path, blob: fetched.value });
    const { error } = fetched;
    const isBrokenOff = error.code === "download-failed" && error.loadedBytes > 0;
    return isBrokenOff ? fetched : ok(null);
  }
}
