import { systemClock } from "#domain/clock.ts";
import type { ModelError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { BUNDLED_SOURCES, createBundledPackages } from "#src/core/models/bundled-models.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import {
  GATE_CHUNK,
  type LoadDeps,
  loadModel,
  RUNTIME_CHUNKS,
  type WarmModel,
} from "#workers/inference/load-model.ts";

/** The dependencies of the inference worker on a page that is not cross-origin isolated and has no graphics. */
export const world: LoadDeps = {
  clock: systemClock,
  fetch: (address) => fetch(address),
  isolated: false,
  processors: 1,
  graphicsName: () => Promise.resolve("no card"),
  browser: "a browser",
  sha256: (bytes) => crypto.subtle.digest("SHA-256", bytes),
  runtimes: RUNTIME_CHUNKS,
  gate: GATE_CHUNK,
  builtIn: [],
};

/** The package of the app's own model, as the app fetches it. */
export async function fetchKingdom(): Promise<ModelPackage> {
  const packages = createBundledPackages({ sources: BUNDLED_SOURCES, fetch });
  const manifest = packages.manifests.find(({ id }) => id === KINGDOM_MODEL.id);
  if (manifest === undefined) throw new Error("models/packages has no Bio Kingdom model");
  const fetched = await packages.fetch(manifest, () => {}, new AbortController().signal);
  if (!fetched.ok) throw new Error(JSON.stringify(fetched.error));
  return fetched.value;
}

/** Loads a package with the real runtimes. */
export function load(
  model: ModelPackage,
  deps: LoadDeps = world,
  onProgress: (progress: ModelProgress) => void = () => {},
): Promise<WarmModel> {
  return loadModel(model, deps, onProgress, { backend: null, graphics: null });
}

/** The error of a load that fails. Throws if the load succeeds. */
export async function faultOf(model: ModelPackage, deps: LoadDeps = world): Promise<ModelError> {
  try {
    const { classifier } = await load(model, deps);
    classifier.dispose();
  } catch (error) {
    if (error instanceof NetworkError) return error.fault;
    throw error;
  }
  throw new Error("the model was loaded");
}

/** The whole answer of a classifier for a picture. */
export async function classify(
  { classifier }: WarmModel,
  tensor: ImageTensor,
): ReturnType<WarmModel["classifier"]["classify"]> {
  const [subject = "animal"] = classifier.info.subjects;
  const { signal } = new AbortController();
  return classifier.classify(tensor, subject, { signal, sinceUploadMs: Infinity });
}

/** The labels of a classifier's answer with their probabilities, best first. */
export async function answersOf(
  model: WarmModel,
  tensor: ImageTensor,
): Promise<readonly { readonly label: string; readonly probability: number }[]> {
  const { classifier } = model;
  const [subject = "animal"] = classifier.info.subjects;
  const { candidates } = await classify(model, tensor);
  return candidates.map(({ labelId, probability }) => ({
    label: classifier.labelOf(labelId, subject).name,
    probability,
  }));
}

/** The package with other content in one file, or without that file if the content is null. */
export function withFile(
  { manifest, files }: ModelPackage,
  path: string,
  content: Blob | null,
): ModelPackage {
  const others = files.filter((file) => file.path !== path);
  return { manifest, files: content === null ? others : [...others, { path, blob: content }] };
}

/** The package, with a manifest that has the true lengths and hashes of its files. */
export async function withTrueFacts(model: ModelPackage): Promise<ModelPackage> {
  const [first, ...rest] = await Promise.all(model.files.map(factsOf));
  if (first === undefined) throw new Error("a package without files");
  return { ...model, manifest: { ...model.manifest, files: [first, ...rest] } };
}

async function factsOf({ path, blob }: PackageFile): Promise<PackageManifest["files"][number]> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { path, bytes: blob.size, sha256 };
}

/** The largest difference between two lists of numbers; NaN if their lengths differ. */
export function distance(some: ArrayLike<number> = [], others: ArrayLike<number> = []): number {
  if (some.length !== others.length) return Number.NaN;
  return Math.max(...Array.from(some, (each, at) => Math.abs(each - (others[at] ?? Number.NaN))));
}
