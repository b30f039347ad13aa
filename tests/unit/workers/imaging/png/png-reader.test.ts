import { constants } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createRandom, type Random } from "#domain/numbers/random.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { pngChunk } from "#tests/fixtures/photos/file-bytes.ts";
import { encodePng, PNG_SIGNATURE, type PlainPicture, type PngOptions } from "#tests/fixtures/png.ts";
import type { Pixels } from "#workers/imaging/contract.ts";
import { createPngReader, type PngReader } from "#workers/imaging/png/png-reader.ts";

const reader: PngReader = (await createPngReader()) ?? expect.unreachable("no WebAssembly");

/** A picture with smooth, noisy and repeated parts. */
function sceneOf(width: number, height: number, pixelBytes: 3 | 4, random: Random): PlainPicture {
  const data = random.bytes(width * height * pixelBytes);
  const stride = width * pixelBytes;
  for (let at = 0; at < data.length; at += 1) {
    const y = Math.floor(at / stride);
    if (y % 4 === 1) data[at] = (at % 97) + (y % 128);
    if (y % 4 === 2) data[at] = (data[at - stride] ?? 0) ^ ((data[at] ?? 0) & 3);
    if (y % 4 === 3) data[at] = data[at - 2 * stride] ?? 0;
  }
  return { width, height, pixelBytes, data };
}

/** The largest difference of a read picture from the means of boxes of a picture on white. */
function errorOf(
  read: Pixels | null,
  { width, height, pixelBytes, data }: PlainPicture,
  side: number,
): number {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  if (read?.width !== columns || read.height !== rows) return Infinity;
  let worst = 0;
  for (let box = 0; box < columns * rows * 4; box += 1) {
    const [channel, column, row] = [box % 4, Math.floor(box / 4) % columns, Math.floor(box / 4 / columns)];
    const [right, bottom] = [Math.min(width, (column + 1) * side), Math.min(height, (row + 1) * side)];
    let [sum, count] = [0, 0];
    for (let y = row * side; y < bottom; y += 1) {
      for (let x = column * side; x < right; x += 1) {
        const at = (y * width + x) * pixelBytes;
        const alpha = pixelBytes === 4 ? (data[at + 3] ?? 0) / 255 : 1;
        sum += channel === 3 ? 255 : (data[at + channel] ?? 0) * alpha + 255 * (1 - alpha);
        count += 1;
      }
    }
    worst = Math.max(worst, Math.abs(sum / count - (read.data[box] ?? 0)));
  }
  return worst;
}

const { Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_DEFAULT_STRATEGY } = constants;

const DEFLATES: readonly PngOptions[] = [
  { level: 0 },
  { level: 1 },
  { level: 9 },
  ...[Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE].map((strategy) => ({ strategy })),
  { strategy: Z_DEFAULT_STRATEGY, memLevel: 1, partBytes: 1 },
];

