import { expect, test } from "vitest";
import { createRandom } from "#domain/random.ts";
import { areaTensor } from "#bench/jpeg/area-tensor.ts";
import { toTensor } from "#workers/imaging/picture-outputs.ts";
import { resampler } from "#tests/fixtures/resampler.ts";

test("a pixel of the ideal input is the mean of its area, and the middle of a wide picture fills it", () => {
  const columns = [9, 9, 0, 10, 20, 30, 90, 100, 9, 9];
  const data = Uint8Array.from({ length: 10 * 6 * 3 }, (_, at) => columns[Math.floor(at / 3) % 10] ?? 0);

  const { data: means, shape } = areaTensor(
    { data, width: 10, height: 6 },
    { width: 2, height: 2, fit: "cover" },
  );

  expect(shape).toEqual([2, 2, 3]);
  expect([...means]).toEqual([10, 10, 10, 73, 73, 73, 10, 10, 10, 73, 73, 73]);
});

test("of a picture whose pixels lie across the edges it is what the app makes of all its pixels", () => {
  const [width, height] = [101, 77];
  const data = createRandom(4).bytes(width * height * 3);
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  const input = { width: 30, height: 20, fit: "cover" } as const;

  const ideal = areaTensor({ data, width, height }, input);

  expect(ideal).toEqual(toTensor({ data: rgba, width, height }, input, resampler));
});
