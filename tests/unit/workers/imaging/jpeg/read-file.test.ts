import { createHash } from "node:crypto";
import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import { type JpegKernel, startKernel } from "virtual:jpeg-kernel";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { make, READ_KINDS } from "#tests/fixtures/jpeg/jpeg-kinds.ts";
import { mutateJpeg } from "#tests/fixtures/jpeg/mutate-jpeg.ts";
import { EIGHTHS } from "#tests/fixtures/jpeg/reference-decode.ts";
import { LONG } from "#tests/fixtures/long.ts";
import type { Planes } from "#workers/imaging/contract.ts";
import { type Ahead, type AskAhead, readAhead, seamOf, tailOf } from "#workers/imaging/jpeg/ahead.ts";
import { createJpegReader, type JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import type { Side } from "#workers/imaging/jpeg/layout.ts";
import { SCRATCH_BYTES } from "#workers/imaging/kernel-memory.ts";

/** The kernel of the second reader. */
let other: JpegKernel;
let reader: JpegReader;
/** The number of rows that the reader took over from the second reader. */
let taken = 0;

beforeAll(async () => {
  other = await startKernel();
  const kernel = await startKernel();
  const takeRow: JpegKernel["takeRow"] = (...row) => {
    taken += 1;
    kernel.takeRow(...row);
  };
  const created = await createJpegReader(() => Promise.resolve({ ...kernel, takeRow }));
  if (created === null) throw new Error("this machine runs no WebAssembly");
  reader = created;
});

beforeEach(() => {
  taken = 0;
});

/** JPEGs of these kinds, large enough for two readers and for several pieces of a stream. */
function largeOnes(names: readonly string[]): readonly { readonly name: string; readonly bytes: Bytes }[] {
  return names.map((name) => ({ name, bytes: makeOf(name, 999, 777) }));
}

function makeOf(name: string, width: number, height: number): Bytes {
  const kind = READ_KINDS.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`there is no kind ${name}`);
  return make({ ...kind, width, height });
}

type Bytes = Uint8Array<ArrayBuffer>;

const SHARED = largeOnes([
  "plain",
  "extended",
  "grey",
  "optimised tables",
  ...["4:4:4", "4:2:2", "4:4:0", "4:1:1", "4:1:0", "2x2, 2x1, 1x1", "1x1, 2x2, 2x2"].map(
    (name) => `sampling ${name}`,
  ),
  "quality 1",
  "quality 100",
  "steps of two bytes",
  "comments and unknown segments",
]);

const ALONE = largeOnes([
  "grey, 2x2",
  "sampling 4:2:2, scans apart",
  "sampling 4:2:2, progressive",
  "restarts after 7",
]);

/** A short form of a picture. Two short forms are equal if all samples are equal. */
function inShort(picture: Planes | null): unknown {
  return (
    picture && {
      ...picture,
      planes: picture.planes.map(({ data, ...plane }) => ({
        ...plane,
        samples: createHash("sha256").update(data).digest("hex"),
      })),
    }
  );
}

/** A hash of the rows that a second reader has read. */
function inHash(ahead: Ahead | null): string {
  const hash = createHash("sha256").update(String(ahead?.count));
  for (const data of ahead === null ? [] : [ahead.places, ...ahead.blocks]) hash.update(data);
  return hash.digest("hex");
}

/** The short form of the picture in a file. */
async function fileInShort(bytes: Bytes, side: Side, ask: AskAhead | null): Promise<unknown> {
  return inShort(await reader.readFile(new Blob([bytes]), side, ask));
}

/** The short form of the picture in a file that can be read only as a stream. */
async function comingInShort(bytes: Bytes, side: Side, ask: AskAhead | null): Promise<unknown> {
  const file = new Blob([bytes]);
  Object.assign(file, { arrayBuffer: () => Promise.reject(new Error("it was to be read while it comes")) });
  return inShort(await reader.readFile(file, side, ask));
}

/** Asks the second reader, which answers at once. */
const askAhead: AskAhead = async (file, head, side) =>
  readAhead(other, { size: file.size, head, tail: await tailOf(file) }, side);

/** Asks the second reader, which answers after 5 ms. */
const askLate: AskAhead = async (...asked) => {
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  return askAhead(...asked);
};

test.each(SHARED)("a file is read as its bytes are, alone and by two readers: $name", async ({ bytes }) => {
  for (const side of EIGHTHS) {
    const picture = inShort(reader.read(bytes, side));
    taken = 0;

    expect(picture).not.toBeNull();
    expect(await comingInShort(bytes, side, null)).toEqual(picture);
    expect(taken).toBe(0);
    expect(await comingInShort(bytes, side, askAhead)).toEqual(picture);
    expect(taken).toBeGreaterThan(10);
  }
});

test.each(ALONE)(
  "a file that can't be read from its middle on is read by one reader: $name",
  async ({ bytes }) => {
    expect(await fileInShort(bytes, 2, askAhead)).toEqual(inShort(reader.read(bytes, 2)));
    expect(taken).toBe(0);
  },
);

test.each(largeOnes(["one table for all", "RGB by the Adobe header"]))(
  "tables that all components share do not mislead a reader that begins in the middle: $name",
  async ({ bytes }) => {
    const picture = await fileInShort(bytes, 1, askAhead);

    expect(picture).not.toBeNull();
    expect(picture).toEqual(inShort(reader.read(bytes, 1)));
  },
);

test("nothing waits for the other reader: what it says late, or never, is not needed", async () => {
  const [{ bytes } = { bytes: new Uint8Array() }] = SHARED;
  const picture = inShort(reader.read(bytes, 1));

  expect(await fileInShort(bytes, 1, () => new Promise(() => {}))).toEqual(picture);
  expect(await fileInShort(bytes, 1, askLate)).toEqual(picture);
});

