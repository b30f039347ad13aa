import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { mobileNetV2 } from "#bench/network/mobile-net-v2/mobile-net-v2.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";

/** Ids of the models. */
export const MODELS = {
  "tfjs-graph": "mobilenet-tfjs-graph",
  "tfjs-layers": "mobilenet-tfjs-layers",
  tflite: "mobilenet-tflite",
  onnx: "mobilenet-onnx",
} as const satisfies Readonly<Record<ModelFormat, string>>;

const PACKAGES = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "models", "packages");

/** A model of the app. */
export interface BundledModel {
  readonly id: string;
  readonly title: string;
  /** The folder of its package. */
  readonly folder: string;
}

/** The models of the app; empty if the repository has no packages. */
export function bundledModels(): readonly BundledModel[] {
  if (!existsSync(PACKAGES)) return [];
  return readdirSync(PACKAGES)
    .toSorted()
    .map((name) => join(PACKAGES, name))
    .filter((folder) => existsSync(join(folder, MANIFEST_FILE)))
    .map((folder) => {
      const manifest = readManifest(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8")));
      if (!manifest.ok) throw new Error(`${folder}: ${JSON.stringify(manifest.error)}`);
      const { id, title } = manifest.value;
      return { id, title, folder };
    });
}

/** The id of the app's own model. Throws if the app has no model. */
export function ownModel(): string {
  const [model] = bundledModels();
  if (model === undefined) throw new Error("the app has no model of its own");
  return model.id;
}

/** Copies the app's packages into a folder for the page. Each package gets a subfolder named after its id. */
export function copyBundledModels(to: string): void {
  for (const { id, folder } of bundledModels()) {
    rmSync(join(to, id), { recursive: true, force: true });
    cpSync(folder, join(to, id), { recursive: true });
  }
}

/** Makes all models in a folder. */
export async function makeModels(folder: string): Promise<void> {
  for (const format of MODEL_FORMATS) {
    await write(folder, MODELS[format], await mobileNetV2(format));
  }
}

/** Writes a package to its own folder, named by its id, in `folder`, from which the page loads it. */
async function write(folder: string, id: string, { manifest, files }: ModelPackage): Promise<void> {
  for (const { path, blob } of packageFiles({ manifest: { ...manifest, id }, files })) {
    const file = join(folder, id, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, new Uint8Array(await blob.arrayBuffer()));
  }
}
