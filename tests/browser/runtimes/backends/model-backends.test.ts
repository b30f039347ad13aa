import { expect, test } from "vitest";
import { distance, world } from "#tests/browser/runtimes/models.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { tinyAnswer } from "#tests/fixtures/models/tiny-network.ts";
import { fedTo, plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import { loadTfjsNetwork } from "#workers/inference/classifiers/networks/tfjs/tfjs.ts";
import { onGraphics } from "./graphics.ts";

const lost = { fault: { code: "model-context-lost" } };
const deps = { ...world, onProgress: () => {} };

test.for([
  ["wasm", "wasm, 1 thread"],
  ["cpu", "cpu"],
] as const)("a model that is to run on %s does, and answers as it should", async ([backend, name]) => {
  const model = await tinyModel("tfjs-graph");
  const picture = plainTensor("green");
  const network = await loadTfjsNetwork(model, { ...deps, backend });

  const { output: answers } = await network.run(Float32Array.from(fedTo(model, picture)), [1, 16, 16, 3]);

  expect(distance(answers, tinyAnswer(picture.data))).toBeLessThan(1e-3);
  expect(network.backend).toBe(name);
  network.dispose();
});

test("a model that must run on WebGL stays lost when WebGL is lost", LONG, async (context) => {
  const { network, run, lose } = await onGraphics(context);

  lose();

  await expect(run()).rejects.toMatchObject(lost);
  await expect(run()).rejects.toMatchObject(lost);
  expect(network.backend).toBe("webgl");
  network.dispose();
});
