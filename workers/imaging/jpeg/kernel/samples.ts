/**
 * Computes samples from coefficients. Each sample is the mean of its 8/n × 8/n pixels, from the lowest n × n
 * coefficients: the inverse DCT (ITU T.81, A.3.3), averaged. The weights include its constant factors.
 */

import { componentAt, kept } from "./component";

/** cos(π/8) and cos(3π/8). */
const COS_1: f32 = 0.9238795325112867;
const COS_3: f32 = 0.3826834323650898;

/** Makes a sample, 0 to 255, from a value around zero: adds 128 and limits the result (A.3.1). */
function toByte(value: f32): u8 {
  return <u8>min<i32>(255, max<i32>(0, <i32>nearest<f32>(value) + 128));
}

/**
 * Writes the samples of a component, `side` × `side` (1, 2 or 4) per block, to `out`, row after row of all its
 * blocks. `weights` has a 32-bit float for each kept coefficient, in zigzag order.
 */
export function writeSamples(index: i32, blockRows: i32, side: i32, weights: usize, out: usize): void {
  const component = componentAt(index);
  const stride = component.perRow * side;
  const bytes = kept * 2;
  if (side == 1) {
    writeMeans(component.coefficients, blockRows * component.perRow, load<f32>(weights), out);
    return;
  }
  let from = component.coefficients;
  for (let row = 0; row < blockRows; row += 1) {
    let to = out + row * side * stride;
    for (let column = 0; column < component.perRow; column += 1) {
      if (side == 2) writeFour(from, weights, to, stride);
      else writeSixteen(from, weights, to, stride);
      from += bytes;
      to += side;
    }
  }
}

/** The means of `count` blocks: an eighth of their DC values (A.3.3), computed with integers, which is faster. */
function writeMeans(from: usize, count: i32, weight: f32, out: usize): void {
  const step = <i32>nearest<f32>(weight * 8);
  for (const end = out + count; out < end; out += 1) {
    store<u8>(out, <u8>min<i32>(255, max<i32>(0, ((<i32>load<i16>(from) * step + 4) >> 3) + 128)));
    from += 2;
  }
}

/** Coefficient `index` in zigzag order, times its weight. */
function weighted(from: usize, weights: usize, index: usize): f32 {
  return <f32>load<i16>(from + index * 2) * load<f32>(weights + index * 4);
}

function writeFour(from: usize, weights: usize, to: usize, stride: i32): void {
  const mean = weighted(from, weights, 0);
  const across = weighted(from, weights, 1);
  const down = weighted(from, weights, 2);
  const both = weighted(from, weights, 4);
  store<u8>(to, toByte(mean + across + down + both));
  store<u8>(to + 1, toByte(mean - across + down - both));
  store<u8>(to + stride, toByte(mean + across - down - both));
  store<u8>(to + stride + 1, toByte(mean - across - down + both));
}

/** Half-transformed rows of a block: 4 × 4 floats. */
const half = memory.data(64, 16);

/** Transforms one row or column of four values at `from`, `step` bytes apart, in place. */
function transformFour(from: usize, step: usize): void {
  const first = load<f32>(from);
  const second = load<f32>(from + step);
  const third = load<f32>(from + step * 2);
  const fourth = load<f32>(from + step * 3);
  const outer = second * COS_1 + fourth * COS_3;
  const inner = second * COS_3 - fourth * COS_1;
  store<f32>(from, first + third + outer);
  store<f32>(from + step, first - third + inner);
  store<f32>(from + step * 2, first - third - inner);
  store<f32>(from + step * 3, first + third - outer);
}

function writeSixteen(from: usize, weights: usize, to: usize, stride: i32): void {
  // Row by row: the positions of the lowest 4 × 4 coefficients in zigzag order (A.3.6).
  store<f32>(half, weighted(from, weights, 0));
  store<f32>(half, weighted(from, weights, 1), 4);
  store<f32>(half, weighted(from, weights, 5), 8);
  store<f32>(half, weighted(from, weights, 6), 12);
  store<f32>(half, weighted(from, weights, 2), 16);
  store<f32>(half, weighted(from, weights, 4), 20);
  store<f32>(half, weighted(from, weights, 7), 24);
  store<f32>(half, weighted(from, weights, 13), 28);
  store<f32>(half, weighted(from, weights, 3), 32);
  store<f32>(half, weighted(from, weights, 8), 36);
  store<f32>(half, weighted(from, weights, 12), 40);
  store<f32>(half, weighted(from, weights, 17), 44);
  store<f32>(half, weighted(from, weights, 9), 48);
  store<f32>(half, weighted(from, weights, 11), 52);
  store<f32>(half, weighted(from, weights, 18), 56);
  store<f32>(half, weighted(from, weights, 24), 60);
  for (let column = 0; column < 4; column += 1) transformFour(half + column * 4, 16);
  for (let row = 0; row < 4; row += 1) {
    transformFour(half + row * 16, 4);
    for (let column = 0; column < 4; column += 1) {
      store<u8>(to + row * stride + column, toByte(load<f32>(half + row * 16 + column * 4)));
    }
  }
}
