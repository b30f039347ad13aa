import { expect, test } from "vitest";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { mobileNetV2 } from "#bench/network/mobile-net-v2/mobile-net-v2.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { tinyAnswer, tinyClassMap, type TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { answersOf, faultOf, load } from "./models.ts";

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

function distance(some: ArrayLike<number>, others: readonly number[]): number {
  if (some.length !== others.length) return Number.NaN;
  return Math.max(...others.map((each, at) => Math.abs(each - (some[at] ?? Number.NaN))));
}

test.for(cases)("a %s with %j gives its class map with the labels last", async ([format, options]) => {
  const { classifier } = await load(await tinyModel(format, { ...SIZE, ...options, hasClassMap: true }));
  const photo = picture();
  const { signal } = new AbortController();
  const given = await classifier.classify(photo, "animal", { signal, sinceUploadMs: Infinity });
  expect(given.classMap).toMatchObject(SIZE);
  expect(distance(given.classMap?.values ?? [], tinyClassMap(picture().data))).toBeLessThan(1e-5);
  expect(distance(given.probabilities ?? [], tinyAnswer(picture().data))).toBeLessThan(1e-5);
  classifier.dispose();
});

test("a graph with a byte a weight gives the places of its last feature map", async () => {
  const model = await mobileNetV2("tfjs-graph", { width: 0.35, size: 96, classes: 20, graph: "quantized" });
  const { classifier } = await load(model);
  const { signal } = new AbortController();
  const data = new Uint8Array(96 * 96 * 3).map((_, at) => at % 251);
  const photo: ImageTensor = { data, shape: [96, 96, 3] };
  const { classMap, probabilities } = await classifier.classify(photo, "animal", {
    signal,
    sinceUploadMs: Infinity,
  });
  expect(classMap).toMatchObject({ width: 3, height: 3 });
  expect(classMap?.values).toHaveLength(3 * 3 * 20);
  // The mean over the places is the logit of each label, of which softmax makes the probabilities.
  const logits = Array.from({ length: 20 }, (_, label) =>
    [...(classMap?.values ?? [])].reduce((sum, value, at) => sum + (at % 20 === label ? value / 9 : 0), 0),
  );
  const powers = logits.map(Math.exp);
  const total = powers.reduce((sum, power) => sum + power, 0);
  expect(
    distance(
      probabilities ?? [],
      powers.map((power) => power / total),
    ),
  ).toBeLessThan(1e-5);
  classifier.dispose();
});

test.for(cases)(
  "a %s with %j without the output that its manifest names is refused",
  async ([format, options]) => {
    const { manifest, files } = await tinyModel(format, { ...options, hasClassMap: true });
    const other = { manifest: { ...manifest, output: { ...manifest.output, classMap: "heat" } }, files };
    await expect(faultOf(other)).resolves.toMatchObject({
      code: "model-class-map-unsupported",
      name: "heat",
      detail: expect.stringMatching(/^the outputs of the network are .*class_map/),
    });
  },
);

const ANSWER_NAMES = { "tfjs-graph": "Identity", tflite: "probabilities", onnx: "output" } as const;

test.for(["tfjs-graph", "tflite", "onnx"] as const)(
  "a %s whose named output is no map is refused when it is loaded",
  async (format) => {
    const { manifest, files } = await tinyModel(format, { hasClassMap: true });
    const name = ANSWER_NAMES[format];
    const other = { manifest: { ...manifest, output: { ...manifest.output, classMap: name } }, files };
    await expect(faultOf(other)).resolves.toEqual({
      code: "model-class-map-unsupported",
      name,
      detail: "it gives float32 values of the shape [1, 4], and not float32 [1, height, width, 4]",
    });
  },
);

test("a layers model whose manifest names a class map is refused", async () => {
  const { manifest, files } = await tinyModel("tfjs-layers");
  const other = { manifest: { ...manifest, output: { ...manifest.output, classMap: "dense" } }, files };
  await expect(faultOf(other)).resolves.toMatchObject({ code: "model-class-map-unsupported", name: "dense" });
});

test.for(MODEL_FORMATS)("a %s whose manifest names no class map gives none", async (format) => {
  const model = await load(await tinyModel(format, SIZE));
  const { signal } = new AbortController();
  const { classMap } = await model.classifier.classify(picture(), "animal", {
    signal,
    sinceUploadMs: Infinity,
  });
  expect(classMap).toBeNull();
  expect(await answersOf(model, picture())).toHaveLength(4);
  model.classifier.dispose();
});
