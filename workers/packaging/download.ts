import { parseJson } from "#domain/parse-json.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import { readManifest } from "#models/manifest-schema.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import type { PackageFile } from "../contract.ts";
import { type Fetch, fetchFile } from "./fetch-file.ts";
import { asObject } from "./json.ts";
import { readOnnxHeader } from "./formats/onnx/onnx-header.ts";
import { weightGroupsOf } from "./formats/tfjs/tfjs-weights.ts";

/** What a download needs of the world. */
export interface DownloadDeps {
  readonly fetch: Fetch;
  readonly onProgress: (progress: ModelProgress) => void;
}

/** Names of what a download can start from; every other address is a folder. */
const MODEL_FILE = /\.(?:json|zip|tflite|onnx)$/i;

/** Files that may stand beside a model; they are taken where they are there. */
const BESIDE_TFJS = ["metadata.json", "labels.txt"];
const BESIDE_FILE = ["labels.txt", "config.json", "preprocessor_config.json"];
/** Hugging Face keeps its models in a folder below those that describe them. */
const ABOVE_FILE = ["../config.json", "../preprocessor_config.json"];

/**
 * Fetches a model by its address, and all that belongs to it: the zip file; what a manifest or a model.json names; a
 * .tflite or .onnx file with what may stand beside it; or, for a folder, its manifest or its model.json.
 */
export async function download(
  address: string,
  deps: DownloadDeps,
): Promise<Result<readonly PackageFile[], ModelError>> {
  const url = addressOf(address);
  if (url === null) return err({ code: "address-invalid", address });
  const fetching = new Fetching(deps);
  const name = url.pathname.split("/").at(-1) ?? "";
  if (!MODEL_FILE.test(name)) return fetchFolder(folderUrl(url), fetching);
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
  const lower = name.toLowerCase();
  if (lower.endsWith(".zip")) return ok([first]);
  const isJson = lower.endsWith(".json");
  const named = isJson ? namedInJson(name, parseJson(await first.blob.text())) : await namedInModel(first);
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

/** Paths of what may stand beside a file and is worth a look. */
function besideOf(url: URL, name: string): readonly string[] {
  if (name === MANIFEST_FILE) return [];
  if (name.toLowerCase().endsWith(".json")) return BESIDE_TFJS;
  return url.pathname.includes("/onnx/") ? [...BESIDE_FILE, ...ABOVE_FILE] : BESIDE_FILE;
}

/** Other files that a first one names. */
interface Named {
  readonly paths: readonly string[];
  /** Of all of them; null where nobody says it. */
  readonly bytes: number | null;
}

/** The files that a manifest or a model.json names. One that names none is told apart when it is recognised. */
function namedInJson(name: string, json: unknown): Result<Named, ModelError> {
  if (name === MANIFEST_FILE) {
    const manifest = readManifest(json);
    if (!manifest.ok) return manifest;
    const { files } = manifest.value;
    return ok({
      paths: files.map(({ path }) => path),
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    });
  }
  const groups = weightGroupsOf(asObject(json)?.["weightsManifest"]) ?? [];
  let bytes: number | null = 0;
  for (const group of groups) bytes = bytes === null || group.bytes === null ? null : bytes + group.bytes;
  return ok({ paths: [...new Set(groups.flatMap(({ paths }) => paths))], bytes });
}

async function namedInModel({ path, blob }: PackageFile): Promise<Result<Named, ModelError>> {
  if (!path.toLowerCase().endsWith(".onnx")) return ok({ paths: [], bytes: 0 });
  const facts = readOnnxHeader(new Uint8Array(await blob.arrayBuffer()));
  const paths = typeof facts === "string" ? [] : facts.needs;
  return ok({ paths, bytes: paths.length === 0 ? 0 : null });
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
