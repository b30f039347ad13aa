import type { Size } from "#domain/photo/photo.ts";
import type { PythonResampling } from "#models/resampling.ts";
import type { Pixels } from "#workers/imaging/contract.ts";
import type { Region } from "#workers/imaging/geometry.ts";

/**
 * [Note: The resampling of Python's libraries]
 * A network answers a photo as in Python only if the photo is resized as there. These kernels give the bytes of the
 * libraries that most training code uses:
 * - "pillow-…": `Image.resize` of Pillow, as its Resample.c and Geometry.c describe it. All but "nearest" widen the
 *   filter when a photo shrinks. The weights are fixed-point numbers with 22 bits behind the point; the rows are
 *   resized first, and rounded to bytes, then the columns. torchvision's `Resize` of a PIL image is the same.
 * - "opencv-linear": `cv2.resize` with its default, INTER_LINEAR. It blends the nearest 2 × 2 pixels, however much the
 *   photo shrinks, with weights of 11 bits (resize.cpp). To exactly half of both sides it takes the mean of 2 × 2.
 * - "tensorflow-bilinear": `tf.image.resize` without antialiasing, as `image_dataset_from_directory` of Keras uses
 *   it. It returns fractions; here they are rounded to bytes, which changes a value by half a grey level at most.
 * The middle of pixel 0 is at 0.5 in all of them.
 */

/** Resizes a whole picture to `size` as a library of Python does, and returns the RGB bytes of `window` (HWC). */
export function resizeAsInPython(
  pixels: Pixels,
  size: Size,
  window: Region,
  resampling: PythonResampling,
): Uint8Array<ArrayBuffer> {
  switch (resampling) {
    case "pillow-nearest":
      return nearest(pixels, size, window);
    case "pillow-box":
    case "pillow-bilinear":
    case "pillow-bicubic":
    case "pillow-lanczos":
      return filtered(pixels, size, window, FILTERS[resampling]);
    case "opencv-linear":
      return isHalf(pixels, size) ? halved(pixels, window) : openCvLinear(pixels, size, window);
    case "tensorflow-bilinear":
      return tensorFlowBilinear(pixels, size, window);
  }
}

/** A filter of Pillow: the weight at a distance in pixels, and the distance from which on it is 0. */
interface Filter {
  readonly support: number;
  readonly weight: (distance: number) => number;
}

const FILTERS = {
  "pillow-box": { support: 0.5, weight: (x) => (x > -0.5 && x <= 0.5 ? 1 : 0) },
  "pillow-bilinear": { support: 1, weight: (x) => Math.max(0, 1 - Math.abs(x)) },
  "pillow-bicubic": { support: 2, weight: (x) => cubic(Math.abs(x)) },
  "pillow-lanczos": { support: 3, weight: (x) => (x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0) },
} as const satisfies Readonly<Record<string, Filter>>;

/** Keys' cubic convolution with a = -1/2. */
function cubic(x: number): number {
  const a = -0.5;
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI);
}

/** Bits behind the point of Pillow's weights. */
const BITS = 22;

/** The source pixels of each output pixel of one axis, and their weights. */
interface Taps {
  readonly first: Int32Array;
  readonly count: Int32Array;
  /** `stride` weights for each output pixel. */
  readonly weights: Int32Array;
  readonly stride: number;
}

function tapsOf(source: number, output: number, from: number, length: number, filter: Filter): Taps {
  const scale = source / output;
  const widened = Math.max(1, scale);
  const support = filter.support * widened;
  const stride = Math.ceil(support) * 2 + 1;
  const first = new Int32Array(length);
  const count = new Int32Array(length);
  const weights = new Int32Array(length * stride);
  const inverse = 1 / widened;
  for (let at = 0; at < length; at += 1) {
    const centre = (from + at + 0.5) * scale;
    const begin = Math.max(0, Math.trunc(centre - support + 0.5));
    const end = Math.min(source, Math.trunc(centre + support + 0.5));
    const exact = Array.from({ length: end - begin }, (_, tap) =>
      filter.weight((begin + tap - centre + 0.5) * inverse),
    );
    const sum = exact.reduce((total, weight) => total + weight, 0);
    first[at] = begin;
    count[at] = end - begin;
    weights.set(
      exact.map((weight) => {
        const fixed = (sum === 0 ? weight : weight / sum) * 2 ** BITS;
        return Math.trunc(fixed < 0 ? fixed - 0.5 : fixed + 0.5);
      }),
      at * stride,
    );
  }
  return { first, count, weights, stride };
}

