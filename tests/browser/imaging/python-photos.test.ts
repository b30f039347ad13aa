import { expect, test } from "vitest";
import type { InputSpec } from "#models/manifest.ts";
import parity from "#tests/fixtures/python/parity/answers.json" with { type: "json" };
import { fullScope, bitmapScope, factsOf, preparedOf, prepareWith, tensorOf } from "./imaging.ts";
import { fetchFile } from "./photos.ts";

/** The setting "same" of make_parity.py. */
const PYTHON: InputSpec = { width: 32, height: 32, fit: "cover", resampling: "pillow-bilinear" };

const FOLDER = "/tests/fixtures/python/parity";
const NAMES = Object.keys(parity.answers.same);

test("photos are decoded, turned and resized to the bytes that Pillow makes of them", async () => {
  const expected = new Uint8Array(await (await fetchFile(`${FOLDER}/tensors.bin`)).arrayBuffer());
  const length = 32 * 32 * 3;
  const differences: number[] = [];
  for (const [at, name] of NAMES.entries()) {
    const { data } = await tensorOf(await fetchFile(`${FOLDER}/photos/${name}`), fullScope, PYTHON);
    const wanted = expected.subarray(at * length, (at + 1) * length);
    differences.push(...Array.from(data, (value, index) => Math.abs(value - (wanted[index] ?? Number.NaN))));
  }
  expect(differences).toHaveLength(NAMES.length * length);
  const share = differences.filter((difference) => difference === 0).length / differences.length;
  // Chromium decodes with the library that Pillow uses. Another decoder may round differently.
  expect({ share, most: Math.max(...differences) }).toEqual({ share: 1, most: 0 });
});

test("a kernel of Python changes neither the preview nor the tensor of another model", async () => {
  const photo = await fetchFile(`${FOLDER}/photos/03.jpg`);
  const usual: InputSpec = { width: 24, height: 24, fit: "cover" };
  const alone = preparedOf(await prepareWith(await factsOf(photo), photo, fullScope, usual));
  const { tensor } = alone;
  expect(await tensorOf(photo, fullScope, { ...usual, resampling: "area" })).toEqual(tensor);
  expect(await tensorOf(photo, fullScope, { ...usual, resampling: "pillow-box" })).not.toEqual(tensor);
});

test("a photo is left as it is stored if the model was trained so", async () => {
  // Stored on its side: EXIF orientation 6.
  const photo = await fetchFile(`${FOLDER}/photos/03.jpg`);
  for (const resampling of ["area", "pillow-bilinear"] as const) {
    for (const scope of [fullScope, bitmapScope]) {
      const input = { ...PYTHON, fit: "stretch", resampling } as const;
      const upright = await tensorOf(photo, scope, input);
      const stored = await tensorOf(photo, scope, { ...input, orientation: "stored" });
      // The first stored pixel becomes the upper right one.
      const upperRight = upright.data.subarray(31 * 3, 32 * 3);
      const first = stored.data.subarray(0, 3);
      first.forEach((value, at) => expect(Math.abs(value - (upperRight[at] ?? 0))).toBeLessThanOrEqual(6));
      expect(stored.data).not.toEqual(upright.data);
    }
  }
});
