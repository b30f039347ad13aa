import { err, ok } from "#domain/result.ts";
import type { ModelFileReader } from "../model-file-reader.ts";
import { readOnnxHeader } from "./onnx-header.ts";

const BESIDE = ["labels.txt", "config.json", "preprocessor_config.json"];
/** Hugging Face keeps its models in a folder "onnx" below the files that describe them. */
const ABOVE = ["../config.json", "../preprocessor_config.json"];

/** Reads .onnx files. */
export const onnxReader: ModelFileReader<"onnx"> = {
  origin: "model-file",
  isModel: null,
  read: async (blob, path) => {
    const facts = readOnnxHeader(new Uint8Array(await blob.arrayBuffer()));
    if (typeof facts === "string") return err({ code: "model-file-damaged", path, detail: facts });
    const neededBytes = facts.needs.length === 0 ? 0 : null;
    return ok({ format: "onnx", facts, weights: [], neededBytes });
  },
  mayStandBeside: ({ pathname }) => (pathname.includes("/onnx/") ? [...BESIDE, ...ABOVE] : BESIDE),
};
