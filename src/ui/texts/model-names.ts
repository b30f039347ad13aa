import type { DecodePath, Verdict } from "#domain/answer/identification.ts";
import type { Stage } from "#domain/device-benchmark.ts";
import type { ModelProgress } from "#domain/model.ts";
import { formatBytes } from "./format.ts";
import type { ModelFileEnding } from "#models/formats.ts";

/** Names of the verdicts in tables. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  identified: "Identified",
  healthy: "Healthy",
  "not-cleared": "No disease clear",
  group: "Group known, kind not",
  "not-sure": "Not sure",
  "unknown-kind": "Kind not known",
  "none-of-these": "None of these",
  "off-topic": "Off topic",
};

/** Names of the stages of an identification, in their order. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  check: "Check",
  decode: "Decode",
  reduce: "Resize",
  preview: "Wait for the preview",
  queue: "Queue",
  infer: "Classify",
  rank: "Look up",
  total: "Upload to answer",
};

export const DECODE_PATH_NAMES: Readonly<Record<DecodePath, string>> = {
  "jpeg-reader": "read at a reduced size (the app's own JPEG reader)",
  "png-reader": "read row by row and reduced (the app's own PNG reader)",
  "image-decoder": "decoded at a reduced size (WebCodecs)",
  "image-bitmap-resized": "decoded and scaled by the browser",
  "image-bitmap-halved": "decoded whole, then halved",
  "image-bitmap-whole": "decoded by the browser, not scaled",
  "main-thread": "decoded on the page",
};

/** The progress of a load or a download, in words. */
export function describeModelProgress(progress: ModelProgress | null): string {
  if (progress === null) return "Starting...";
  const { stage, loadedBytes, totalBytes, secondsLeft = 0 } = progress;
  if (stage === "warm-up") return "Warming up...";
  const of = totalBytes === null ? "" : ` of ${formatBytes(totalBytes)}`;
  const left = secondsLeft === 0 ? "" : `, about ${secondsLeft} s left`;
  return `${stage === "runtime" ? "Loading the runtime" : "Loading the model"}: ${formatBytes(loadedBytes)}${of}${left}`;
}

/** Names of the main file of a model, by file ending. */
const MODEL_FILES: Readonly<
  Record<ModelFileEnding, { readonly article: "a" | "an"; readonly name: string }>
> = {
  ".json": { article: "a", name: "model.json with its weights" },
  ".tflite": { article: "a", name: ".tflite" },
  ".onnx": { article: "an", name: ".onnx" },
};

/** The possible main files of a model: "model.json with its weights, .tflite or .onnx". */
export function modelFileNames(): string {
  return either(Object.values(MODEL_FILES).map(({ name }) => name));
}

/** The possible main files of a model, with articles: "a model.json with its weights, a .tflite or an .onnx". */
export function anyModelFile(): string {
  return either(Object.values(MODEL_FILES).map(({ article, name }) => `${article} ${name}`));
}

function either(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} or ${names.slice(-1).join("")}`;
}
