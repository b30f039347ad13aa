import { inject, type TestContext } from "vitest";
import type { ModelFormat } from "#models/formats.ts";
import type { NetworkInput, PackageManifest } from "#models/manifest.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { withTrueFacts } from "./models.ts";

interface SharedModel {
  readonly folder: string;
  readonly format: ModelFormat;
  readonly model: string;
  readonly input: Partial<NetworkInput>;
  readonly quantization?: PackageManifest["output"]["quantization"];
  readonly labels: string | readonly string[];
  /** Drops the first label: the list begins with a background label that the model does not have. */
  readonly withoutFirst?: boolean;
  readonly rejectLabels?: readonly string[];
}

function quantized(network: string, labels: string): SharedModel {
  return {
    format: "tflite",
    folder: "tflite",
    model: `mobilenet_v2_${network}.tflite`,
    input: { dtype: "uint8", scaling: { range: [0, 255] } },
    quantization: { scale: 1 / 255, zeroPoint: 0 },
    labels: `tflite/${labels}_labels.txt`,
    rejectLabels: ["background"],
  };
}

/** The facts in the README of ../shared/model-files. */
const MODELS = {
  "MobileNet v2, ImageNet, quantized": quantized("1.0_224_quant", "imagenet"),
  "MobileNet v2, birds": quantized("1.0_224_inat_bird_quant", "inat_bird"),
  "MobileNet v2, insects": quantized("1.0_224_inat_insect_quant", "inat_insect"),
  "MobileNet v1, ImageNet, layers": {
    folder: "tfjs-layers-imagenet",
    format: "tfjs-layers",
    model: "mobilenet_model.json",
    input: {},
    labels: "tflite/imagenet_labels.txt",
    withoutFirst: true,
  },
  "chili pests, graph": {
    folder: "tfjs-graph-chili-pests",
    format: "tfjs-graph",
    model: "model.json",
    input: {},
    labels: ["aphid", "whitefly", "thrips", "caterpillar"],
  },
  "MobileNet v2, flowers, onnx": {
    folder: "onnx",
    format: "onnx",
    model: "mobilenet_v2_0.35_128_tfs_channel_first.onnx",
    input: { width: 128, height: 128, layout: "nchw" },
    labels: ["daisy", "dandelion", "roses", "sunflowers", "tulips"],
  },
} as const satisfies Readonly<Record<string, SharedModel>>;

/** The name of a model in ../shared/model-files. */
export type SharedModelName = keyof typeof MODELS;

/** The names of all models in ../shared/model-files. */
export const sharedModelNames: readonly SharedModelName[] = [
  "MobileNet v2, ImageNet, quantized",
  "MobileNet v2, birds",
  "MobileNet v2, insects",
  "MobileNet v1, ImageNet, layers",
  "chili pests, graph",
  "MobileNet v2, flowers, onnx",
];

/** A model of ../shared/model-files as a package. Skips the test if that folder is missing. */
export async function sharedModel(name: SharedModelName, context: TestContext): Promise<ModelPackage> {
  if (!inject("hasSharedModels")) {
    skipTest(context, "../shared/model-files is not beside the repository");
  }
  const shared: SharedModel = MODELS[name];
  const { folder, format, model, input, quantization = null, rejectLabels = [] } = shared;
  const paths = [model, ...(format.startsWith("tfjs") ? await shardsOf(folder, model) : [])];
  const files = await Promise.all(
    paths.map(async (path) => ({ path, blob: await fetchShared(`${folder}/${path}`) })),
  );
  return withTrueFacts({
    manifest: {
      ...A_MANIFEST,
      id: "shared",
      title: name,
      format,
      model,
      input: {
        ...A_MANIFEST.input,
        fit: "stretch",
        dtype: "float32",
        scaling: { range: [-1, 1] },
        ...input,
      },
      output: { kind: "probabilities", quantization, classMap: null },
      labels: await labelsOf(shared),
      records: {},
      rejectLabels,
    },
    files,
  });
}

async function shardsOf(folder: string, model: string): Promise<string[]> {
  const json: unknown = JSON.parse(await (await fetchShared(`${folder}/${model}`)).text());
  const groups: { readonly paths: readonly string[] }[] = Object(json).weightsManifest;
  return groups.flatMap(({ paths }) => paths);
}

async function labelsOf({ labels, withoutFirst = false }: SharedModel): Promise<readonly string[]> {
  if (typeof labels !== "string") return labels;
  const lines = (await (await fetchShared(labels)).text()).trimEnd().split(/\r?\n/);
  return withoutFirst ? lines.slice(1) : lines;
}

async function fetchShared(path: string): Promise<Blob> {
  const response = await fetch(`/shared/model-files/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.blob();
}
