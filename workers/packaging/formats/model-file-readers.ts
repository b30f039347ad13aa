import { type FormatsWith, type ModelFileEnding, modelFileEndingOf } from "#models/formats.ts";
import type { ModelFileReader } from "./model-file-reader.ts";
import { onnxReader } from "./onnx.ts";
import { tfjsReader } from "./tfjs.ts";
import { tfliteReader } from "./tflite.ts";

const READERS = {
  ".json": tfjsReader,
  ".tflite": tfliteReader,
  ".onnx": onnxReader,
} satisfies {
  readonly [Ending in ModelFileEnding]: ModelFileReader<FormatsWith<{ fileEnding: Ending }>>;
};

/** The reader for the model file at a path; null if it has another ending. */
export function readerFor(path: string): ModelFileReader | null {
  const ending = modelFileEndingOf(path);
  return ending === null ? null : READERS[ending];
}