test("what was read ahead of another file is not taken over", LONG, async () => {
  const [bytes = new Uint8Array(), others = new Uint8Array()] = largeOnes(["plain", "quality 100"]).map(
    (each) => each.bytes,
  );
  const picture = await fileInShort(bytes, 1, (_, ...asked) => askAhead(new Blob([others]), ...asked));

  expect(picture).toEqual(inShort(reader.read(bytes, 1)));
  expect(taken).toBe(0);
});

test(
  "a file that was changed anywhere gives the same picture, or none, alone and by two readers",
  LONG,
  async () => {
    await assert(
      asyncProperty(
        constantFrom(...SHARED),
        constantFrom(...EIGHTHS),
        integer(),
        async ({ bytes }, side, seed) => {
          const changed = mutateJpeg(bytes, createRandom(seed));
          const picture = inShort(reader.read(changed, side));

          expect(await fileInShort(changed, side, null)).toEqual(picture);
          expect(await fileInShort(changed, side, askAhead)).toEqual(picture);
        },
      ),
      { numRuns: 300 },
    );
  },
);

test("damage in the second half is found by two readers as by one", LONG, async () => {
  const [{ bytes } = { bytes: new Uint8Array() }] = SHARED;
  let lost = 0;
  for (let at = seamOf(bytes.length) - 3; at < bytes.length; at += Math.ceil(bytes.length / 60)) {
    const damaged = bytes.slice();
    // Overwrites two bytes with the end-of-image marker, which is wrong inside a scan.
    damaged.set([0xff, 0xd9], at);
    const picture = inShort(reader.read(damaged, 1));
    lost += Number(picture === null);

    expect(await fileInShort(damaged, 1, askAhead)).toEqual(picture);
  }
  expect(lost).toBeGreaterThan(10);
});

test("files that are asked for at once are read one after the other", async () => {
  const [one, two] = SHARED.map(({ bytes }) => bytes);
  if (one === undefined || two === undefined) throw new Error("there are no files");
  const pictures = await Promise.all([one, two].map((bytes) => comingInShort(bytes, 1, askAhead)));

  expect(pictures).toEqual([one, two].map((bytes) => inShort(reader.read(bytes, 1))));
});

test("a file that can't be read any more is an error of the file, and the next one is read", async () => {
  const [{ bytes } = { bytes: new Uint8Array() }] = SHARED;
  const fault = new DOMException("it was taken away", "NotReadableError");
  const whole = new Blob([bytes]);
  const failing = (): ReadableStream => new ReadableStream({ pull: (controller) => controller.error(fault) });
  const gone = new Blob([bytes]);
  // The start of the file, with its headers, can still be read.
  const slice: Blob["slice"] = (from, end) =>
    from === 0 ? whole.slice(from, end) : Object.assign(whole.slice(from, end), { stream: failing });
  Object.assign(gone, { slice });

  await expect(reader.readFile(gone, 1, null)).rejects.toBe(fault);
  expect(await fileInShort(bytes, 1, null)).toEqual(inShort(reader.read(bytes, 1)));
});

/** A file whose stream has two chunks. The first one ends at `end`. */
function inPieces(bytes: Bytes, end: number): Blob {
  const file = new Blob([bytes]);
  const stream = (): ReadableStream =>
    new ReadableStream({
      start: (controller) => {
        for (const piece of [bytes.subarray(0, end), bytes.subarray(end)]) controller.enqueue(piece);
        controller.close();
      },
    });
  Object.assign(file, { stream });
  return file;
}

test(
  "where a row ends with the bytes that are there, no zeros are read for those that are to come",
  LONG,
  async () => {
    // A row of this picture has more bytes than the reader waits for.
    const bytes = makeOf("quality 100", 9016, 32);
    const kernel = await startKernel();
    const rowEnds: number[] = [];
    const readRows: JpegKernel["readRows"] = (...rows) => {
      const left = kernel.readRows(...rows);
      rowEnds.push(kernel.position.value - kernel.freeFrom() - SCRATCH_BYTES);
      return left;
    };
    const created = await createJpegReader(() => Promise.resolve({ ...kernel, readRows }));
    const picture = inShort((await created?.readFile(new Blob([bytes]), 1, null)) ?? null);
    const [rowEnd = 0] = rowEnds;

    expect(rowEnd).toBeGreaterThan(70_000);
    for (let end = rowEnd - 12; end < rowEnd + 4; end += 1) {
      expect(inShort(await reader.readFile(inPieces(bytes, end), 1, null))).toEqual(picture);
    }
  },
);

/** The result of a second reader that begins at byte `seam`. */
function aheadFrom(bytes: Bytes, seam: number, side: Side): Ahead | null {
  let size = seam;
  while (seamOf(size) < seam) size += 1;
  return readAhead(other, { size, head: bytes, tail: bytes.subarray(seam - 1) }, side);
}

test("what a wrong guess leaves behind is not in the blocks of the right one", LONG, () => {
  let wrong = 0;
  for (const { bytes } of largeOnes(["optimised tables", "sampling 4:2:2"])) {
    for (let seam = 5000; seam < 5030; seam += 1) {
      const ahead = aheadFrom(bytes, seam, 4);
      const begin = (ahead?.places[0] ?? 0) / 8;
      // After a wrong guess, the next guess begins at a whole byte.
      if (!Number.isInteger(begin) || begin <= seam + 1) continue;
      wrong += 1;
      expect(inHash(aheadFrom(bytes, begin, 4))).toEqual(inHash(ahead));
    }
  }
  expect(wrong).toBeGreaterThan(10);
});
