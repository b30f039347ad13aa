import sharp from "sharp";
import { startKernel } from "virtual:jpeg-kernel";
import { expect, test } from "vitest";
import { leafScene, paintScene } from "#bench/photos/scene.ts";
import { MAX_DECODED_PIXELS, MAX_JPEG_PIXELS, MAX_PNG_PIXELS } from "#domain/photo/large-photo.ts";
import type { Size } from "#domain/photo/photo.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { fileOf } from "#tests/fakes/photo-bytes.ts";
import { flatJpeg } from "#tests/fixtures/jpeg/flat-jpeg.ts";
import { iccProfile } from "#tests/fixtures/jpeg/icc-profile.ts";
import { differenceOf, MOST_ERROR } from "#tests/fixtures/jpeg/reference-decode.ts";
import { iccSegments } from "#tests/fixtures/jpeg/segments.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import { decodePhoto } from "#workers/imaging/decode.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { createImagingApi } from "#workers/imaging/imaging-api.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";

/** The modes of phones: 108, 200 and 201 megapixels; and the most that the app reads. */
const PHONES: readonly Size[] = [
  { width: 12_000, height: 9000 },
  { width: 16_320, height: 12_240 },
  { width: 16_384, height: 12_288 },
];
const LARGEST = { width: 15_625, height: 16_000 };
const [PHONE = LARGEST] = PHONES;

/** A reader of the app, and the bytes of memory that it holds. */
async function readerWithMemory(): Promise<{
  readonly jpegReader: DecoderScope["jpegReader"];
  readonly bytes: () => number;
}> {
  const kernel = await startKernel();
  const jpegReader = createJpegReader(() => Promise.resolve(kernel));
  return { jpegReader, bytes: () => kernel.memory.buffer.byteLength };
}

function refuse(): Promise<never> {
  return Promise.reject(new DOMException("damaged", "EncodingError"));
}

/** The browser's decoders; `ImageDecoder` notes the width that it is asked for, and decodes nothing. */
function browserDecoders(hasImageDecoder: boolean): {
  readonly scope: DecoderScope;
  readonly asked: string[];
} {
  const asked: string[] = [];
  const Decoder = function ({ desiredWidth }: ImageDecoderInit): object {
    asked.push(`ImageDecoder ${desiredWidth}`);
    return { decode: refuse, close: () => {} };
  };
  const createImageBitmap = (): Promise<never> => {
    asked.push("createImageBitmap");
    return refuse();
  };
  const scope = {
    createImageBitmap,
    OffscreenCanvas: Object,
    VideoFrame: { prototype: { rotation: 0 } },
    ...(hasImageDecoder ? { ImageDecoder: Decoder } : {}),
  } as unknown as DecoderScope;
  return { scope, asked };
}

function decode(bytes: Uint8Array<ArrayBuffer>, size: Size, scale: number, scope: DecoderScope) {
  const facts = { format: "jpeg", bytes: bytes.length, ...size, orientation: 1 } as const;
  return decodePhoto(fileOf(bytes), facts, scale, scope);
}

test("the limits hold the photos of phones with 200 megapixels", () => {
  expect([MAX_PNG_PIXELS, MAX_DECODED_PIXELS, MAX_JPEG_PIXELS]).toEqual([
    70_000_000, 100_000_000, 250_000_000,
  ]);
  expect(LARGEST.width * LARGEST.height).toBe(MAX_JPEG_PIXELS);
  for (const { width, height } of PHONES) expect(width * height).toBeGreaterThan(MAX_DECODED_PIXELS);
  for (const { width, height } of PHONES) expect(width * height).toBeLessThan(MAX_JPEG_PIXELS);
});

test.each([...PHONES, LARGEST])(
  "a JPG of $width × $height is read by the app's own reader, at an eighth and in little memory",
  async ({ width, height }) => {
    const { jpegReader, bytes } = await readerWithMemory();
    const { scope, asked } = browserDecoders(true);
    const photo = flatJpeg({ width, height });
    // A cutout asks for more than an eighth.
    for (const scale of [0.03, 0.25]) {
      const decoded = await decode(photo, { width, height }, scale, { ...scope, jpegReader });
      expect(decoded).toMatchObject({
        path: "jpeg-reader",
        picture: { width: Math.ceil(width / 8), height: Math.ceil(height / 8) },
      });
    }
    expect(asked).toEqual([]);
    expect(bytes()).toBeLessThan(photo.length + 19 * 1024 * 1024);
  },
);

