import type { Picture, Pixels, Plane, Planes } from "../contract.ts";

/** A picture as pixels. Pixels are returned as they are. */
export function pixelsOf(picture: Picture): Pixels {
  if (!("planes" in picture)) return picture;
  const { width, height } = picture;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const rows = picture.planes.map((plane) => createRowReader(plane, width));
  for (let y = 0; y < height; y += 1) {
    const [first, second, third] = rows.map((read) => read(y));
    if (first === undefined) throw new Error("a picture without planes");
    writeRow(picture.colours, [first, second ?? first, third ?? first], data, y * width * 4);
  }
  return { data, width, height };
}

/** A row of each component, a byte a sample. */
type Rows = readonly [Uint8Array, Uint8Array, Uint8Array];

function writeRow(
  colours: Planes["colours"],
  [first, second, third]: Rows,
  out: Uint8ClampedArray,
  from: number,
): void {
  const { length } = first;
  if (colours === "ycc") {
    // Whole numbers, as storing them is faster. See: ITU-T T.871, clause 7; the factors are in 1/65,536.
    for (let x = 0, to = from; x < length; x += 1, to += 4) {
      const luminance = ((first[x] ?? 0) << 16) + 32_768;
      const blue = (second[x] ?? 0) - 128;
      const red = (third[x] ?? 0) - 128;
      out[to] = (luminance + 91_881 * red) >> 16;
      out[to + 1] = (luminance - 22_553 * blue - 46_802 * red) >> 16;
      out[to + 2] = (luminance + 116_130 * blue) >> 16;
    }
    return;
  }
  for (let x = 0, to = from; x < length; x += 1, to += 4) {
    out[to] = first[x] ?? 0;
    out[to + 1] = second[x] ?? 0;
    out[to + 2] = third[x] ?? 0;
  }
}

/** Reads the rows of a plane at the size of the picture, `width` pixels wide. A row holds until the next is read. */
function createRowReader(plane: Plane, width: number): (y: number) => Uint8Array {
  const { data, perPixelX, perPixelY, startX, startY } = plane;
  if (perPixelX === 1 && perPixelY === 1)
    return (y) => data.subarray(y * plane.width, y * plane.width + width);
  const columns = Array.from({ length: width }, (_, x) => placeOf(x, perPixelX, startX, plane.width));
  const left = Int32Array.from(columns, ({ index }) => index);
  const right = Float32Array.from(columns, ({ share }) => share);
  const blended = new Float32Array(plane.width + 1);
  const row = new Uint8Array(width);
  return (y) => {
    const { index, share } = placeOf(y, perPixelY, startY, plane.height);
    const upper = index * plane.width;
    const lower = Math.min(index + 1, plane.height - 1) * plane.width;
    for (let x = 0; x < plane.width; x += 1) {
      const above = data[upper + x] ?? 0;
      blended[x] = above + share * ((data[lower + x] ?? 0) - above);
    }
    // So that the last sample has a neighbour.
    blended[plane.width] = blended[plane.width - 1] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const at = left[x] ?? 0;
      const before = blended[at] ?? 0;
      row[x] = before + (right[x] ?? 0) * ((blended[at + 1] ?? 0) - before) + 0.5;
    }
    return row;
  };
}

/** The sample before the middle of a pixel, and the share (0..1) of the one behind it: linear between their middles. */
function placeOf(
  pixel: number,
  perPixel: number,
  start: number,
  samples: number,
): { index: number; share: number } {
  const place = Math.min(samples - 1, Math.max(0, start + (pixel + 0.5) * perPixel - 0.5));
  const index = Math.floor(place);
  return { index, share: place - index };
}
