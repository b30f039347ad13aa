import { expect, test } from "vitest";
import { withoutMiddle } from "#domain/teaching/background.ts";

test("the middle of a photo gets the mean colour of its edges, which stay", () => {
  const [height, width] = [10, 20];
  const data = new Uint8Array(height * width * 3).fill(200);
  for (let pixel = 0; pixel < height * width; pixel += 1) {
    const isEdge = pixel < width || pixel >= (height - 1) * width || pixel % width < 2 || pixel % width > 17;
    if (isEdge) data.set([10, pixel % 2 === 0 ? 20 : 40, 30], pixel * 3);
  }
  const edges = withoutMiddle(data, height, width, 0.8);

  const colourAt = (x: number, y: number): readonly number[] => [
    ...edges.subarray((y * width + x) * 3, (y * width + x + 1) * 3),
  ];
  expect(colourAt(2, 1)).toEqual([10, 30, 30]);
  expect(colourAt(17, 8)).toEqual([10, 30, 30]);
  expect(colourAt(1, 5)).toEqual([10, 40, 30]);
  expect(colourAt(18, 5)).toEqual([10, 20, 30]);
  expect(colourAt(10, 0)).toEqual([10, 20, 30]);
  expect(data[(5 * width + 10) * 3]).toBe(200);
});
