import { keysOf } from "#domain/subject.ts";
import { type RuntimeFacts, type RuntimeId, RUNTIMES } from "./runtimes.ts";

/** Number type of a network's input or output. */
export type NumberType = "float32" | "uint8" | "int8";

interface FormatFacts {
  /** Display name. */
  readonly name: string;
  /** In lower case. Two formats may share it; the app then reads the file to tell them apart. */
  readonly fileEnding: `.${string}`;
  readonly runtime: RuntimeId;
  /** Types of inputs and outputs. LiteRT refuses int8; ONNX Runtime accepts it. */
  readonly numberTypes: readonly NumberType[];
}

/** To add a format, add a line here: the compiler then lists every other place to change. See CONTRIBUTING.md. */
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

export type ModelFormat = keyof typeof TABLE;

export const FORMATS: Readonly<Record<ModelFormat, FormatFacts>> = TABLE;

export const MODEL_FORMATS: readonly ModelFormat[] = keysOf(TABLE);

export type ModelFileEnding = (typeof TABLE)[ModelFormat]["fileEnding"];

/** The file endings of all formats, without repeats. */
export const MODEL_FILE_ENDINGS: readonly ModelFileEnding[] = [
  ...new Set(MODEL_FORMATS.map((format) => TABLE[format].fileEnding)),
];

/** The formats with these facts: `FormatsWith<{ runtime: "tfjs" }>` are those of TensorFlow.js. */
export type FormatsWith<Facts extends Partial<FormatFacts>> = {
  readonly [Format in ModelFormat]: (typeof TABLE)[Format] extends Facts ? Format : never;
}[ModelFormat];

/** The file ending of a model, ignoring case; null if the path has none of them. */
export function modelFileEndingOf(path: string): ModelFileEnding | null {
  return MODEL_FILE_ENDINGS.find((ending) => path.toLowerCase().endsWith(ending)) ?? null;
}

export function runtimeOf(format: ModelFormat): RuntimeFacts {
  return RUNTIMES[FORMATS[format].runtime];
}