test("the largest JPG is read with all its colours, and progressive, in at most 37 MB beside its file", async () => {
  for (const isProgressive of [false, true]) {
    const { jpegReader, bytes } = await readerWithMemory();
    const photo = flatJpeg(LARGEST, { sampling: [1, 1], isProgressive });
    const { scope, asked } = browserDecoders(true);
    const decoded = await decode(photo, LARGEST, 0.03, { ...scope, jpegReader });
    expect(decoded).toMatchObject({ path: "jpeg-reader", picture: { colours: "ycc" } });
    expect([bytes() < photo.length + 37 * 1024 * 1024, asked]).toEqual([true, []]);
  }
});

const P3 = { extra: iccSegments(iccProfile("display-p3"), 60_000) };

test("what the app's own reader leaves of so large a JPG is decoded by the browser only at an eighth and in one scan", async () => {
  const { jpegReader } = await readerWithMemory();
  const [one, several] = [flatJpeg(PHONE, P3), flatJpeg(PHONE, { ...P3, isProgressive: true })];
  const chromium = browserDecoders(true);
  const scope = { ...chromium.scope, jpegReader };
  // This decoder says that the file is damaged, and no other one decodes it at its full size.
  expect(await decode(one, PHONE, 0.25, scope)).toBeNull();
  expect(chromium.asked).toEqual(["ImageDecoder 1500"]);
  expect(await decode(several, PHONE, 0.03, scope)).toBe("too-many-pixels");
  expect(chromium.asked).toHaveLength(1);

  const other = browserDecoders(false);
  expect(await decode(one, PHONE, 0.03, { ...other.scope, jpegReader })).toBe("too-many-pixels");
  const unfit = { ...chromium.scope, VideoFrame: Object as unknown as typeof VideoFrame, jpegReader };
  expect(await decode(one, PHONE, 0.03, unfit)).toBe("too-many-pixels");
  expect([other.asked.length, chromium.asked.length]).toEqual([0, 1]);
});

test("a small photo that the app's own reader leaves still goes to every decoder of the browser", async () => {
  const { jpegReader } = await readerWithMemory();
  const { scope, asked } = browserDecoders(true);
  const small = { width: 640, height: 480 };
  expect(await decode(flatJpeg(small, P3), small, 0.6, { ...scope, jpegReader })).toBeNull();
  expect(asked).toEqual(["ImageDecoder 400", "createImageBitmap"]);
});

test("a file of a few bytes that says it is a large JPG takes no time and is refused", async () => {
  const { jpegReader } = await readerWithMemory();
  const { scope } = browserDecoders(false);
  const bomb = flatJpeg(LARGEST).subarray(0, 4000).slice();
  expect(await decode(bomb, LARGEST, 0.03, { ...scope, jpegReader })).toBe("too-many-pixels");
});

test("a large photo that can't be decoded in parts is refused with its size and the limit", async () => {
  const { jpegReader } = await readerWithMemory();
  const scope = { ...browserDecoders(false).scope, jpegReader };
  const api = createImagingApi({ clock: createFakeClock(), scope, resampler: Promise.resolve(resampler) });
  const photo = fileOf(flatJpeg(PHONE, P3));
  const facts = { format: "jpeg", bytes: photo.size, ...PHONE, orientation: 1 } as const;
  expect(await api.prepare(photo, facts, { width: 224, height: 224, fit: "cover" }, {})).toEqual({
    ok: false,
    error: { code: "photo-too-many-pixels", ...PHONE, maxPixels: MAX_DECODED_PIXELS },
  });
});

test.each([
  ["baseline", false],
  ["progressive", true],
] as const)(
  "a photo of 108 megapixels, %s, is read at an eighth like the picture that it was made of",
  { ...LONG, timeout: 60_000 },
  async (_, progressive) => {
    const { jpegReader } = await readerWithMemory();
    const scene = paintScene(1500, 1125, { ...leafScene, noise: 0 });
    const { width, height } = scene;
    const photo = await sharp(scene.data, { raw: { width, height, channels: 3 } })
      .resize(PHONE.width, PHONE.height, { kernel: "nearest" })
      .jpeg({ quality: 90, progressive })
      .toBuffer();
    const { scope } = browserDecoders(false);
    const decoded = await decode(Uint8Array.from(photo), PHONE, 0.03, { ...scope, jpegReader });
    if (typeof decoded !== "object" || decoded === null) throw new Error("not read");
    const read = resampler.toPixels(decoded.picture);
    expect(differenceOf(read, scene)?.meanError).toBeLessThan(MOST_ERROR);
  },
);
