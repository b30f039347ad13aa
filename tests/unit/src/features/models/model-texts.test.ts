import { expect, test } from "vitest";
import { PLAUSIBLE_SCALINGS } from "#models/package-draft.ts";
import { inputText, scalingKey, scalingName } from "#src/features/models/model-texts.ts";
import { A_MANIFEST } from "#tests/fakes/manifests.ts";

test("plausible scalings have the names of their list, and keys that tell them apart", () => {
  const scalings = PLAUSIBLE_SCALINGS.map(({ scaling }) => scaling);

  expect(scalings.map(scalingName)).toEqual(PLAUSIBLE_SCALINGS.map(({ name }) => name));
  expect(new Set(scalings.map(scalingKey)).size).toBe(scalings.length);
});

test("other scalings are named by their numbers", () => {
  expect(scalingName({ range: [-2, 2] })).toBe("-2 to 2");
  expect(scalingName({ mean: [0.5, 0.5, 0.5], std: [0.2, 0.2, 0.2] })).toBe(
    "mean 0.5, 0.5, 0.5; deviation 0.2, 0.2, 0.2",
  );
});

test("what a network is fed is said in a line", () => {
  expect(inputText(A_MANIFEST.input)).toBe(
    "224 × 224 pixels, crop the middle, RGB, NHWC, uint8, values 0 to 255",
  );
});
