import { createRandom } from "#domain/numbers/random.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";

/** A picture as a function: the byte of a channel (0 red, 1 green, 2 blue) at a place. Both coordinates are 0..1. */
type Rule = (x: number, y: number, channel: number) => number;

/** Pictures of different colour, brightness and structure. A working network answers some of them differently. */
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

/** Number of pictures in the second check. */
const SECOND_LOOK = 40;

/** Very different pictures of the input's size. */
export function probePictures(input: InputSpec): readonly ImageTensor[] {
  return RULES.map((rule) => paint(rule, input));
}

/**
 * Pictures for a second check of a network that gives the same answer to all {@link probePictures}. Like photos,
 * they show an object of one colour and texture on another background. Networks with coarse answers (a byte each,
 * 255 and 0) that fail on plain colours give different answers to these pictures. The pictures are always the same.
 */
export function* scenePictures(input: InputSpec): Generator<ImageTensor, void, void> {
  const source = createRandom(1);
  const random = (): number => source.fraction();
  for (let at = 0; at < SECOND_LOOK; at += 1) {
    const [ground, thing] = [texture(random), texture(random)];
    const [left, top, radius] = [0.3 + 0.4 * random(), 0.3 + 0.4 * random(), 0.1 + 0.4 * random()];
    const stretch = 0.4 + random();
    yield paint(
      (x, y, channel) => (Math.hypot((x - left) * stretch, y - top) < radius ? thing : ground)(x, y, channel),
      input,
    );
  }
}

function paint(rule: Rule, { width, height }: InputSpec): ImageTensor {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const value = rule((pixel % width) / width, Math.floor(pixel / width) / height, at % 3);
    data[at] = Math.round(Math.min(1, Math.max(0, value)) * 255);
  }
  return { data, shape: [height, width, 3] };
}

/** A colour with spots of random size and strength. */
function texture(random: () => number): Rule {
  const colour = [random(), random(), random()];
  const strength = random() * 0.6;
  const cells = 2 + Math.floor(random() * 30);
  const spots = Array.from({ length: (cells + 1) ** 2 }, () => (random() - 0.5) * strength);
  const spot = (column: number, row: number): number => spots[row * (cells + 1) + column] ?? 0;
  return (x, y, channel) => {
    const [column, row] = [Math.floor(x * cells), Math.floor(y * cells)];
    const [right, down] = [x * cells - column, y * cells - row];
    const above = spot(column, row) * (1 - right) + spot(column + 1, row) * right;
    const below = spot(column, row + 1) * (1 - right) + spot(column + 1, row + 1) * right;
    return (colour[channel] ?? 0) + above * (1 - down) + below * down;
  };
}
