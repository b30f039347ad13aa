/** Blends rows of bytes to a row of floats, and transposes four rows of floats to columns. */

/**
 * Blends `count` rows of bytes from `from` on, `stride` bytes apart. `weights` points to a float for each row. The
 * first `length` bytes become floats at `out`. It processes 16 bytes at a time, so it reads and writes up to 15
 * values beyond `length`.
 */
export function blendRow(
  from: usize,
  stride: usize,
  count: i32,
  weights: usize,
  length: i32,
  out: usize,
): void {
  for (let x = 0; x < length; x += 16) {
    let source = from + x;
    let first = f32x4.splat(0);
    let second = f32x4.splat(0);
    let third = f32x4.splat(0);
    let fourth = f32x4.splat(0);
    for (let row = 0; row < count; row += 1) {
      const bytes = v128.load(source);
      const weight = v128.load_splat<f32>(weights + ((<usize>row) << 2));
      const low = i16x8.extend_low_i8x16_u(bytes);
      const high = i16x8.extend_high_i8x16_u(bytes);
      first = f32x4.add(first, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(low))));
      second = f32x4.add(second, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(low))));
      third = f32x4.add(third, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(high))));
      fourth = f32x4.add(fourth, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(high))));
      source += stride;
    }
    const to = out + ((<usize>x) << 2);
    v128.store(to, first);
    v128.store(to, second, 16);
    v128.store(to, third, 32);
    v128.store(to, fourth, 48);
  }
}

/**
 * Makes `length` columns from four rows of floats, `stride` bytes apart. It processes four columns at a time, so it
 * reads and writes up to 3 columns beyond `length`.
 */
export function turnRows(from: usize, stride: usize, length: i32, out: usize): void {
  for (let x = 0; x < length; x += 4) {
    const source = from + ((<usize>x) << 2);
    const to = out + ((<usize>x) << 4);
    const first = v128.load(source);
    const second = v128.load(source + stride);
    const third = v128.load(source + stride * 2);
    const fourth = v128.load(source + stride * 3);
    const upperLeft = v128.shuffle<f32>(first, second, 0, 4, 1, 5);
    const upperRight = v128.shuffle<f32>(first, second, 2, 6, 3, 7);
    const lowerLeft = v128.shuffle<f32>(third, fourth, 0, 4, 1, 5);
    const lowerRight = v128.shuffle<f32>(third, fourth, 2, 6, 3, 7);
    v128.store(to, v128.shuffle<f32>(upperLeft, lowerLeft, 0, 1, 4, 5));
    v128.store(to, v128.shuffle<f32>(upperLeft, lowerLeft, 2, 3, 6, 7), 16);
    v128.store(to, v128.shuffle<f32>(upperRight, lowerRight, 0, 1, 4, 5), 32);
    v128.store(to, v128.shuffle<f32>(upperRight, lowerRight, 2, 3, 6, 7), 48);
  }
}
