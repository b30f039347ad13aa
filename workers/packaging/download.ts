import type { ModelError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { modelFileEndingOf } from "#models/formats.ts";
import { isSafePath, readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { readerFor } from "#workers/packaging/formats/model-file-readers.ts";
import { type Fetch, fetchFile } from "./fetch-file.ts";

/** Limit for a download of a model and its files. No browser runs a larger model. */
const MAX_MODEL_BYTES = 512 * 1024 ** 2;

/** Limit for a list of labels or a description, in bytes. */
const MAX_BESIDE_BYTES = 4 * 1024 ** 2;

/** Limit for the number of files. Converters split weights into files of 4 MB. */
const MAX_FILES = 500;

export interface DownloadDeps {
  readonly fetch: Fetch;
  readonly onProgress: (progress: ModelProgress) => void;
}

/**
 * Downloads a model and its files from the address of a zip file; of a manifest (with the files that it names); of
 * a model file (with the files that it names, and those that tools usually put beside it); or of a folder with a
 * manifest or a model.json.
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

/** Adds the final slash that links to folders often lack. */
function folderUrl(url: URL): URL {
  const folder = new URL(url);
  if (!folder.pathname.endsWith("/")) folder.pathname += "/";
  return folder;
}

/** Null if the text is not an http or https address. */
function addressOf(address: string): URL | null {
  const text = address.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url;
}

/** Downloads a folder: a package of this app, or the output of Teachable Machine or a TensorFlow.js converter. */
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

/** Downloads the files that a first file names, and those that may exist beside it. */
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
  const { paths, bytes } = named.value;
  if (paths.length > MAX_FILES) {
    return err({ code: "download-too-many-files", files: paths.length, maxFiles: MAX_FILES });
  }
  fetching.expect(bytes);
  for (const path of paths) {
    // A path that begins with two slashes would lead to another server.
    if (!isSafePath(path)) return err({ code: "download-path-outside", path });
    const found = await fetching.required(new URL(encodePath(path), url), path);
    if (!found.ok) return found;
    files.push(found.value);
  }
  return ok(files);
}

function isZip(name: string): boolean {
  return name.toLowerCase().endsWith(".zip");
}

/** Relative paths of files that may exist beside a first file. */
function besideOf(url: URL, name: string): readonly string[] {
  return name === MANIFEST_FILE ? [] : (readerFor(name)?.mayStandBeside(url) ?? []);
}

/** The other files that a first file names. */
interface Named {
  readonly paths: readonly string[];
  /** Total length of the files; null if unknown. */
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

/** An unreadable file names no others. recognise() reports its fault later. */
async function namedInModel({ path, blob }: PackageFile): Promise<Result<Named, ModelError>> {
  const header = await readerFor(path)?.read(blob, path);
  if (header === undefined || !header.ok) return ok({ paths: [], bytes: 0 });
  const { facts, neededBytes } = header.value;
  return ok({ paths: [...new Set(facts.needs)], bytes: neededBytes });
}

/** Escapes characters in file names that have a meaning in addresses. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/**
 * Downloads one file after the other, up to {@link MAX_MODEL_BYTES} in total, and reports progress. Optional files
 * are small and do not count towards the total.
 */
class Fetching {
  readonly #deps: DownloadDeps;
  #loadedBytes = 0;
  /** Undefined until the length of the first file is known; null if the server does not send it. */
  #totalBytes: number | null | undefined;

  constructor(deps: DownloadDeps) {
    this.#deps = deps;
  }

  /** Sets the length of the remaining downloads. */
  expect(bytes: number | null): void {
    this.#totalBytes = bytes === null ? null : this.#loadedBytes + bytes;
  }

  async required(url: URL, path: string): Promise<Result<PackageFile, ModelError>> {
    const fetched = await fetchFile(url.href, this.#deps.fetch, {
      maxBytes: MAX_MODEL_BYTES - this.#loadedBytes,
      onLength: (bytes) => {
        // A JSON file is short, and the length of the files that it names is not known yet.
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
   * Downloads a file that may be missing; null if it is. If the file is missing, servers refuse the request, send a
   * web page, or send a response that the browser blocks.
   */
  async optional(url: URL, path: string): Promise<Result<PackageFile | null, ModelError>> {
    const fetched = await fetchFile(url.href, this.#deps.fetch, {
      maxBytes: MAX_BESIDE_BYTES,
      onLength: () => {},
      onPiece: () => {},
    });
    if (fetched.ok) return ok({ path, blob: fetched.value });
    return isMissing(fetched.error) ? ok(null) : fetched;
  }
}

/** True for an error that servers cause for a missing file. */
function isMissing(error: ModelError): boolean {
  if (error.code === "download-failed") return error.loadedBytes === 0;
  return error.code === "download-refused" || error.code === "model-is-web-page";
}
