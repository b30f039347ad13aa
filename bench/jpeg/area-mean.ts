import type { Picture } from "../photos/scene.ts";

/** How far a JPEG is scaled down while it is read, in eighths of its size. */
export type Eighths = 1 | 2 | 4;

/**
 * A picture at so many eighths of its size, rounded up: each pixel is the mean of the square of 8, 4 or 2 pixels that it
 * stands for. At the right and at the bottom that is the part of the square that the picture has.
 */
export function areaMean({ data, width, height }: Picture, eighths: Eighths): Picture {
  const side = 8 / eighths;
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const sums = new Float64Array(columns * rows * 3);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 1) {
      const to = (row + Math.floor(x / side)) * 3;
      const from = (y * width + x) * 3;
      sums[to] = (sums[to] ?? 0) + (data[from] ?? 0);
      sums[to + 1] = (sums[to + 1] ?? 0) + (data[from + 1] ?? 0);
      sums[to + 2] = (sums[to + 2] ?? 0) + (data[from + 2] ?? 0);
    }
  }
  return { data: divided(sums, width, height, side), width: columns, height: rows };
}

/** Divides each sum by the number of pixels that it is of. */
function divided(sums: Float64Array, width: number, height: number, side: number): Uint8Array {
  const columns = Math.ceil(width / side);
  return Uint8Array.from(sums, (sum, at) => {
    const [x, y] = [Math.floor(at / 3) % columns, Math.floor(at / 3 / columns)];
    const pixels = Math.min(side, width - x * side) * Math.min(side, height - y * side);
    return Math.round(sum / pixels);
  });
}
