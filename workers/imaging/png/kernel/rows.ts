/** Reverses the filters of a PNG's rows (PNG, third edition, clause 9), and checks their sum. */

/** The first pixel of `bytes`, with 16 bits per channel. */
function wide(bytes: v128): v128 {
  return i16x8.extend_low_i8x16_u(bytes);
}

/** The Paeth predictor of a pixel from those to the left, above and to the upper left (9.4), 16 bits per channel. */
function paeth(left: v128, above: v128, corner: v128): v128 {
  const fromLeft = i16x8.sub(above, corner);
  const fromAbove = i16x8.sub(left, corner);
  const leftError = i16x8.abs(fromLeft);
  const aboveError = i16x8.abs(fromAbove);
  const cornerError = i16x8.abs(i16x8.add(fromLeft, fromAbove));
  const least = i16x8.min_s(leftError, i16x8.min_s(aboveError, cornerError));
  const others = v128.bitselect(above, corner, i16x8.eq(least, aboveError));
  return v128.bitselect(left, others, i16x8.eq(least, leftError));
}

/**
 * Writes the bytes of a row of `length` bytes to `to`, from its filtered bytes and the row above. Each pixel has
 * `step` (3 or 4) bytes. Reads and writes up to 15 bytes more. False for an unknown filter.
 */
export function unfilter(filter: i32, raw: usize, above: usize, to: usize, length: usize, step: usize): bool {
  let left = i32x4.splat(0);
  switch (filter) {
    case 0:
      memory.copy(to, raw, length);
      return true;
    case 1:
      for (let at: usize = 0; at < length; at += step) {
        left = i8x16.add(v128.load32_zero(raw + at), left);
        v128.store32_lane(to + at, left, 0);
      }
      return true;
    case 2:
      for (let at: usize = 0; at < length; at += 16) {
        v128.store(to + at, i8x16.add(v128.load(raw + at), v128.load(above + at)));
      }
      return true;
    case 3:
      for (let at: usize = 0; at < length; at += step) {
        const up = v128.load32_zero(above + at);
        // The rounded mean is one too high where the sum is odd.
        const odd = v128.and(v128.xor(left, up), i8x16.splat(1));
        const mean = i8x16.sub(i8x16.avgr_u(left, up), odd);
        left = i8x16.add(v128.load32_zero(raw + at), mean);
        v128.store32_lane(to + at, left, 0);
      }
      return true;
    case 4: {
      let corner = i32x4.splat(0);
      for (let at: usize = 0; at < length; at += step) {
        const up = wide(v128.load32_zero(above + at));
        const sum = i16x8.add(wide(v128.load32_zero(raw + at)), paeth(left, up, corner));
        left = v128.and(sum, i16x8.splat(255));
        corner = up;
        v128.store32_lane(to + at, i8x16.narrow_i16x8_u(left, left), 0);
      }
      return true;
    }
    default:
      return false;
  }
}

/** Puts a row of RGBA on white. */
export function flatten(row: usize, length: usize): void {
  for (let at = row; at < row + length; at += 4) {
    const alpha = <u32>load<u8>(at, 3);
    if (alpha == 255) continue;
    const white = (255 - alpha) * 255 + 127;
    store<u8>(at, <u8>((load<u8>(at) * alpha + white) / 255));
    store<u8>(at, <u8>((load<u8>(at, 1) * alpha + white) / 255), 1);
    store<u8>(at, <u8>((load<u8>(at, 2) * alpha + white) / 255), 2);
  }
}

/** The checksum of the bytes so far (Adler-32: RFC 1950, 8.2). */
export let adler: u32 = 1;

export function startAdler(): void {
  adler = 1;
}

/** Adds bytes to the checksum. */
export function addToAdler(from: usize, length: usize): void {
  let low = adler & 0xffff;
  let high = adler >> 16;
  const end = from + length;
  for (let at = from; at < end;) {
    // Sums of so many bytes fit into 32 bits.
    const stop = min(end, at + 5552);
    let sums = i32x4.splat(0);
    let earlier = i32x4.splat(0);
    let weighted = i32x4.splat(0);
    const first = at;
    for (; at + 16 <= stop; at += 16) {
      const bytes = v128.load(at);
      earlier = i32x4.add(earlier, sums);
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)));
      const lower = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(bytes), i16x8(16, 15, 14, 13, 12, 11, 10, 9));
      const upper = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(bytes), i16x8(8, 7, 6, 5, 4, 3, 2, 1));
      weighted = i32x4.add(weighted, i32x4.add(lower, upper));
    }
    high += low * <u32>(at - first) + total(earlier) * 16 + total(weighted);
    low += total(sums);
    for (; at < stop; at += 1) {
      low += load<u8>(at);
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  adler = (high << 16) | low;
}

function total(lanes: v128): u32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}
