import sharp from "sharp";
import { expect, test } from "vitest";
import { bitsApart, differenceHash } from "#domain/photo/difference-hash.ts";

/** A grey picture whose brightness is a function of x and y. */
function pictureOf(width: number, height: number, brightness: (x: number, y: number) => number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rgb.fill(brightness(x, y), (y * width + x) * 3, (y * width + x) * 3 + 3);
  }
  return rgb;
}

test("a picture that gets brighter to the right has every bit, and one that gets darker has none", () => {
  for (const [brightness, hash] of [
    [(x: number) => x * 2, "ffffffffffffffff"],
    [(x: number) => 200 - x * 2, "0000000000000000"],
  ] as const) {
    expect(differenceHash(pictureOf(90, 80, brightness), 90, 80)).toBe(hash);
  }
});

test("each row of a hash is of its own rows of the picture, the first bit of the two cells on the left", () => {
  const picture = pictureOf(9, 8, (x, y) => (y === 1 && x === 1 ? 200 : 100));
  expect(differenceHash(picture, 9, 8)).toBe("0080000000000000");
});

test("the bits that two hashes differ in are counted one by one", () => {
  expect(bitsApart("0000000000000000", "ffffffffffffffff")).toBe(64);
  expect(bitsApart("0000000000000001", "8000000000000003")).toBe(2);
  expect(bitsApart("0123456789abcdef", "0123456789abcdef")).toBe(0);
});

test("a hash agrees with what sharp's means of the same cells give", async () => {
  const [width, height] = [180, 160];
  const picture = pictureOf(width, height, (x, y) => 128 + 100 * Math.sin(x / 23) * Math.cos(y / 31));
  const means = await sharp(picture, { raw: { width, height, channels: 3 } })
    .resize(9, 8, { fit: "fill", kernel: "nearest", fastShrinkOnLoad: false })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const bits = Array.from({ length: 64 }, (_, at) => {
    const cell = Math.floor(at / 8) * 9 + (at % 8);
    return (means[cell] ?? 0) < (means[cell + 1] ?? 0) ? "1" : "0";
  }).join("");
  const theirs = BigInt(`0b${bits}`).toString(16).padStart(16, "0");
  expect(bitsApart(differenceHash(picture, width, height), theirs)).toBeLessThanOrEqual(2);
});
