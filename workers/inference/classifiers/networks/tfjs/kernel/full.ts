/**
 * Convolutions of 3 × 3 over few channels, such as the first one of a network. The nine pixels that each output reads
 * are copied side by side, one row of outputs at a time, so that the rest is a convolution of 1 × 1.
 */

import { convolvePointwise } from "./pointwise";

const SIDE: i32 = 3;

/**
 * Writes `outHeight` × `outWidth` × `outputs` values to `y`. `packed` has the weights of a convolution of 1 × 1 with
 * 9 × `channels` inputs, which are the kernel's rows. `patches` has room for `outWidth` × 9 × `channels` values. `top`
 * and `left` are the padding above and on the left. See pointwise.ts for `packed`, `low`, `high` and `step`.
 */
export function convolveFull(
  x: usize,
  packed: usize,
  patches: usize,
  y: usize,
  height: i32,
  width: i32,
  channels: i32,
  outputs: i32,
  outHeight: i32,
  outWidth: i32,
  stride: i32,
  top: i32,
  left: i32,
  low: f32,
  high: f32,
  step: f32,
): void {
  const inputs = SIDE * SIDE * channels;
  const pixel = <usize>channels * sizeof<f32>();
  for (let row = 0; row < outHeight; row += 1) {
    let to = patches;
    for (let column = 0; column < outWidth; column += 1) {
      const behind = column * stride - left;
      for (let down = 0; down < SIDE; down += 1) {
        const line = row * stride - top + down;
        const from = x + <usize>(line * width + behind) * pixel;
        copyRow(from, to, pixel, behind, line >= 0 && line < height ? width : 0);
        to += <usize>SIDE * pixel;
      }
    }
    convolvePointwise(patches, packed, y, outWidth, inputs, outputs, low, high, step);
    y += <usize>outWidth * outputs * sizeof<f32>();
  }
}

/**
 * Copies three adjacent pixels, the first one from column `behind`. Pixels outside of the columns 0 to `width` become
 * 0.
 */
function copyRow(from: usize, to: usize, pixel: usize, behind: i32, width: i32): void {
  if (behind >= 0 && behind + SIDE <= width) {
    copy(from, to, <usize>SIDE * pixel);
    return;
  }
  for (let across = 0; across < SIDE; across += 1) {
    const column = behind + across;
    if (column >= 0 && column < width) copy(from, to, pixel);
    else for (let at: usize = 0; at < pixel; at += sizeof<f32>()) f32.store(to + at, 0);
    from += pixel;
    to += pixel;
  }
}

function copy(from: usize, to: usize, bytes: usize): void {
  const end = from + bytes;
  for (; from + 16 <= end; from += 16) {
    v128.store(to, v128.load(from));
    to += 16;
  }
  for (; from < end; from += sizeof<f32>()) {
    f32.store(to, f32.load(from));
    to += sizeof<f32>();
  }
}
