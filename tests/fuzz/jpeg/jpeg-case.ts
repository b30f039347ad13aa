import { createRandom } from "#domain/numbers/random.ts";
import { make, READ_KINDS } from "#tests/fixtures/jpeg/jpeg-kinds.ts";
import { mutateJpeg } from "#tests/fixtures/jpeg/mutate-jpeg.ts";
import { EIGHTHS, type Eighths } from "#tests/fixtures/jpeg/reference-decode.ts";
import { sharedPictures } from "#tests/fuzz/fuzz-case.ts";

/** A valid JPEG, from which cases are made. */
export interface SoundJpeg {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A changed JPEG, with the scale at which it is read, in eighths. */
export interface JpegCase extends SoundJpeg {
  readonly eighths: Eighths;
}

/** Larger files are left out: few random changes hit a critical byte in them. */
const MOST_BYTES = 60_000;

/** Generated JPEGs of every kind, and small JPEGs of the folder `shared` if it exists. */
export function soundJpegs(shared: string): readonly SoundJpeg[] {
  const found = sharedPictures(shared, MOST_BYTES)
    .filter(({ path }) => path.endsWith(".jpg"))
    .map(({ path, bytes }) => ({ name: path, bytes }));
  const made = READ_KINDS.map((kind) => ({ name: kind.name, bytes: make(kind) }));
  return [...made.filter(({ bytes }) => bytes.length <= MOST_BYTES), ...twoReaderJpegs(), ...found];
}

/** JPEGs that are large enough for a second reader. */
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

/** The case with this number and seed. It is always the same for the same valid files. */
export function jpegCase(sound: readonly SoundJpeg[], seed: number, number: number): JpegCase {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const { name, bytes } = sound[random.below(sound.length)] ?? { name: "none", bytes: new Uint8Array(0) };
  const eighths = EIGHTHS[random.below(3)] ?? 1;
  return { name, bytes: mutateJpeg(bytes, random), eighths };
}
