import type { Picture, Pixels } from "../contract.ts";
import { resample } from "./resample.ts";

/** A picture as pixels. Pixels are returned as they are. */
export function pixelsOf(picture: Picture): Pixels {
  if (!("planes" in picture)) return picture;
  const { width, height } = picture;
  const rgb = resample(picture, { x: 0, y: 0, width, height }, width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  let from = 0;
  for (let at = 0; at < data.length; at += 4) {
    data[at] = rgb[from] ?? 0;
    data[at + 1] = rgb[from + 1] ?? 0;
    data[at + 2] = rgb[from + 2] ?? 0;
    data[at + 3] = 255;
    from += 3;
  }
  return { data, width, height };
}
