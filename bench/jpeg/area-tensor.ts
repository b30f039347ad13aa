import type { InputSpec } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/contract.ts";
import { place } from "#workers/imaging/geometry.ts";
import type { Picture } from "../photos/scene.ts";

/**
 * The input that a classifier would ideally get of a picture: the mean of the area of each of its pixels, exact to fractions of
 * the picture's pixels, which are squares of one colour. It takes nothing of the app's way but the place of the picture,
 * which has to be larger than the input and to fill it.
 */
export function areaTensor(picture: Picture, input: InputSpec): ImageTensor {
  const { source } = place(picture, input);
  const rows = sharesOf(source.y, source.height, input.height);
  const columns = sharesOf(source.x, source.width, input.width);
  const sums = new Float64Array(picture.width * 3);
  const data = new Uint8Array(input.width * input.height * 3);
  for (const [y, row] of rows.entries()) {
    sums.fill(0);
    for (const [at, share] of row.shares.entries()) {
      const from = (row.first + at) * picture.width * 3;
      for (let x = 0; x < sums.length; x += 1) {
        sums[x] = (sums[x] ?? 0) + share * (picture.data[from + x] ?? 0);
      }
    }
    for (const [x, column] of columns.entries()) {
      for (const channel of [0, 1, 2]) {
        const mean = column.shares.reduce(
          (sum, share, at) => sum + share * (sums[(column.first + at) * 3 + channel] ?? 0),
          0,
        );
        data[(y * input.width + x) * 3 + channel] = Math.round(mean);
      }
    }
  }
  return { data, shape: [input.height, input.width, 3] };
}

/** The pixels of a picture that lie in one of the input, and which share of it each fills. They add up to 1. */
interface Shares {
  readonly first: number;
  readonly shares: readonly number[];
}

function sharesOf(start: number, length: number, outputs: number): readonly Shares[] {
  const step = length / outputs;
  return Array.from({ length: outputs }, (_, output) => {
    const [from, to] = [start + output * step, start + (output + 1) * step];
    const first = Math.floor(from);
    const count = Math.ceil(to - 1e-9) - first;
    const shares = Array.from({ length: count }, (_unused, at) => {
      const covered = Math.min(to, first + at + 1) - Math.max(from, first + at);
      return covered / step;
    });
    return { first, shares };
  });
}
