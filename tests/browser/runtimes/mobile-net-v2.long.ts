import { expect, test } from "vitest";
import { mobileNetV2, type MobileNetV2Options } from "#bench/network/mobile-net-v2/mobile-net-v2.ts";
import { FORMATS, type ModelFormat } from "#models/formats.ts";
import { SEEDED_WEIGHTS } from "#tests/fixtures/models/seeded-weights.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { createInputEncoder } from "#workers/inference/classifiers/input-output.ts";
import { inputShape } from "#workers/inference/classifiers/networks/network.ts";
import { RUNTIME_CHUNKS } from "#workers/inference/load-model.ts";
import { world } from "./models.ts";

const SMALL = { width: 0.35, size: 96, classes: 1000 } as const;

/** Pictures that are not plain: stripes, one of them steeper. */
function striped(size: number, steepness: number): ImageTensor {
  const data = new Uint8Array(size * size * 3);
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % size, Math.floor(pixel / size)];
    data[at] = 127.5 + 127.5 * Math.sin((x + steepness * y) / (5 + 3 * (at % 3)));
  }
  return { data, shape: [size, size, 3] };
}

/** What the network gives for each picture: the probabilities of all classes. */
async function probabilities(
  format: ModelFormat,
  options: MobileNetV2Options,
  pictures: readonly ImageTensor[],
): Promise<number[][]> {
  const model = await mobileNetV2(format, options);
  const { input } = model.manifest;
  const openNetwork = await RUNTIME_CHUNKS[FORMATS[format].runtime]();
  const network = await openNetwork(model, { ...world, onProgress: () => {}, backend: null });
  const encode = createInputEncoder(input, input.scaling);
  const all: number[][] = [];
  try {
    for (const picture of pictures) {
      const { output } = await network.run(encode(picture), inputShape(input));
      all.push(Array.from(output));
    }
  } finally {
    network.dispose();
  }
  return all;
}

function distance(some: readonly number[] = [], others: readonly number[] = []): number {
  return Math.max(...some.map((each, at) => Math.abs(each - (others[at] ?? Number.NaN))));
}

const cases: (readonly [ModelFormat, MobileNetV2Options])[] = [
  ["tfjs-layers", {}],
  ["tfjs-layers", { batchNormalization: "folded" }],
  ["tflite", {}],
  ["onnx", {}],
];

test("one and the same MobileNetV2 answers the same in each format", async () => {
  const pictures = [striped(SMALL.size, 1), striped(SMALL.size, -3)];
  const graph = await probabilities("tfjs-graph", SMALL, pictures);
  // The answers are worth comparing: some labels stand out, and other pictures bring other ones.
  expect(Math.max(...(graph[0] ?? []))).toBeGreaterThan(0.03);
  expect(distance(graph[0], graph[1])).toBeGreaterThan(0.005);
  for (const [format, options] of cases) {
    const given = await probabilities(format, { ...SMALL, ...options }, pictures);
    for (const [at, each] of given.entries()) expect(distance(each, graph[at])).toBeLessThan(1e-5);
  }
});

test.for(["tfjs-layers", "tfjs-graph"] as const)(
  "the weights of a %s are those that Node makes",
  async (format) => {
    const { manifest } = await mobileNetV2(format, SEEDED_WEIGHTS.options);
    expect(manifest.files.at(-1)?.sha256).toBe(SEEDED_WEIGHTS.sha256[format]);
  },
);
