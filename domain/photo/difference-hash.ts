/** Width and height of the reduced picture, in cells. */
const CELLS = 9;
const ROWS = 8;

/** Weights of red, green and blue in the brightness (ITU-R BT.601). */
const BRIGHTNESS = [0.299, 0.587, 0.114] as const;

/**
 * Two photos of the same thing differ in at most this many bits: Krawetz treats such photos as variations of one photo.
 * See: [Note: Bursts]
 */
export const ALIKE_BITS = 10;

/**
 * A short fingerprint of a picture (64 bits as 16 hexadecimal digits); pictures that look alike have similar ones.
 * The picture is reduced to 8 rows of 9 mean brightnesses, and each bit is 1 if a cell is darker than its right
 * neighbour. Source: Krawetz, "Kind of Like That" (The Hacker Factor Blog, 2013), who calls it dHash. `rgb` has a
 * byte per channel, rows top to bottom; the picture is at least 9 pixels wide and 8 high.
 */
export function differenceHash(rgb: Uint8Array, width: number, height: number): string {
  let digits = "";
  for (let row = 0; row < ROWS; row += 1) {
    const means = Array.from({ length: CELLS }, (_, cell) => meanOf(rgb, { width, height }, cell, row));
    let bits = 0;
    for (let cell = 1; cell < CELLS; cell += 1) {
      bits = bits * 2 + ((means[cell - 1] ?? 0) < (means[cell] ?? 0) ? 1 : 0);
    }
    digits += bits.toString(16).padStart(2, "0");
  }
  return digits;
}

/** Number of bits (0 to 64) in which two hashes differ. */
export function bitsApart(one: string, other: string): number {
  let apart = 0;
  for (let at = 0; at < one.length; at += 8) {
    apart += bitsOf(
      Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16),
    );
  }
  return apart;
}

/** Number of 1 bits in a 32-bit number: Warren, "Hacker's Delight" (2012), figure 5-2. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function meanOf(
  rgb: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  cell: number,
  row: number,
): number {
  const [left, right] = [Math.floor((cell * width) / CELLS), Math.floor(((cell + 1) * width) / CELLS)];
  const [top, bottom] = [Math.floor((row * height) / ROWS), Math.floor(((row + 1) * height) / ROWS)];
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3) {
      sum +=
        BRIGHTNESS[0] * (rgb[at] ?? 0) +
        BRIGHTNESS[1] * (rgb[at + 1] ?? 0) +
        BRIGHTNESS[2] * (rgb[at + 2] ?? 0);
    }
  }
  return sum / ((right - left) * (bottom - top));
}