/** Pillow leaves an axis that keeps its length as it is. */
const SAME: Filter = { support: 0.5, weight: FILTERS["pillow-box"].weight };

function filtered(
  { data, width, height }: Pixels,
  size: Size,
  window: Region,
  filter: Filter,
): Uint8Array<ArrayBuffer> {
  const across = tapsOf(width, size.width, window.x, window.width, size.width === width ? SAME : filter);
  const down = tapsOf(height, size.height, window.y, window.height, size.height === height ? SAME : filter);
  const firstRow = down.first[0] ?? 0;
  const last = window.height - 1;
  const rows = (down.first[last] ?? 0) + (down.count[last] ?? 0) - firstRow;
  const narrow = blended(data.subarray(firstRow * width * 4), across, window.width, rows, {
    along: 4,
    next: width * 4,
  });
  // The columns: the same sums with the steps exchanged. The first row of `narrow` is `firstRow` of the picture.
  const shifted = { ...down, first: down.first.map((row) => row - firstRow) };
  const out = new Uint8Array(window.width * window.height * 3);
  const step = window.width * 3;
  for (let y = 0; y < window.height; y += 1) {
    for (let at = 0; at < step; at += 1) {
      out[y * step + at] = weighed(narrow, (shifted.first[y] ?? 0) * step + at, step, shifted, y);
    }
  }
  return out;
}

/** Blends `rows` rows of pixels to `length` RGB pixels each. `along` and `next` are the steps in `data`. */
function blended(
  data: Uint8ClampedArray,
  taps: Taps,
  length: number,
  rows: number,
  { along, next }: { readonly along: number; readonly next: number },
): Uint8Array {
  const out = new Uint8Array(length * rows * 3);
  let to = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < length; at += 1) {
      const from = row * next + (taps.first[at] ?? 0) * along;
      for (let colour = 0; colour < 3; colour += 1) {
        out[to] = weighed(data, from + colour, along, taps, at);
        to += 1;
      }
    }
  }
  return out;
}

/** The byte of output pixel `at`, from samples that begin at `from` and lie `step` apart. */
function weighed(
  data: Uint8Array | Uint8ClampedArray,
  from: number,
  step: number,
  { count, weights, stride }: Taps,
  at: number,
): number {
  let sum = 2 ** (BITS - 1);
  const taps = count[at] ?? 0;
  let weight = at * stride;
  for (let tap = 0, index = from; tap < taps; tap += 1, index += step, weight += 1) {
    sum += (data[index] ?? 0) * (weights[weight] ?? 0);
  }
  return Math.min(255, Math.max(0, sum >> BITS));
}

/** Pillow adds up the place of the next pixel, so that its rounding errors add up too. */
function nearestPlaces(source: number, output: number, from: number, length: number): Int32Array {
  const scale = source / output;
  const places = new Int32Array(length);
  let place = scale * 0.5;
  for (let at = 0; at < from + length; at += 1) {
    if (at >= from) places[at - from] = Math.min(source - 1, Math.trunc(place));
    place += scale;
  }
  return places;
}

function nearest({ data, width, height }: Pixels, size: Size, window: Region): Uint8Array<ArrayBuffer> {
  const across = nearestPlaces(width, size.width, window.x, window.width);
  const down = nearestPlaces(height, size.height, window.y, window.height);
  return made(window, (x, y, colour) => data[((down[y] ?? 0) * width + (across[x] ?? 0)) * 4 + colour] ?? 0);
}

/** Makes RGB bytes from the value (0..255) at each place of a window; a fraction is cut off. */
function made(
  { width, height }: Size,
  valueAt: (x: number, y: number, colour: number) => number,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let colour = 0; colour < 3; colour += 1) {
        out[to] = valueAt(x, y, colour);
        to += 1;
      }
    }
  }
  return out;
}

/** The two source pixels of each output pixel, and the share (0..1) of the second one. */
interface Pairs {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Float32Array;
}

/**
 * Beyond the middle of an outer pixel, OpenCV uses that pixel alone. Across, its weight is 1. Down, OpenCV adds two
 * weights for it and rounds each of them down.
 */
