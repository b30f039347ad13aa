import type { ModelFileEnding } from "#models/formats.ts";

/** What people call the files that a model starts from, by their endings. */
const MODEL_FILES: Readonly<
  Record<ModelFileEnding, { readonly article: "a" | "an"; readonly name: string }>
> = {
  ".json": { article: "a", name: "model.json with its weights" },
  ".tflite": { article: "a", name: ".tflite" },
  ".onnx": { article: "an", name: ".onnx" },
};

/** The files that a model can start from: "model.json with its weights, .tflite or .onnx". */
export function modelFileNames(): string {
  return either(Object.values(MODEL_FILES).map(({ name }) => name));
}

/** The same with articles: "a model.json with its weights, a .tflite or an .onnx". */
export function anyModelFile(): string {
  return either(Object.values(MODEL_FILES).map(({ article, name }) => `${article} ${name}`));
}

function either(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} or ${names.slice(-1).join("")}`;
}
