/** Means of boxes of pixels. */

/** Adds the bytes of a row to sums of 16 bits. Reads and writes up to 15 bytes and sums more. */
export function addRow(row: usize, length: usize, sums: usize): void {
  for (let at: usize = 0; at < length; at += 16) {
    const bytes = v128.load(row + at);
    const to = sums + at * 2;
    v128.store(to, i16x8.add(v128.load(to), i16x8.extend_low_i8x16_u(bytes)));
    v128.store(to, i16x8.add(v128.load(to, 16), i16x8.extend_high_i8x16_u(bytes)), 16);
  }
}

/**
 * Writes a row of boxes as RGBA to `to`, from the sums of `rows` rows of `length` bytes with `step` (3 or 4) bytes
 * per pixel. A box has `side` pixels across; the last one may have fewer.
 */
export function writeBoxes(sums: usize, length: usize, step: usize, side: usize, rows: i32, to: usize): void {
  const end = sums + length * 2;
  const boxBytes = side * step * 2;
  let out = to;
  for (let box = sums; box < end; box += boxBytes) {
    const boxEnd = min(end, box + boxBytes);
    let red: u32 = 0;
    let green: u32 = 0;
    let blue: u32 = 0;
    for (let at = box; at < boxEnd; at += step * 2) {
      red += load<u16>(at);
      green += load<u16>(at, 2);
      blue += load<u16>(at, 4);
    }
    const share: f32 = 1 / <f32>(<u32>((boxEnd - box) / (step * 2)) * rows);
    store<u8>(out, <u8>(<f32>red * share + 0.5));
    store<u8>(out, <u8>(<f32>green * share + 0.5), 1);
    store<u8>(out, <u8>(<f32>blue * share + 0.5), 2);
    store<u8>(out, 255, 3);
    out += 4;
  }
}
