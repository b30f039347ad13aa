/**
 * How much of both sides the middle has that is taken out of a photo. What is left at the edges, 19 of 100 parts of the
 * photo, is mostly not what the photo is of.
 */
const MIDDLE_SIDE = 0.9;

/**
 * A photo of which only the edges are left: its middle has the mean colour of the edges. What a head can tell of it, it can
 * tell without the thing that the photo shows. `data` holds bytes of RGB, rows top to bottom, and stays as it is.
 */
export function withoutMiddle(
  data: Uint8Array,
  height: number,
  width: number,
  side = MIDDLE_SIDE,
): Uint8Array<ArrayBuffer> {
  const [top, left] = [height, width].map((length) => Math.round((length * (1 - side)) / 2));
  const isMiddle = (pixel: number): boolean => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return isWithin(x, left ?? 0, width) && isWithin(y, top ?? 0, height);
  };
  const sums = [0, 0, 0];
  let pixels = 0;
  for (let pixel = 0; pixel < height * width; pixel += 1) {
    if (isMiddle(pixel)) continue;
    pixels += 1;
    for (let channel = 0; channel < 3; channel += 1) {
      sums[channel] = (sums[channel] ?? 0) + (data[pixel * 3 + channel] ?? 0);
    }
  }
  const means = sums.map((sum) => Math.round(sum / Math.max(1, pixels)));
  return Uint8Array.from(data, (byte, at) => (isMiddle(Math.floor(at / 3)) ? (means[at % 3] ?? 0) : byte));
}

function isWithin(at: number, margin: number, length: number): boolean {
  return at >= margin && at < length - margin;
}
