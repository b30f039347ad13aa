import { EIGHTHS, type Eighths } from "#tests/fixtures/jpeg/reference-decode.ts";
import { createRandom } from "#domain/numbers/random.ts";
import { make, READ_KINDS } from "#tests/fixtures/jpeg/jpeg-kinds.ts";
import { sharedPictures } from "../fuzz-case.ts";
import { mutateJpeg } from "#tests/fixtures/jpeg/mutate-jpeg.ts";

/** A sound JPEG that is changed. */
export interface SoundJpeg {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A changed JPEG, and at how many eighths of its size it is read. */
export interface JpegCase extends SoundJpeg {
  readonly eighths: Eighths;
}

/** Larger files are left out: few changes hit the right place in them. */
const MOST_BYTES = 60_000;

/** Made JPEGs of every kind, and small ones of `shared`, where that folder is there. */
export function soundJpegs(shared: string): readonly SoundJpeg[] {
  const found = sharedPictures(shared, MOST_BYTES)
    .filter(({ path }) => path.endsWith(".jpg"))
    .map(({ path, bytes }) => ({ name: path, bytes }));
  const made = READ_KINDS.map((kind) => ({ name: kind.name, bytes: make(kind) }));
  return [...made.filter(({ bytes }) => bytes.length <= MOST_BYTES), ...twoReaderJpegs(), ...found];
}

/** JPEGs so large that a second reader takes part. */
export function twoReaderJpegs(): readonly SoundJpeg[] {
  return READ_KINDS.filter(({ name }) =>
    /^(?:plain|extended|grey|optimised tables|quality (?:10|100)|one table for all|sampling 4:(?:4:4|2:2|1:0))$/.test(
      name,
    ),
  ).map((kind) => ({
    name: `large ${kind.name}`,
    bytes: make({ ...kind, width: 400, height: 320 }),
  }));
}

/** The case of a number under a seed: the same one each time for the same sound files. */
export function jpegCase(sound: readonly SoundJpeg[], seed: number, number: number): JpegCase {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const { name, bytes } = sound[random.below(sound.length)] ?? { name: "none", bytes: new Uint8Array(0) };
  const eighths = EIGHTHS[random.below(3)] ?? 1;
  return { name, bytes: mutateJpeg(bytes, random), eighths };
}
