/**
 * Converts columns to pixels. Each store writes four bytes per pixel, `step` (3 or 4) bytes apart. For RGB the next
 * pixel overwrites the fourth byte, so a row needs one more byte after its last pixel.
 */

/** Rounds numbers that are at least 0. Narrowing them to bytes later limits them to 0 to 255. */
function rounded(values: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.add(values, f32x4.splat(0.5)));
}

/** Writes a row of `length` pixels from columns that hold the channels of the pixels. */
export function writePixels(from: usize, length: i32, step: usize, out: usize): void {
  const end = from + ((<usize>length) << 4);
  let to = out;
  for (let source = from; source < end; source += 16) {
    const words = i16x8.narrow_i32x4_s(rounded(v128.load(source)), i32x4.splat(0));
    store<u32>(to, i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0));
    to += step;
  }
}

/** Stores a pixel in each of four rows, `stride` bytes apart. */
function storeFour(red: v128, green: v128, blue: v128, to: usize, stride: usize): void {
  const redGreen = i16x8.narrow_i32x4_s(rounded(red), rounded(green));
  const blueAlpha = i16x8.narrow_i32x4_s(rounded(blue), i32x4.splat(255));
  const bytes = i8x16.narrow_i16x8_u(redGreen, blueAlpha);
  const pixels = v128.shuffle<i8>(bytes, bytes, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  store<u32>(to, i32x4.extract_lane(pixels, 0));
  store<u32>(to + stride, i32x4.extract_lane(pixels, 1));
  store<u32>(to + stride * 2, i32x4.extract_lane(pixels, 2));
  store<u32>(to + stride * 3, i32x4.extract_lane(pixels, 3));
}

/** Writes four rows of `length` pixels, `stride` bytes apart, from columns of red, green and blue. */
export function writeRgb(
  red: usize,
  green: usize,
  blue: usize,
  length: i32,
  step: usize,
  out: usize,
  stride: usize,
): void {
  const end = (<usize>length) << 4;
  let to = out;
  for (let at: usize = 0; at < end; at += 16) {
    storeFour(v128.load(red + at), v128.load(green + at), v128.load(blue + at), to, stride);
    to += step;
  }
}

/**
 * Writes four rows like {@link writeRgb}, from columns of luminance and colour differences (ITU-T T.871, clause 7).
 */
export function writeYcc(
  luminance: usize,
  toBlue: usize,
  toRed: usize,
  length: i32,
  step: usize,
  out: usize,
  stride: usize,
): void {
  const end = (<usize>length) << 4;
  let to = out;
  for (let at: usize = 0; at < end; at += 16) {
    const y = v128.load(luminance + at);
    const cb = f32x4.sub(v128.load(toBlue + at), f32x4.splat(128));
    const cr = f32x4.sub(v128.load(toRed + at), f32x4.splat(128));
    const red = f32x4.add(y, f32x4.mul(cr, f32x4.splat(1.402)));
    const colour = f32x4.add(f32x4.mul(cb, f32x4.splat(0.344136)), f32x4.mul(cr, f32x4.splat(0.714136)));
    const blue = f32x4.add(y, f32x4.mul(cb, f32x4.splat(1.772)));
    storeFour(red, f32x4.sub(y, colour), blue, to, stride);
    to += step;
  }
}
