import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageFiles } from "../network/package-files.ts";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import type { ModelPackage } from "#workers/contract.ts";
import { mobileNetV2 } from "../network/mobile-net-v2/mobile-net-v2.ts";

/** Numbers of classes of the networks that show how the time grows with the classes. */
export const CLASS_COUNTS = [10, 100, 1000, 10_000] as const;

/** Ids of the models. */
export const MODELS = {
  "tfjs-graph": "mobilenet-tfjs-graph",
  "tfjs-layers": "mobilenet-tfjs-layers",
  tflite: "mobilenet-tflite",
  onnx: "mobilenet-onnx",
} as const satisfies Readonly<Record<ModelFormat, string>>;

/** The id of the network with this number of classes. */
export function modelOfClasses(classes: number): string {
  return `classes-${classes}`;
}

/** Makes all models in a folder. */
export async function makeModels(folder: string): Promise<void> {
  for (const format of MODEL_FORMATS) {
    await write(folder, MODELS[format], await mobileNetV2(format));
  }
  for (const classes of CLASS_COUNTS) {
    const model = await mobileNetV2("tfjs-graph", { width: 0.35, size: 96, classes });
    await write(folder, modelOfClasses(classes), model);
  }
}

/** Writes a package into a folder with the name of its id, where the page fetches it. */
async function write(folder: string, id: string, { manifest, files }: ModelPackage): Promise<void> {
  for (const { path, blob } of packageFiles({ manifest: { ...manifest, id }, files })) {
    const file = join(folder, id, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, new Uint8Array(await blob.arrayBuffer()));
  }
}
