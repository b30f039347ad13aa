import { expect, test } from "vitest";
import { classify, distance, world } from "#tests/browser/runtimes/models.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { tinyAnswer } from "#tests/fixtures/models/tiny-network.ts";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import { loadModel } from "#workers/inference/load-model.ts";

// WebGPU that the processor computes: right, and many times slower than WebAssembly.
const PICTURE = plainTensor("green");

test.for(["tfjs-graph", "tfjs-layers", "tflite", "onnx"] as const)(
  "a %s on WebGPU agrees with WebAssembly on all pictures",
  async (format) => {
    const model = await tinyModel(format);
    const onWebGpu = await loadModel(model, world, () => {}, { backend: "webgpu", graphics: null });
    expect(onWebGpu.facts.backend).toBe("webgpu");
    expect(onWebGpu.facts.graphics?.trials).toMatchObject([
      { backend: "webgpu", verdict: { pictures: 40, differing: 0, otherLabel: null } },
    ]);
    const { candidates, probabilities } = await classify(onWebGpu, plainTensor("green"));
    expect(candidates.length).toBeGreaterThan(1);
    expect(distance(Float32Array.from(probabilities ?? []), tinyAnswer(PICTURE.data))).toBeLessThan(1e-3);
    onWebGpu.classifier.dispose();
  },
);

test("a processor that agrees and is slower is not used", async () => {
  const model = await tinyModel("onnx");
  const { classifier, facts } = await loadModel(model, world, () => {}, {
    backend: null,
    graphics: JSON.stringify({ state: { [model.manifest.id]: "requested" }, version: 1 }),
  });
  expect(facts.backend).toBe("wasm, 1 thread");
  expect(facts.graphics?.trials).toMatchObject([
    { backend: "webgpu", verdict: { code: "slower", differing: 0 } },
  ]);
  classifier.dispose();
});
