/**
 * Convolutions of 1 × 1: a product of matrices. Six pixels and eight output channels are computed at a time. Their
 * twelve sums, two vectors of weights and one of the input fill the fifteen vector registers that browsers use on
 * x86.
 */

import { roundAll } from "./rounding";

const ROWS: i32 = 6;
/** Output channels of a panel, the unit in which the weights are packed. */
const PANEL: i32 = 8;

/**
 * Writes `pixels` × `outputs` values to `y`: the products of `pixels` × `inputs` values at `x` with the weights,
 * plus the bias, limited to `low` and `high`, then rounded (see rounding.ts). `packed` has a panel for each eight
 * outputs: eight biases, then eight weights for each input. The last panel also has room for outputs that do not exist;
 * the kernel reads but does not use these values.
 */
export function convolvePointwise(
  x: usize,
  packed: usize,
  y: usize,
  pixels: i32,
  inputs: i32,
  outputs: i32,
  low: f32,
  high: f32,
  step: f32,
): void {
  const panelBytes = (<usize>inputs + 1) * PANEL * sizeof<f32>();
  // Reads the larger matrix once, and the smaller one repeatedly, because the smaller one stays in the cache.
  const isKernelLarger = outputs > pixels;
  const panels = (outputs + PANEL - 1) / PANEL;
  const tiles = (pixels + ROWS - 1) / ROWS;
  const outer = isKernelLarger ? panels : tiles;
  const inner = isKernelLarger ? tiles : panels;
  for (let first = 0; first < outer; first += 1) {
    for (let second = 0; second < inner; second += 1) {
      const panel = isKernelLarger ? first : second;
      const row = (isKernelLarger ? second : first) * ROWS;
      const from = panel * PANEL;
      const width = min<i32>(PANEL, outputs - from);
      const to = y + <usize>from * sizeof<f32>();
      tile(x, packed + <usize>panel * panelBytes, to, row, pixels, inputs, outputs, width, low, high);
    }
    if (!isKernelLarger) {
      const row = first * ROWS;
      const rows = <usize>min(ROWS, pixels - row);
      roundAll(y + <usize>row * outputs * sizeof<f32>(), rows * outputs, step);
    }
  }
  if (isKernelLarger) roundAll(y, <usize>pixels * outputs, step);
}

/** Computes six pixels from `row` on, with one panel. Repeats the last pixel if there are fewer than six. */
function tile(
  x: usize,
  panel: usize,
  y: usize,
  row: i32,
  pixels: i32,
  inputs: i32,
  outputs: i32,
  width: i32,
  low: f32,
  high: f32,
): void {
  const last = pixels - 1;
  const r0 = row,
    r1 = min(row + 1, last),
    r2 = min(row + 2, last);
  const r3 = min(row + 3, last),
    r4 = min(row + 4, last),
    r5 = min(row + 5, last);
  const xs = <usize>inputs * sizeof<f32>();
  let x0 = x + xs * r0,
    x1 = x + xs * r1,
    x2 = x + xs * r2;
  let x3 = x + xs * r3,
    x4 = x + xs * r4,
    x5 = x + xs * r5;
  const a = v128.load(panel),
    b = v128.load(panel, 16);
  let a0 = a,
    a1 = a,
    a2 = a,
    a3 = a,
    a4 = a,
    a5 = a;
  let b0 = b,
    b1 = b,
    b2 = b,
    b3 = b,
    b4 = b,
    b5 = b;
  for (let left = inputs; left > 0; left -= 1) {
    panel += 32;
    const wa = v128.load(panel),
      wb = v128.load(panel, 16);
    let v = v128.load32_splat(x0);
    ((a0 = f32x4.relaxed_madd(v, wa, a0)), (b0 = f32x4.relaxed_madd(v, wb, b0)));
    v = v128.load32_splat(x1);
    ((a1 = f32x4.relaxed_madd(v, wa, a1)), (b1 = f32x4.relaxed_madd(v, wb, b1)));
    v = v128.load32_splat(x2);
    ((a2 = f32x4.relaxed_madd(v, wa, a2)), (b2 = f32x4.relaxed_madd(v, wb, b2)));
    v = v128.load32_splat(x3);
    ((a3 = f32x4.relaxed_madd(v, wa, a3)), (b3 = f32x4.relaxed_madd(v, wb, b3)));
    v = v128.load32_splat(x4);
    ((a4 = f32x4.relaxed_madd(v, wa, a4)), (b4 = f32x4.relaxed_madd(v, wb, b4)));
    v = v128.load32_splat(x5);
    ((a5 = f32x4.relaxed_madd(v, wa, a5)), (b5 = f32x4.relaxed_madd(v, wb, b5)));
    ((x0 += 4), (x1 += 4), (x2 += 4), (x3 += 4), (x4 += 4), (x5 += 4));
  }
  const ys = <usize>outputs * sizeof<f32>();
  write(y + ys * r0, a0, b0, width, low, high);
  write(y + ys * r1, a1, b1, width, low, high);
  write(y + ys * r2, a2, b2, width, low, high);
  write(y + ys * r3, a3, b3, width, low, high);
  write(y + ys * r4, a4, b4, width, low, high);
  write(y + ys * r5, a5, b5, width, low, high);
}

/** Writes the first `width` (1 to 8) of eight sums, limited to the range. NaN stays NaN. */
function write(to: usize, first: v128, second: v128, width: i32, low: f32, high: f32): void {
  const least = f32x4.splat(low),
    most = f32x4.splat(high);
  first = f32x4.pmin(f32x4.pmax(first, least), most);
  second = f32x4.pmin(f32x4.pmax(second, least), most);
  if (width == PANEL) {
    v128.store(to, first);
    v128.store(to, second, 16);
    return;
  }
  let rest = first;
  if (width >= 4) {
    v128.store(to, first);
    to += 16;
    rest = second;
    width -= 4;
  }
  if (width > 0) v128.store_lane<f32>(to, rest, 0);
  if (width > 1) v128.store_lane<f32>(to, rest, 1, 4);
  if (width > 2) v128.store_lane<f32>(to, rest, 2, 8);
}
