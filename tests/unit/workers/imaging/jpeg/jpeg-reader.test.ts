import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import { startKernel } from "virtual:jpeg-kernel";
import { beforeAll, expect, test, vi } from "vitest";
import type { Picture } from "#bench/photos/scene.ts";
import { createRandom } from "#domain/numbers/random.ts";
import { encodeJpeg, type JpegFault } from "#tests/fixtures/jpeg/encode-jpeg.ts";
import { expectedPlanes, planeError } from "#tests/fixtures/jpeg/expected-planes.ts";
import {
  HANDED_ON_KINDS,
  type MadeJpeg,
  make,
  PLAIN,
  READ_KINDS,
  sceneOf,
} from "#tests/fixtures/jpeg/jpeg-kinds.ts";
import { mutateJpeg } from "#tests/fixtures/jpeg/mutate-jpeg.ts";
import {
  areaMean,
  differenceOf,
  type Eighths,
  EIGHTHS,
  fullDecode,
  isNear,
} from "#tests/fixtures/jpeg/reference-decode.ts";
import { PROGRESSIVE_SCRIPTS } from "#tests/fixtures/jpeg/scan-scripts.ts";
import { joined, MARKERS, segment } from "#tests/fixtures/jpeg/segments.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import { jpegCase, twoReaderJpegs } from "#tests/fuzz/jpeg/jpeg-case.ts";
import { createReaderTrial, READER_PLANTS } from "#tests/fuzz/jpeg/try-reader.ts";
import type { Planes } from "#workers/imaging/contract.ts";
import { createJpegReader, type JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";

const SOUND = READ_KINDS.filter(({ name }) =>
  /^(?:plain|progressive|grey|17x33, progressive|restarts after 7|tables redefined, optimised)$/.test(name),
).map((kind) => ({ name: kind.name, bytes: make(kind) }));

function aSoundOne(): Uint8Array {
  return SOUND[0]?.bytes ?? new Uint8Array(0);
}

test(
  "a JPEG that was changed anywhere is read or handed on: nothing behind it is read, and nothing traps or takes long",
  LONG,
  async () => {
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
  },
);

test.each(READER_PLANTS)("a kernel with the fault %s would be found out", LONG, async (plant) => {
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

test("where a device has no more memory a JPEG is handed on, and a later one is read", LONG, async () => {
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

/** The limit of the mean difference of a component, in grey levels. */
const MOST_PLANE_ERROR = 3;

let reader: JpegReader;

beforeAll(async () => {
  const created = await createJpegReader();
  if (created === null) throw new Error("this machine runs no WebAssembly");
  reader = created;
});

/** The faults of a file that should look like `whole`, at all scales. Empty if every reading is right. */
function faultsOf(
  bytes: Uint8Array,
  whole: Picture,
  { options }: Pick<MadeJpeg, "options">,
): readonly string[] {
  return EIGHTHS.flatMap((eighths) => {
    const planes = reader.read(bytes, eighths);
    if (planes === null) return [`${eighths}/8: not read`];
    const expected = expectedPlanes(whole, options.colour, options.sampling, eighths);
    const errors = expected.map((each, index) => {
      const plane = planes.planes[index];
      return plane === undefined ? Infinity : planeError(plane, each);
    });
    const difference = differenceOf(resampler.toPixels(planes), areaMean(whole, eighths));
    const isRight =
      errors.length === planes.planes.length &&
      errors.every((error) => error <= MOST_PLANE_ERROR) &&
      (isNear(difference) || (difference !== null && isCoarse(options)));
    return isRight ? [] : [`${eighths}/8: ${errors.join(" ")} ${JSON.stringify(difference)}`];
  });
}

/**
 * True if a component has so few samples that a picture of 125 × 91 pixels has no sample of it at its edges. Then tests
 * compare only the samples, not the pixels between them.
 */
function isCoarse({ sampling }: MadeJpeg["options"]): boolean {
  const [luma, ...colours] = sampling.map(([across, down]) => across * down);
  return (
    colours.some((samples) => samples > (luma ?? 0) || (luma ?? 0) / samples > 4) || sampling[0]?.[1] === 4
  );
}

async function wholeOf(bytes: Uint8Array): Promise<Picture> {
  const whole = await fullDecode(bytes);
  if (whole === null) throw new Error("libjpeg-turbo does not read it");
  return whole;
}

function readWell(bytes: Uint8Array, eighths: Eighths): Planes {
  const planes = reader.read(bytes, eighths);
  if (planes === null) throw new Error("it is not read");
  return planes;
}

test(
  "every kind of JPEG that browsers meet is read as a full decode and area mean would have it",
  LONG,
  async () => {
    const faults: string[] = [];
    for (const kind of READ_KINDS) {
      const bytes = make(kind);
      for (const fault of faultsOf(bytes, await wholeOf(bytes), kind)) {
        faults.push(`${kind.name}, ${kind.width}x${kind.height}: ${fault}`);
      }
    }

    expect(faults).toEqual([]);
  },
);

test.each<[JpegFault, Partial<MadeJpeg["options"]>]>([
  ["prediction-kept", { restartInterval: 7 }],
  ["quantisation-ignored", {}],
  ["colours-swapped", {}],
])("a reader that made the fault %s would be found out", async (fault, options) => {
  const size = { width: 125, height: 91 };
  const kinds = [
    { options: { ...PLAIN, ...options } },
    {
      options: {
        ...PLAIN,
        ...options,
        process: "progressive",
        huffman: "optimised",
        scans: PROGRESSIVE_SCRIPTS["libjpeg's"],
      },
    },
  ] as const;
  for (const kind of kinds) {
    const whole = await wholeOf(encodeJpeg(sceneOf(size), kind.options));
    const damaged = encodeJpeg(sceneOf(size), { ...kind.options, fault });

    expect(faultsOf(damaged, whole, kind)).toHaveLength(EIGHTHS.length);
  }
});

test("a reading that is shifted by a pixel, or whose channels are swapped, would be found out", async () => {
  const bytes = encodeJpeg(sceneOf({ width: 125, height: 91 }), PLAIN);
  const whole = await wholeOf(bytes);
  for (const eighths of EIGHTHS) {
    const { data, width, height } = resampler.toPixels(readWell(bytes, eighths));
    const shifted = new Uint8ClampedArray([...data.subarray(4), ...data.subarray(-4)]);
    const swapped = data.map((_, at) => data[at % 4 === 0 ? at + 2 : at % 4 === 2 ? at - 2 : at] ?? 0);
    const expected = areaMean(whole, eighths);

    expect(isNear(differenceOf({ data, width, height }, expected))).toBe(true);
    expect(isNear(differenceOf({ data: shifted, width, height }, expected))).toBe(false);
    expect(isNear(differenceOf({ data: swapped, width, height }, expected))).toBe(false);
  }
});

/** A plain JPEG whose frame header has this marker and precision. */
function withFrame(marker: number, precision: number): Uint8Array {
  const bytes = encodeJpeg(sceneOf({ width: 125, height: 91 }), PLAIN);
  const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === MARKERS.sof0);
  bytes.set([marker], at + 1);
  bytes.set([precision], at + 4);
  return bytes;
}

test.each<[name: string, bytes: () => Uint8Array]>([
  ...HANDED_ON_KINDS.map((kind): [string, () => Uint8Array] => [kind.name, () => make(kind)]),
  ...[0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map(
    (marker): [string, () => Uint8Array] => [`a frame of kind ${marker - 0xc0}`, () => withFrame(marker, 8)],
  ),
  ["samples of 12 bits", () => withFrame(MARKERS.sof1, 12)],
  ["no bytes", () => new Uint8Array(0)],
  ["another format", () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)],
])("a JPEG of a kind that is left to the browser gives no picture: %s", (_, bytes) => {
  expect(EIGHTHS.filter((eighths) => reader.read(bytes(), eighths) !== null)).toEqual([]);
});

test("a JPEG that was cut short gives no picture, wherever it was cut", LONG, () => {
  for (const kind of READ_KINDS.filter(({ name }) => /^(?:plain|progressive|grey)$/.test(name))) {
    const bytes = make(kind);
    const lengths = Array.from(
      { length: Math.floor(bytes.length / 5) },
      (_, index) => bytes.length - 1 - 5 * index,
    );
    const read = lengths.filter((length) => reader.read(bytes.subarray(0, length), 2) !== null);

    expect(read).toEqual([]);
  }
});
