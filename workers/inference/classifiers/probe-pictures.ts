import type { InputSpec } from "#models/manifest.ts";
import type { ImageTensor } from "../../contract.ts";

/** A picture as a rule: the byte of a channel (0 red, 1 green, 2 blue) at a place, both 0..1. */
type Rule = (x: number, y: number, channel: number) => number;

/** Pictures of different colour, brightness and structure. A sound network tells some of them apart. */
const RULES: readonly Rule[] = [
  (x, y, channel) => [x, y, 1 - x][channel] ?? 0,
  (x, y) => (Math.floor(x * 8) + Math.floor(y * 8)) % 2,
  (x, y, channel) => 0.5 + Math.sin(x * 97 + y * 61 + channel * 13) / 2,
  () => 0,
  () => 1,
  (_x, _y, channel) => (channel === 0 ? 1 : 0),
  (_x, _y, channel) => (channel === 1 ? 1 : 0),
  (_x, _y, channel) => (channel === 2 ? 1 : 0),
];

/** Very different pictures in the size of an input. */
export function probePictures({ width, height }: InputSpec): readonly ImageTensor[] {
  return RULES.map((rule) => {
    const data = new Uint8Array(width * height * 3);
    for (let at = 0; at < data.length; at += 1) {
      const pixel = Math.floor(at / 3);
      const value = rule((pixel % width) / width, Math.floor(pixel / width) / height, at % 3);
      data[at] = Math.round(value * 255);
    }
    return { data, shape: [height, width, 3] };
  });
}
