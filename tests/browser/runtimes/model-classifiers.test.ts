import { expect, test } from "vitest";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { testClassifier } from "#tests/contract/classifier-contract.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { isSingle, tinyAnswer, type TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import { plainTensor, TINY_PICTURE_NAMES } from "#tests/fixtures/models/tiny-pictures.ts";
import { answersOf, load } from "./models.ts";

for (const format of MODEL_FORMATS) {
  testClassifier(`the ${format} classifier`, async () => (await load(await tinyModel(format))).classifier);
}

for (const format of ["tfjs-graph", "tflite", "onnx"] as const) {
  testClassifier(
    `the ${format} classifier with a class map`,
    async () => (await load(await tinyModel(format, { hasClassMap: true }))).classifier,
  );
}

/** Every form of input and output, at least once in each runtime that supports it. */
const cases: (readonly [ModelFormat, TinyOptions])[] = [
  ...MODEL_FORMATS.flatMap((format): (readonly [ModelFormat, TinyOptions])[] => [
    [format, {}],
    [format, { head: "logits" }],
    [format, { head: "sigmoid" }],
    [format, { head: "logit" }],
    [format, { scaling: { range: [0, 255] } }],
    [format, { scaling: { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] } }],
    [format, { channels: "bgr" }],
    [format, { width: 12, height: 10 }],
  ]),
  ["tflite", { dtype: "uint8" }],
  ["tflite", { dtype: "uint8", head: "logits" }],
  ["onnx", { dtype: "uint8" }],
  ["onnx", { dtype: "int8" }],
  ["onnx", { layout: "nhwc" }],
  ["onnx", { weightFiles: ["model.onnx.data"] }],
  ["onnx", { weightFiles: ["weights/dense.weight", "weights/dense.bias"] }],
  ["tfjs-graph", { shards: 3 }],
  ["tfjs-layers", { shards: 3 }],
  ["tfjs-layers", { topology: "sequential" }],
  ["tfjs-layers", { topology: "nested" }],
  ["tfjs-layers", { topology: "nested", block: "conv" }],
  ["tfjs-layers", { topology: "sequential", block: "depthwise" }],
  ["tfjs-layers", { block: "conv" }],
  ["tfjs-layers", { keras: 3, block: "conv" }],
  ["tfjs-layers", { keras: 3, topology: "sequential", block: "depthwise" }],
  ["tfjs-layers", { keras: 3, topology: "nested", block: "conv" }],
];

test.for(cases)("a %s with %j answers as its weights say", LONG, async ([format, options]) => {
  const model = await load(await tinyModel(format, options));
  try {
    const { width, height } = model.classifier.info.input;
    for (const name of TINY_PICTURE_NAMES) {
      const answers = await answersOf(model, plainTensor(name, width, height));
      const labels = answers.map(({ label }) => label);
      const expected = tinyAnswer(plainTensor(name).data, options);
      const best = expected.indexOf(Math.max(...expected));
      const found = Object.fromEntries(answers.map(({ label, probability }) => [label, probability]));
      const names = isSingle(options.head) ? ["green", "red"] : ["red", "green", "blue", "background"];
      const distances = names.map((label, at) => Math.abs((found[label] ?? 9) - (expected[at] ?? 9)));
      // A quantized network rounds its input and its output to steps of 1/256.
      expect(Math.max(...distances)).toBeLessThan("dtype" in options ? 0.02 : 1e-3);
      // A grey picture has no best label, because the colours are equally probable.
      expect([names[best], name === "grey" ? labels[0] : ""]).toContain(labels[0]);
    }
  } finally {
    model.classifier.dispose();
  }
});
