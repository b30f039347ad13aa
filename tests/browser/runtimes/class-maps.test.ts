import { expect, test } from "vitest";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { tinyAnswer, tinyClassMap, type TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { classify, distance, faultOf, load } from "./models.ts";

/** Wider than high, so that a swapped axis is noticed. */
const SIZE = { width: 12, height: 10 };

const cases: readonly (readonly [ModelFormat, TinyOptions])[] = [
  ["tfjs-graph", {}],
  ["tflite", {}],
  ["onnx", { layout: "nchw" }],
  ["onnx", { layout: "nhwc" }],
];

/** Red on the left, blue below, green elsewhere. */
function picture(): ImageTensor {
  const { width, height } = SIZE;
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    if (x < 3) data[at] = 240;
    else data[at + (y > 6 ? 2 : 1)] = 200 + x;
  }
  return { data, shape: [height, width, 3] };
}

test.for(cases)("a %s with %j gives its class map with the labels last", LONG, async ([format, options]) => {
  const model = await load(await tinyModel(format, { ...SIZE, ...options, hasClassMap: true }));
  const given = await classify(model, picture());
  expect(given.classMap).toMatchObject(SIZE);
  expect(distance(given.classMap?.values, tinyClassMap(picture().data))).toBeLessThan(1e-5);
  expect(distance(given.probabilities ?? [], tinyAnswer(picture().data))).toBeLessThan(1e-5);
  model.classifier.dispose();
});

const NO_MAP = /^it gives float32 values of the shape \[1, 4\], and not float32 \[1, height, width, 4\]$/;
const NO_OUTPUT = /^the outputs of the network are .*class_map/;

test.for<readonly [ModelFormat, TinyOptions, classMap: string, detail: RegExp]>([
  ["tfjs-graph", { hasClassMap: true }, "heat", NO_OUTPUT],
  ["tflite", { hasClassMap: true }, "heat", NO_OUTPUT],
  ["onnx", { hasClassMap: true, layout: "nchw" }, "heat", NO_OUTPUT],
  ["onnx", { hasClassMap: true, layout: "nhwc" }, "heat", NO_OUTPUT],
  ["tfjs-graph", { hasClassMap: true }, "Identity", NO_MAP],
  ["tflite", { hasClassMap: true }, "probabilities", NO_MAP],
  ["onnx", { hasClassMap: true }, "output", NO_MAP],
  ["tfjs-layers", {}, "dense", /./],
])(
  "a %s with %j is refused if its manifest names the class map %s",
  async ([format, options, name, detail]) => {
    const { manifest, files } = await tinyModel(format, options);
    const other = { manifest: { ...manifest, output: { ...manifest.output, classMap: name } }, files };
    await expect(faultOf(other)).resolves.toEqual({
      code: "model-class-map-unsupported",
      name,
      detail: expect.stringMatching(detail),
    });
  },
);

test.for(MODEL_FORMATS)("a %s whose manifest names no class map gives none", async (format) => {
  const model = await load(await tinyModel(format, SIZE));
  const { classMap, candidates } = await classify(model, picture());
  expect(classMap).toBeNull();
  expect(candidates).toHaveLength(4);
  model.classifier.dispose();
});
