import { err, ok } from "#domain/result.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import type { ModelFileReader } from "../model-file-reader.ts";
import { EDGE_TPU_OPERATION, originalOf } from "./edge-tpu.ts";
import { readTfliteHeader } from "./tflite-header.ts";

/**
 * Operators beyond the format's own that LiteRT.js 2.5.3 knows: their names stand in its WebAssembly. It runs a network
 * with any other one and answers zeros without an error.
 */
const LITERT_CUSTOM_OPERATIONS: ReadonlySet<string> = new Set([
  "AudioSpectrogram",
  "Convolution2DTransposeBias",
  "MaxPoolingWithArgmax2D",
  "MaxUnpooling2D",
  "Mfcc",
  "NumericVerify",
  "Landmarks2TransformMatrix",
  "RandomStandardNormal",
  "RandomUniform",
  "TFLite_Detection_PostProcess",
  "TransformLandmarks",
  "TransformTensorBilinear",
]);

/** Reads .tflite files, and refuses those with an operator that LiteRT.js does not know, and those for a chip. */
export const tfliteReader: ModelFileReader<"tflite"> = {
  origin: "model-file",
  isModel: null,
  read: async (blob, path) => {
    const facts = await readTfliteHeader(new Uint8Array(await blob.arrayBuffer()));
    if (typeof facts === "string") return err({ code: "model-file-damaged", path, detail: facts });
    if (facts.customOperations.includes(EDGE_TPU_OPERATION))
      return err({ code: "model-edge-tpu", path, original: originalOf(path) });
    const operation = facts.customOperations.find((name) => !LITERT_CUSTOM_OPERATIONS.has(name));
    if (operation !== undefined)
      return err({ code: "model-operation-unsupported", operation, runtime: RUNTIMES.litert.name });
    return ok({ format: "tflite", facts, weights: [], neededBytes: 0 });
  },
  mayStandBeside: () => ["labels.txt", "config.json", "preprocessor_config.json"],
};
