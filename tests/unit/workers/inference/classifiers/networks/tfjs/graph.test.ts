// oxlint-disable-next-line import/no-unassigned-import -- the backend registers itself
import "@tensorflow/tfjs-backend-cpu";
import { env, io } from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { floatsOf } from "#workers/inference/classifiers/networks/tfjs/graph.ts";

// It would advise to take another backend in Node.
env().set("PROD", true);

type Quantization = NonNullable<io.WeightsManifestEntry["quantization"]>;

const EVERY_HALF = Uint16Array.from({ length: 0x1_0000 }, (_, bits) => bits);

test.for<readonly [string, Quantization | undefined, Uint8Array | Uint16Array | Float32Array]>([
  ["float32", undefined, Float32Array.of(0.1, -3, 1e30)],
  [
    "a byte each",
    { dtype: "uint8", scale: 0.013, min: -1.7 },
    Uint8Array.from({ length: 256 }, (_, at) => at),
  ],
  ["two bytes each", { dtype: "uint16", scale: 0.0013, min: -1.7 }, EVERY_HALF],
  ["float16", { dtype: "float16" }, EVERY_HALF],
])("weights of %s are read as TensorFlow.js reads them", ([, quantization, stored]) => {
  const bytes = new Uint8Array(stored.slice().buffer);
  const spec: io.WeightsManifestEntry = { name: "w", shape: [stored.length], dtype: "float32" };
  const named = quantization === undefined ? spec : { ...spec, quantization };
  const read = floatsOf({ spec: named, bytes });
  const tensor = io.decodeWeights(bytes.slice().buffer, [named])["w"];
  expect(read).toEqual(tensor?.dataSync());
  tensor?.dispose();
});

test("integers are not read", () => {
  const spec: io.WeightsManifestEntry = { name: "w", shape: [1], dtype: "int32" };
  expect(floatsOf({ spec, bytes: new Uint8Array(4) })).toBeNull();
});
