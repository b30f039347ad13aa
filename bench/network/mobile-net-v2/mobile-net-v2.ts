import { factsOf } from "#bench/network/package-files.ts";
import type { ModelFormat } from "#models/formats.ts";
import { DEFAULT_THRESHOLD, type PackageManifest } from "#models/manifest.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import type { Architecture } from "./architecture.ts";
import { quantizedGraph, tfjsGraph } from "./quantized-graph.ts";
import { seededNetwork } from "./weights.ts";
import { onnx, tfjsLayers, tflite } from "./writers.ts";

/** Options of a generated network. The default is the published network with 224 pixels and a thousand classes. */
export interface MobileNetV2Options extends Partial<Architecture> {
  /** Seed of the random weights. */
  readonly seed?: number;
  /** Only for tfjs-layers: batch normalisations as layers (the default), or folded as in the other formats. */
  readonly batchNormalization?: "layers" | "folded";
  /**
   * Only for tfjs-graph: as the TensorFlow.js converter writes a graph (the default), or as our own exporter does, with
   * one byte per weight and a second output. See quantized-graph.ts.
   */
  readonly graph?: "converted" | "quantized";
}

/**
 * Makes a MobileNetV2 in a format, as a package. Its weights are random and the same in each format. The answers are
 * meaningless, but take as long to compute as real ones. By default it has about 3.5 million parameters (14 MB) and 300
 * million multiply-adds.
 */
export async function mobileNetV2(
  format: ModelFormat,
  {
    width = 1,
    size = 224,
    classes = 1000,
    seed = 1,
    batchNormalization = "layers",
    graph = "converted",
  }: MobileNetV2Options = {},
): Promise<ModelPackage> {
  const network = seededNetwork({ width, size, classes }, seed);
  const makers: Readonly<Record<ModelFormat, () => readonly PackageFile[]>> = {
    "tfjs-graph": () => (graph === "quantized" ? quantizedGraph(network) : tfjsGraph(network)),
    "tfjs-layers": () => tfjsLayers(network, batchNormalization === "layers"),
    tflite: () => tflite(network),
    onnx: () => onnx(network),
  };
  const files = makers[format]();
  const facts = await factsOf(files);
  const names = {
    id: `mobilenet-v2-${Math.round(width * 100)}-${size}-${classes}-${format}`,
    version: String(seed),
    title: `MobileNetV2 ${width}, ${size} px, ${classes} classes, ${format}`,
  };
  const classMap = graph === "quantized" ? "class_map" : null;
  return { manifest: { ...names, ...manifestOf(format, network, facts, classMap) }, files };
}

function manifestOf(
  format: ModelFormat,
  { size, classes }: Architecture,
  files: PackageManifest["files"],
  classMap: string | null,
): Omit<PackageManifest, "id" | "version" | "title"> {
  return {
    manifest: "bio-kingdom-model/1",
    subjects: ["animal"],
    format,
    model: files[0].path,
    input: {
      width: size,
      height: size,
      fit: "cover",
      layout: format === "onnx" ? "nchw" : "nhwc",
      channels: "rgb",
      dtype: "float32",
      scaling: { range: [-1, 1] },
    },
    output: { kind: "probabilities", quantization: null, classMap },
    labels: Array.from({ length: classes }, (_, at) => `class ${at}`),
    records: {},
    rejectLabels: [],
    threshold: DEFAULT_THRESHOLD,
    labelFacts: null,
    taxa: [],
    outcomes: null,
    licence: "CC0-1.0",
    source: null,
    files,
  };
}
