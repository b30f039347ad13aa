import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import { startKernel } from "virtual:jpeg-kernel";
import { expect, test, vi } from "vitest";
import { EIGHTHS } from "#tests/fixtures/jpeg/reference-decode.ts";
import { createRandom } from "#domain/random.ts";
import { make, PLAIN, READ_KINDS } from "#tests/fixtures/jpeg/jpeg-kinds.ts";
import { mutateJpeg } from "#tests/fixtures/jpeg/mutate-jpeg.ts";
import { joined, MARKERS, segment } from "#tests/fixtures/jpeg/segments.ts";
import { jpegCase, twoReaderJpegs } from "#tests/fuzz/jpeg/jpeg-case.ts";
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
  await assert(
    asyncProperty(
      constantFrom(...SOUND),
      constantFrom(...EIGHTHS),
      integer(),
      async ({ bytes }, eighths, seed) => {
        const { end } = await trial.read(mutateJpeg(bytes, createRandom(seed)), eighths);
        expect(end).toMatch(/^(?:read|handed on)$/);
      },
    ),
    { numRuns: 400 },
  );
});

test.each(READER_PLANTS)("a kernel with the fault %s would be found out", async (plant) => {
  const trial = await createReaderTrial(startKernel, aSoundOne(), plant);
  const sound = plant === "takes-over" ? twoReaderJpegs() : SOUND;
  let isFound = false;
  for (let number = 0; number < 800 && !isFound; number += 1) {
    const { bytes, eighths } = jpegCase(sound, 1, number);
    isFound = !/^(?:read|handed on)$/.test((await trial.read(bytes, eighths)).end);
  }

  expect(isFound).toBe(true);
});

test("a Huffman table is made when a scan needs it: a file that defines thousands in vain takes no longer", async () => {
  const kernel = await startKernel();
  let made = 0;
  const counting = {
    ...kernel,
    defineTable: (slot: number, from: number) => {
      made += 1;
      return kernel.defineTable(slot, from);
    },
  };
  const reader = await createJpegReader(() => Promise.resolve(counting));
  const sound = aSoundOne();
  // An AC table without a code.
  const empty = [0x13, ...Array.from({ length: 16 }, () => 0)];
  const tables = segment(MARKERS.dht, Array.from({ length: 3000 }, () => empty).flat());
  const [whole, plain] = [joined([sound.subarray(0, 2), tables, sound.subarray(2)]), reader?.read(sound, 2)];

  made = 0;
  expect(reader?.read(whole, 2)).toEqual(plain);
  expect(made).toBe(4);
});

test("where a device has no more memory a JPEG is handed on, and a later one is read", async () => {
  const kernel = await startKernel();
  const reader = await createJpegReader(() => Promise.resolve(kernel));
  const large = make({ name: "large", width: 999, height: 777, options: PLAIN });
  const grow = vi.spyOn(kernel.memory, "grow").mockImplementation(() => {
    throw new RangeError("Maximum memory size exceeded");
  });

  expect(reader?.read(large, 4)).toBeNull();
  grow.mockRestore();
  expect(reader?.read(large, 4)).not.toBeNull();
});

test.each<[name: string, error: Error]>([
  ["is forbidden by a policy", new WebAssembly.CompileError("blocked by CSP")],
  ["has no memory", new RangeError("could not allocate memory")],
])("where WebAssembly %s there is no reader", async (_, error) => {
  expect(await createJpegReader(() => Promise.reject(error))).toBeNull();
});

test("a fault of ours at the start is not taken for a browser without WebAssembly", async () => {
  const fault = new TypeError("no such export");
  await expect(createJpegReader(() => Promise.reject(fault))).rejects.toBe(fault);
});
