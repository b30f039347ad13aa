import { expect, test } from "vitest";
import * as v from "valibot";
import answers from "#tests/fixtures/training/kingdom-answers.json";
import { madePicture } from "#tests/fixtures/models/made-picture.ts";
import { createInputEncoder } from "#workers/inference/classifiers/input-output.ts";
import { inputShape } from "#workers/inference/classifiers/networks/network.ts";
import { RUNTIME_CHUNKS } from "#workers/inference/load-model.ts";
import { fetchKingdom } from "./fetch-kingdom.ts";
import { world } from "./models.ts";

const { side, probabilities } = v.parse(
  v.object({ side: v.number(), probabilities: v.array(v.array(v.number())) }),
  answers,
);

test("the Bio Kingdom model gives the trainer's probabilities on made pictures", async () => {
  const kingdom = await fetchKingdom();
  const { input, labels } = kingdom.manifest;
  expect(input.width).toBe(side);
  const open = await RUNTIME_CHUNKS.tfjs();
  const network = await open(kingdom, { ...world, onProgress: () => {}, backend: null });
  const encode = createInputEncoder(input, input.scaling);
  const best = new Set<number>();
  try {
    for (const [number, expected] of probabilities.entries()) {
      const { output } = await network.run(encode(madePicture(number, side)), inputShape(input));
      const given = Array.from(output);
      expect(given).toHaveLength(labels.length);
      const apart = given.map((value, at) => Math.abs(value - (expected[at] ?? Number.NaN)));
      expect(Math.max(...apart), `picture ${number}`).toBeLessThan(1e-3);
      best.add(given.indexOf(Math.max(...given)));
    }
  } finally {
    network.dispose();
  }
  // The pictures are worth comparing: they do not all look alike to the network.
  expect(best.size).toBeGreaterThan(1);
});