function openCvPairs(
  axis: "across" | "down",
  source: number,
  output: number,
  from: number,
  length: number,
): Pairs {
  const clamp = (place: number): number => Math.min(source - 1, Math.max(0, place));
  const scale = source / output;
  const pairs = emptyPairs(length);
  for (let at = 0; at < length; at += 1) {
    const place = Math.fround((from + at + 0.5) * scale - 0.5);
    const left = Math.floor(place);
    const isOutside = axis === "across" && (left < 0 || left >= source - 1);
    pairs.first[at] = clamp(left);
    pairs.second[at] = isOutside ? clamp(left) : clamp(left + 1);
    pairs.share[at] = isOutside ? 0 : place - left;
  }
  return pairs;
}

function emptyPairs(length: number): Pairs {
  return { first: new Int32Array(length), second: new Int32Array(length), share: new Float32Array(length) };
}

/** The weights of OpenCV are 11-bit numbers. */
const OPENCV_ONE = 2048;

/** Rounds a half to the even number, as `round` of Python and cvRound of OpenCV do. */
export function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function openCvWeights(share: number): readonly [first: number, second: number] {
  return [roundHalfToEven(Math.fround(1 - share) * OPENCV_ONE), roundHalfToEven(share * OPENCV_ONE)];
}

function openCvLinear({ data, width, height }: Pixels, size: Size, window: Region): Uint8Array<ArrayBuffer> {
  const across = openCvPairs("across", width, size.width, window.x, window.width);
  const down = openCvPairs("down", height, size.height, window.y, window.height);
  const weightsX = Array.from(across.share, openCvWeights);
  const weightsY = Array.from(down.share, openCvWeights);
  const rowAt = (row: number, x: number, colour: number): number => {
    const [left, right] = weightsX[x] ?? [0, 0];
    const begin = row * width;
    return (
      (data[(begin + (across.first[x] ?? 0)) * 4 + colour] ?? 0) * left +
      (data[(begin + (across.second[x] ?? 0)) * 4 + colour] ?? 0) * right
    );
  };
  return made(window, (x, y, colour) => {
    const [upper, lower] = weightsY[y] ?? [0, 0];
    const above = (upper * (rowAt(down.first[y] ?? 0, x, colour) >> 4)) >> 16;
    const below = (lower * (rowAt(down.second[y] ?? 0, x, colour) >> 4)) >> 16;
    return Math.min(255, (above + below + 2) >> 2);
  });
}

function isHalf(source: Size, size: Size): boolean {
  return source.width === size.width * 2 && source.height === size.height * 2;
}

function halved({ data, width }: Pixels, window: Region): Uint8Array<ArrayBuffer> {
  return made(window, (x, y, colour) => {
    const at = ((window.y + y) * 2 * width + (window.x + x) * 2) * 4 + colour;
    const upper = (data[at] ?? 0) + (data[at + 4] ?? 0);
    const lower = (data[at + width * 4] ?? 0) + (data[at + width * 4 + 4] ?? 0);
    return (upper + lower + 2) >> 2;
  });
}

function tensorFlowPairs(source: number, output: number, from: number, length: number): Pairs {
  const scale = Math.fround(source / output);
  const pairs = emptyPairs(length);
  for (let at = 0; at < length; at += 1) {
    const place = Math.fround(Math.fround((from + at + 0.5) * scale) - 0.5);
    const left = Math.floor(place);
    pairs.first[at] = Math.max(0, left);
    pairs.second[at] = Math.min(source - 1, left + 1);
    pairs.share[at] = place - left;
  }
  return pairs;
}

function tensorFlowBilinear(
  { data, width, height }: Pixels,
  size: Size,
  window: Region,
): Uint8Array<ArrayBuffer> {
  const across = tensorFlowPairs(width, size.width, window.x, window.width);
  const down = tensorFlowPairs(height, size.height, window.y, window.height);
  const rowAt = (row: number, x: number, colour: number): number => {
    const left = data[(row * width + (across.first[x] ?? 0)) * 4 + colour] ?? 0;
    const right = data[(row * width + (across.second[x] ?? 0)) * 4 + colour] ?? 0;
    return Math.fround(left + Math.fround((right - left) * (across.share[x] ?? 0)));
  };
  return made(window, (x, y, colour) => {
    const above = rowAt(down.first[y] ?? 0, x, colour);
    const below = rowAt(down.second[y] ?? 0, x, colour);
    return above + Math.fround((below - above) * (down.share[y] ?? 0)) + 0.5;
  });
}
