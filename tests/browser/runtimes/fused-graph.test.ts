import { loadGraphModel } from "@tensorflow/tfjs-converter";
import { memory, profile, setBackend, type Tensor, tensor } from "@tensorflow/tfjs-core";
import { beforeAll, expect, test } from "vitest";
import { LONG } from "#tests/fixtures/long.ts";
import { fuseGraph } from "#workers/inference/classifiers/networks/tfjs/fuse-graph.ts";
import {
  handlerOf,
  readTfjsArtifacts,
  type TfjsArtifacts,
} from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import { startWasm } from "#workers/inference/classifiers/networks/tfjs/tfjs-wasm.ts";
import { distance, fetchKingdom, world } from "./models.ts";

/** Side of the input of the app's own model. */
const SIDE = 192;

const OUTPUTS = ["probabilities", "class_map"];

interface Answer {
  readonly outputs: readonly (readonly number[])[];
  /** The names of the kernels that ran, sorted, without operations that are composed of others. */
  readonly kernels: readonly string[];
}

async function answerOf(artifacts: TfjsArtifacts, outputs: string[]): Promise<Answer> {
  const model = await loadGraphModel(handlerOf(artifacts));
  const values = Float32Array.from({ length: SIDE * SIDE * 3 }, (_, at) => Math.sin(at * (at % 3) * 0.01));
  const input = tensor(values, [1, SIDE, SIDE, 3]);
  let given: Tensor[] = [];
  const { kernelNames } = await profile(() => {
    given = [model.execute(input, outputs)].flat();
    return given;
  });
  const numbers = given.map((each) => Array.from(each.dataSync()));
  for (const each of [input, ...given]) each.dispose();
  model.dispose();
  return { outputs: numbers, kernels: kernelNames.filter((name) => !name.endsWith("__op")).toSorted() };
}

beforeAll(async () => {
  await startWasm("TensorFlow.js", { ...world, onProgress: () => {}, backend: null });
  await import("@tensorflow/tfjs-backend-cpu");
});

test.for(["wasm", "cpu"])(
  "the graph of the app's own model answers the same on %s in fewer passes, and leaves nothing behind",
  LONG,
  async (backend) => {
    await setBackend(backend);
    const before = memory().numTensors;
    const { manifest, files } = await fetchKingdom();
    const artifacts = await readTfjsArtifacts(files, manifest.model);
    const plain = await answerOf(artifacts, OUTPUTS);
    const fused = await answerOf(fuseGraph(artifacts), OUTPUTS);
    expect(plain.kernels).toEqual(
      expect.arrayContaining(["Conv2D", "DepthwiseConv2dNative", "Multiply", "Relu6"]),
    );
    expect(fused.kernels).toEqual([
      "Add",
      "BatchMatMul",
      "FusedConv2D",
      "FusedDepthwiseConv2D",
      "Mean",
      "Softmax",
    ]);
    const [probabilities, classMap] = fused.outputs;
    expect(probabilities).toHaveLength(manifest.labels.length);
    expect(classMap).toHaveLength(6 * 6 * manifest.labels.length);
    // Equal probabilities of all 175 labels would make the comparison meaningless.
    expect(Math.max(...(probabilities ?? []))).toBeGreaterThan(0.03);
    expect(distance(probabilities, plain.outputs[0])).toBeLessThan(1e-5);
    expect(distance(classMap, plain.outputs[1])).toBeLessThan(1e-4);
    expect(memory().numTensors).toBe(before);
  },
);
