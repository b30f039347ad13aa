import { assert, constantFrom, integer, property } from "fast-check";
import { startKernel } from "virtual:jpeg-kernel";
import { expect, test } from "vitest";
import { EIGHTHS } from "#bench/jpeg/compare-photo.ts";
import { createRandom } from "#domain/random.ts";
import { make, READ_KINDS } from "#tests/fixtures/jpeg/jpeg-kinds.ts";
import { mutateJpeg } from "#tests/fixtures/jpeg/mutate-jpeg.ts";
import { jpegCase } from "#tests/fuzz/jpeg/jpeg-case.ts";
import { createReaderTrial, READER_PLANTS } from "#tests/fuzz/jpeg/try-reader.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";

const SOUND = READ_KINDS.filter(({ name }) =>
  /^(?:plain|progressive|grey|17x33, progressive|restarts after 7|tables redefined, optimised)$/.test(name),
).map((kind) => ({ name: kind.name, bytes: make(kind) }));

function aSoundOne(): Uint8Array {
  return SOUND[0]?.bytes ?? new Uint8Array(0);
}

test("a JPEG that was changed anywhere is read or handed on: nothing behind it is read, and nothing traps or takes long", async () => {
  const trial = await createReaderTrial(startKernel, aSoundOne(), null);
  assert(
    property(constantFrom(...SOUND), constantFrom(...EIGHTHS), integer(), ({ bytes }, eighths, seed) => {
      const { end } = trial.read(mutateJpeg(bytes, createRandom(seed)), eighths);
      expect(end).toMatch(/^(?:read|handed on)$/);
    }),
    { numRuns: 400 },
  );
});

test.each(READER_PLANTS)("a kernel with the fault %s would be found out", async (plant) => {
  const trial = await createReaderTrial(startKernel, aSoundOne(), plant);
  const isFound = (number: number): boolean => {
    const { bytes, eighths } = jpegCase(SOUND, 1, number);
    return !/^(?:read|handed on)$/.test(trial.read(bytes, eighths).end);
  };

  expect(Array.from({ length: 800 }, (_, number) => number).some(isFound)).toBe(true);
});

function refuse(): Promise<never> {
  return Promise.reject(new ReferenceError("WebAssembly is not defined"));
}

test("where WebAssembly is not to be had there is no reader", async () => {
  expect(await createJpegReader(refuse)).toBeNull();
});
