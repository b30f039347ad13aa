import { keysOf } from "#domain/subject.ts";
import { type RuntimeFacts, type RuntimeId, RUNTIMES } from "./runtimes.ts";

/** Type of the numbers that go into a network or come out of it. */
export type NumberType = "float32" | "uint8" | "int8";

/** The facts about a format of model files. */
interface FormatFacts {
  /** Name for people. */
  readonly name: string;
  /** Lower-case ending of the file that a model starts from. Formats with the same ending are told apart by reading it. */
  readonly fileEnding: `.${string}`;
  /** The program that runs its networks. */
  readonly runtime: RuntimeId;
  /** The number types of its inputs and outputs. LiteRT refuses int8; ONNX Runtime accepts it. */
  readonly numberTypes: readonly NumberType[];
}

/**
 * The formats. To add one, add its line here: the compiler then lists every other place to change. See
 * docs/architecture.md.
 */
const TABLE = {
  "tfjs-graph": {
    name: "TensorFlow.js graph model",
    fileEnding: ".json",
    runtime: "tfjs",
    numberTypes: ["float32", "uint8"],
  },
  "tfjs-layers": {
    name: "TensorFlow.js layers model",
    fileEnding: ".json",
    runtime: "tfjs",
    numberTypes: ["float32", "uint8"],
  },
  tflite: {
    name: "TensorFlow Lite",
    fileEnding: ".tflite",
    runtime: "litert",
    numberTypes: ["float32", "uint8"],
  },
  onnx: {
    name: "ONNX",
    fileEnding: ".onnx",
    runtime: "onnxruntime",
    numberTypes: ["float32", "uint8", "int8"],
  },
} as const satisfies Readonly<Record<string, FormatFacts>>;

/** The kind of a model file. */
export type ModelFormat = keyof typeof TABLE;

/** The facts of each format. */
export const FORMATS: Readonly<Record<ModelFormat, FormatFacts>> = TABLE;

/** The kinds of model files that can be run. */
export const MODEL_FORMATS: readonly ModelFormat[] = keysOf(TABLE);

/** Ending of a file that a model can start from. */
export type ModelFileEnding = (typeof TABLE)[ModelFormat]["fileEnding"];

/** Endings of the files that a model can start from, each once. */
export const MODEL_FILE_ENDINGS: readonly ModelFileEnding[] = [
  ...new Set(MODEL_FORMATS.map((format) => TABLE[format].fileEnding)),
];

/** The formats whose facts are like `Facts`: `FormatsWith<{ runtime: "tfjs" }>` are those that TensorFlow.js runs. */
export type FormatsWith<Facts extends Partial<FormatFacts>> = {
  readonly [Format in ModelFormat]: (typeof TABLE)[Format] extends Facts ? Format : never;
}[ModelFormat];

/** The ending of a path, in any case, where a model can start from such a file; else null. */
export function modelFileEndingOf(path: string): ModelFileEnding | null {
  return MODEL_FILE_ENDINGS.find((ending) => path.toLowerCase().endsWith(ending)) ?? null;
}

/** The runtime of a format. */
export function runtimeOf(format: ModelFormat): RuntimeFacts {
  return RUNTIMES[FORMATS[format].runtime];
}
