/**
 * Depthwise convolutions of 3 × 3. Each channel is separate; four channels of four output pixels are computed at a
 * time.
 */

import { roundAll } from "./rounding";

const SIDE: i32 = 3;
const COLUMNS: i32 = 4;
const VECTOR: usize = 16;

/**
 * Writes `outHeight` × `outWidth` × `channels` values to `y`. `channels` is a multiple of four, and `stride` is the
 * same down and across. `top` and `left` are the padding above and on the left. The weights at `kernel` have
 * TensorFlow's order, [3, 3, channels]. The results are limited to `low` and `high`,
 * then rounded (see rounding.ts).
 */
export function convolveDepthwise(
  x: usize,
  kernel: usize,
  bias: usize,
  y: usize,
  height: i32,
  width: i32,
  channels: i32,
  outHeight: i32,
  outWidth: i32,
  stride: i32,
  top: i32,
  left: i32,
  low: f32,
  high: f32,
  step: f32,
): void {
  const pixel = <usize>channels * sizeof<f32>();
  const rowBytes = <usize>width * pixel;
  // The output columns from `whole` up to `edge` need no column outside the input.
  const whole = min(outWidth, (left + stride - 1) / stride);
  const edge = max(whole, min(outWidth, (width - SIDE + left) / stride + 1));
  for (let row = 0; row < outHeight; row += 1) {
    const above = row * stride - top;
    const firstTap = max(0, -above);
    const taps = min(SIDE, height - above) - firstTap;
    const from = x + <usize>(above + firstTap) * rowBytes;
    const weights = kernel + <usize>firstTap * SIDE * pixel;
    let to = y + <usize>row * outWidth * pixel;
    for (let column = 0; column < outWidth;) {
      const behind = column * stride - left;
      if (column >= whole && column + COLUMNS <= edge) {
        const at = from + <usize>behind * pixel;
        fourPixels(at, weights, bias, to, taps, rowBytes, pixel, stride, low, high);
        column += COLUMNS;
        to += pixel * COLUMNS;
      } else {
        const first = max(0, -behind);
        const across = min(SIDE, width - behind) - first;
        const at = from + <usize>(behind + first) * pixel;
        onePixel(at, weights + <usize>first * pixel, bias, to, taps, across, rowBytes, pixel, low, high);
        column += 1;
        to += pixel;
      }
    }
    roundAll(y + <usize>row * outWidth * pixel, <usize>outWidth * channels, step);
  }
}

/** Computes four adjacent output pixels with all their columns and `taps` of their rows inside the input. */
function fourPixels(
  x: usize,
  kernel: usize,
  bias: usize,
  y: usize,
  taps: i32,
  rowBytes: usize,
  pixel: usize,
  stride: i32,
  low: f32,
  high: f32,
): void {
  const least = f32x4.splat(low),
    most = f32x4.splat(high);
  const step = pixel * stride;
  for (let channel: usize = 0; channel < pixel; channel += VECTOR) {
    let s0 = v128.load(bias + channel);
    let s1 = s0,
      s2 = s0,
      s3 = s0;
    let w = kernel + channel;
    let x0 = x + channel;
    for (let left = taps; left > 0; left -= 1) {
      let at = x0;
      for (let across = 0; across < SIDE; across += 1) {
        const weight = v128.load(w);
        s0 = f32x4.relaxed_madd(v128.load(at), weight, s0);
        s1 = f32x4.relaxed_madd(v128.load(at + step), weight, s1);
        s2 = f32x4.relaxed_madd(v128.load(at + 2 * step), weight, s2);
        s3 = f32x4.relaxed_madd(v128.load(at + 3 * step), weight, s3);
        at += pixel;
        w += pixel;
      }
      x0 += rowBytes;
    }
    const to = y + channel;
    v128.store(to, f32x4.pmin(f32x4.pmax(s0, least), most));
    v128.store(to + pixel, f32x4.pmin(f32x4.pmax(s1, least), most));
    v128.store(to + 2 * pixel, f32x4.pmin(f32x4.pmax(s2, least), most));
    v128.store(to + 3 * pixel, f32x4.pmin(f32x4.pmax(s3, least), most));
  }
}

/** Computes one output pixel with `taps` rows and `across` columns of the kernel inside the input. */
function onePixel(
  x: usize,
  kernel: usize,
  bias: usize,
  y: usize,
  taps: i32,
  across: i32,
  rowBytes: usize,
  pixel: usize,
  low: f32,
  high: f32,
): void {
  for (let channel: usize = 0; channel < pixel; channel += VECTOR) {
    let sum = v128.load(bias + channel);
    for (let down = 0; down < taps; down += 1) {
      let w = kernel + channel + <usize>down * SIDE * pixel;
      let at = x + channel + <usize>down * rowBytes;
      for (let left = across; left > 0; left -= 1) {
        sum = f32x4.relaxed_madd(v128.load(at), v128.load(w), sum);
        at += pixel;
        w += pixel;
      }
    }
    v128.store(y + channel, f32x4.pmin(f32x4.pmax(sum, f32x4.splat(low)), f32x4.splat(high)));
  }
}