test("every filter and every kind of block gives the means of the pixels", () => {
  const random = createRandom(5);
  const wrong: string[] = [];
  for (const [index, deflate] of DEFLATES.entries()) {
    for (const filter of [0, 1, 2, 3, 4, null]) {
      for (const pixelBytes of [3, 4] as const) {
        const [width, height] = [1 + random.below(70), 1 + random.below(50)];
        const scene = sceneOf(width, height, pixelBytes, random);
        const side = 1 + random.below(5);
        const bytes = encodePng(scene, { ...deflate, filterOf: (row) => filter ?? row % 5 });
        const error = errorOf(reader.read(bytes, 1 / side), scene, side);
        // The kernel rounds each pixel on white, and then the mean.
        if (error > (pixelBytes === 3 ? 0.501 : 1))
          wrong.push(`${index} ${filter} ${width}x${height}/${side}: ${error}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.for<readonly [width: number, height: number, 3 | 4]>([
  [900, 700, 3],
  [16_000, 40, 4],
  [65_000, 12, 4],
  [3, 40_000, 3],
])("a picture of %i × %i pixels, larger than the window, is read", ([width, height, pixelBytes]) => {
  const scene = sceneOf(width, height, pixelBytes, createRandom(9));
  const bytes = encodePng(scene, { level: 9, filterOf: (row) => row % 5 });
  expect(errorOf(reader.read(bytes, 1 / 3), scene, 3)).toBeLessThanOrEqual(1);
});

const small = sceneOf(40, 30, 3, createRandom(1));
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const SRGB = pngChunk("sRGB", Buffer.from([0]));
const GAMMA = pngChunk("gAMA", numbers(45_455));
const PRIMARIES = pngChunk("cHRM", numbers(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000));
const TEXT = pngChunk("tEXt", Buffer.from("Comment\0a leaf"));

test("chunks that do not change sRGB pixels are accepted", () => {
  for (const before of [[SRGB], [GAMMA, PRIMARIES, SRGB], [TEXT, pngChunk("pHYs", Buffer.alloc(9)), SRGB]]) {
    expect(errorOf(reader.read(encodePng(small, { before, after: [TEXT] }), 1), small, 1)).toBe(0);
  }
});

const LEFT_TO_BROWSER: Readonly<Record<string, PngOptions>> = {
  "a gamma without sRGB": { before: [GAMMA] },
  "another gamma": { before: [SRGB, pngChunk("gAMA", numbers(100_000))] },
  "other primaries": { before: [SRGB, pngChunk("cHRM", numbers(1, 2, 3, 4, 5, 6, 7, 8))] },
  "short primaries": { before: [SRGB, pngChunk("cHRM", numbers(1))] },
  "a colour profile": { before: [pngChunk("iCCP", Buffer.alloc(40))] },
  "code points for colours": { before: [pngChunk("cICP", Buffer.from([9, 16, 0, 1]))] },
  "one transparent colour": { before: [pngChunk("tRNS", Buffer.alloc(6))] },
  animation: { before: [pngChunk("acTL", Buffer.alloc(8))] },
  "a second header": { before: [pngChunk("IHDR", Buffer.alloc(13))] },
  "an orientation after the pixels": { after: [pngChunk("eXIf", Buffer.alloc(20))] },
  "pixels after other chunks": { after: [TEXT, pngChunk("IDAT", Buffer.alloc(4))] },
  "a row too many": { changeRows: (rows) => Buffer.concat([rows, Buffer.alloc(121)]) },
  "a row too few": { changeRows: (rows) => rows.subarray(121) },
  "a byte too few": { changeRows: (rows) => rows.subarray(0, -1) },
  "an unknown filter": { filterOf: () => 5 },
  "a wrong checksum of the pixels": {
    changeStream: (stream) => Buffer.concat([stream.subarray(0, -4), Buffer.alloc(4)]),
  },
  "no checksum of the pixels": { changeStream: (stream) => stream.subarray(0, -4) },
  "bytes after the stream": { changeStream: (stream) => Buffer.concat([stream, Buffer.alloc(1)]) },
  "a stream with a dictionary": { dictionary: Buffer.from("leaf") },
  "no stream": { changeStream: () => Buffer.alloc(0) },
  "no rows": { changeHeader: (header) => void header.writeUInt32BE(0, 4) },
  "a huge width": { changeHeader: (header) => void header.writeUInt32BE(0xffff_ffff) },
  "a huge height": { changeHeader: (header) => void header.writeUInt32BE(0xffff_ffff, 4) },
  "more rows than data": { changeHeader: (header) => void header.writeUInt32BE(60_000, 4) },
  "interlaced rows": { changeHeader: (header) => void header.writeUInt8(1, 12) },
  "another compression": { changeHeader: (header) => void header.writeUInt8(1, 10) },
};

test.for(Object.keys(LEFT_TO_BROWSER))("a PNG with %s is left to the browser's decoder", (name) => {
  expect(reader.read(encodePng(small, LEFT_TO_BROWSER[name]), 1)).toBeNull();
  expect(errorOf(reader.read(encodePng(small), 1), small, 1)).toBe(0);
});

test("palettes, grey, transparency of few bits, 16 bits and interlaced rows are left to the browser's decoder", async () => {
  const picture = sharp(small.data, { raw: { width: 40, height: 30, channels: 3 } });
  const encoded = [
    picture.clone().png({ palette: true }),
    picture.clone().png({ palette: true, colours: 4 }),
    picture.clone().png({ palette: true, colours: 2 }),
    picture.clone().greyscale().toColourspace("b-w").png(),
    picture.clone().toColourspace("rgb16").png(),
    picture.clone().png({ progressive: true }),
  ];
  for (const png of encoded) expect(reader.read(new Uint8Array(await png.toBuffer()), 1)).toBeNull();
});

test("a file that is cut off anywhere, or goes on after its end, is left to the browser's decoder", () => {
  const bytes = encodePng(small, { partBytes: 500 });
  for (let length = 0; length < bytes.length; length += 1)
    expect(reader.read(bytes.subarray(0, length), 1)).toBeNull();
  expect(reader.read(new Uint8Array([...bytes, 0]), 1)).toBeNull();
});

test("a changed header or chunk is noticed by its checksum", () => {
  const bytes = encodePng(small, { before: [TEXT] });
  for (let at = PNG_SIGNATURE.length; at < PNG_SIGNATURE.length + 25 + TEXT.length; at += 1) {
    expect(reader.read(bytes.with(at, (bytes[at] ?? 0) ^ 16), 1)).toBeNull();
  }
});

/** Milliseconds of the processor: on a busy machine seconds say nothing. */
function cpuMsSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

test("a changed stream gives the same picture or none, in time, and leaves no trace", LONG, () => {
  const random = createRandom(77);
  const sound = DEFLATES.map((deflate) =>
    encodePng(small, { ...deflate, partBytes: 2000, filterOf: (row) => row % 5 }),
  );
  const changeStream = (stream: Buffer): Buffer => {
    const changed = Buffer.from(stream);
    for (let times = 1 + random.below(4); times > 0; times -= 1) {
      changed[2 + random.below(random.below(2) === 0 ? 60 : changed.length - 2)] = random.below(256);
    }
    return random.below(8) === 0 ? changed.subarray(0, 2 + random.below(changed.length)) : changed;
  };
  const wrong: number[] = [];
  let slowest = 0;
  for (let round = 0; round < 4000; round += 1) {
    const deflate = DEFLATES[round % DEFLATES.length];
    const bytes = encodePng(small, { ...deflate, partBytes: 8192, changeStream });
    const begin = process.cpuUsage();
    const read = reader.read(bytes, 1);
    slowest = Math.max(slowest, cpuMsSince(begin));
    const whole = sound[round % sound.length] ?? new Uint8Array();
    if (read !== null && errorOf(read, small, 1) > 0) wrong.push(round);
    if (round % 50 === 0 && errorOf(reader.read(whole, 1), small, 1) > 0) wrong.push(round);
  }
  expect(wrong).toEqual([]);
  expect(slowest).toBeLessThan(200);
});

test("a bomb that claims more rows than any photo is left in time", () => {
  const bomb = encodePng(
    { width: 60_000, height: 1, pixelBytes: 3, data: new Uint8Array(180_000) },
    {
      changeRows: () => Buffer.alloc(40_000_000),
      changeHeader: (header) => void header.writeUInt32BE(50_000, 4),
    },
  );
  const begin = process.cpuUsage();
  expect(reader.read(bomb, 1 / 256)).toBeNull();
  expect(cpuMsSince(begin)).toBeLessThan(2000);
});

test("a file is read like its bytes", async () => {
  const bytes = encodePng(small);
  expect(await reader.readFile(new Blob([bytes]), 1 / 2)).toEqual(reader.read(bytes, 1 / 2));
  expect(await reader.readFile(new Blob([encodePng(small, { before: [GAMMA] })]), 1 / 2)).toBeNull();
});
