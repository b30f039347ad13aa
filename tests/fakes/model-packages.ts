import type { PackageManifest } from "#models/manifest.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { LoadedModel, ModelPackage } from "#workers/inference/contract.ts";
import { A_MANIFEST } from "./manifests.ts";

/** A package of no content in particular, whose manifest differs from {@link A_MANIFEST} as told. */
export function packageOf(change: Partial<PackageManifest> = {}): ModelPackage {
  const manifest = { ...A_MANIFEST, ...change };
  return {
    manifest,
    files: manifest.files.map(({ path, bytes }) => ({ path, blob: new Blob(["x".repeat(bytes)]) })),
  };
}

/** How a model runs that was loaded. */
export const LOADED: LoadedModel = {
  runtime: "TensorFlow.js 4.22.0",
  backend: "wasm, 1 thread",
  backendRuns: [],
  loadMs: 120,
  warmUpMs: 30,
};

/** A load that is half done. */
export const HALF_WAY: ModelProgress = { stage: "model", loadedBytes: 1500, totalBytes: 3000 };
