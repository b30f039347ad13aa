import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import type { InputSpec } from "#models/manifest.ts";
import { join, orientationTiff, riffChunk, vp8x, webp } from "#tests/fakes/photo-bytes.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { mutate } from "#tests/fixtures/mutate.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import { toTensor } from "#workers/imaging/picture-outputs.ts";
import { bitmapScope, coverInput, fateOf, fullScope, prepare } from "./imaging.ts";
import { meanDifference, notBelow } from "./measure.ts";
import { fetchPhoto } from "./photos.ts";

/** The limit of the mean difference over all bytes, in grey levels. Measured: up to 2.5. */
const NEAR_AREA_MEAN = 3;

/** leaf.jpg, which has texture down to single pixels, as a WebP that the browser encodes: lossy with a profile. */
async function encodeLeaf(width: number, height: number, quality: number): Promise<Blob> {
  const leaf = await createImageBitmap(await fetchPhoto("leaf.jpg"));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("this browser has no 2D context");
  context.imageSmoothingQuality = "high";
  context.drawImage(leaf, 0, 0, width, height);
  return canvas.convertToBlob({ type: "image/webp", quality });
}

/** The chunk with the lossy frame of a WebP from {@link encodeLeaf}. */
async function lossyFrame(width: number, height: number, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await (await encodeLeaf(width, height, quality)).arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (name === "VP8 ") return riffChunk(name, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  throw new Error("the browser wrote no lossy frame");
}

async function plainWebp(width: number, height: number, quality: number): Promise<Blob> {
  return new Blob([webp(await lossyFrame(width, height, quality))]);
}

/** The tensor of the whole picture, decoded by the browser and reduced to its area mean. */
async function fullTensor(photo: Blob, input: InputSpec): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("this browser has no 2D context");
  context.drawImage(bitmap, 0, 0);
  return toTensor(context.getImageData(0, 0, width, height), input, resampler).data;
}

/** The browser's ImageDecoder. `sizes` records how many bytes each instance got. */
function countingDecoder(): { readonly sizes: number[]; readonly Decoder: typeof ImageDecoder } {
  const sizes: number[] = [];
  class Decoder extends fullScope.ImageDecoder {
    constructor(init: ImageDecoderInit) {
      if (init.data instanceof ReadableStream) throw new Error("a stream");
      sizes.push(init.data.byteLength);
      super(init);
    }
  }
  return { sizes, Decoder };
}

/** An ImageDecoder whose frames `change` replaces. */
function changedFrames(change: (frame: VideoFrame) => VideoFrame): typeof ImageDecoder {
  return class extends fullScope.ImageDecoder {
    override async decode(): Promise<ImageDecodeResult> {
      const { image, complete } = await super.decode();
      const changed = change(image);
      if (changed !== image) image.close();
      return { image: changed, complete };
    }
  };
}

/** An ImageDecoder that decodes every photo to black planes of this size. */
function planesOf(width: number, height: number, colorSpace: VideoColorSpaceInit): typeof ImageDecoder {
  return changedFrames((frame) => {
    if (frame.codedWidth === 2) return frame;
    const data = new Uint8Array(width * height * 1.5);
    const size = { codedWidth: width, codedHeight: height };
    return new VideoFrame(data, { format: "I420", ...size, timestamp: 0, colorSpace });
  });
}

test(
  "a lossy WebP of any quality and size becomes nearly the area mean of its full decoding",
  LONG,
  async () => {
    const contain: InputSpec = { width: 96, height: 96, fit: "contain" };
    const stretch: InputSpec = { width: 300, height: 200, fit: "stretch" };
    const cases = [
      [1200, 900, 0, coverInput],
      [1200, 900, 0.99, contain],
      [1023, 1361, 0.8, coverInput],
      [1999, 1333, 0.6, stretch],
      [2049, 1153, 0.9, coverInput],
      [3001, 301, 0.8, contain],
    ] as const;
    const far = await notBelow(NEAR_AREA_MEAN, cases, async ([width, height, quality, input]) => {
      const photo = await plainWebp(width, height, quality);
      const { tensor, timings } = await prepare(photo, fullScope, input);
      expect(timings.decodePath).toBe("image-decoder");
      return meanDifference(tensor.data, await fullTensor(photo, input));
    });
    expect(far).toEqual([]);
  },
);

test(
  "a lossy WebP under any EXIF orientation is turned as createImageBitmap's pixels are",
  LONG,
  async () => {
    const size = { width: 1200, height: 900 };
    const frame = await lossyFrame(1200, 900, 0.8);
    // Measured: up to 0.6. With a wrong orientation the difference is 10 or more.
    const different = await notBelow(1.5, [1, 2, 3, 4, 5, 6, 7, 8], async (orientation) => {
      const photo = new Blob([webp(vp8x(size), frame, riffChunk("EXIF", orientationTiff(orientation)))]);
      const { tensor, timings } = await prepare(photo, fullScope);
      const byBitmap = await prepare(photo, bitmapScope);
      expect([timings.decodePath, byBitmap.timings.decodePath]).toEqual([
        "image-decoder",
        "image-bitmap-resized",
      ]);
      return meanDifference(tensor.data, byBitmap.tensor.data);
    });
    expect(different).toEqual([]);
  },
);

test(
  "a WebP with a profile, with transparency, with animation or without loss goes to createImageBitmap at once",
  LONG,
  async () => {
    const { sizes, Decoder } = countingDecoder();
    const scope = { ...fullScope, ImageDecoder: Decoder };
    await prepare(await plainWebp(1600, 1200, 0.5), scope);
    const before = sizes.length;

    const photos = [
      await encodeLeaf(1600, 1200, 0.5),
      await fetchPhoto("alpha.webp"),
      await fetchPhoto("animated.webp"),
      await fetchPhoto("exif-webp.webp"),
    ];
    const input = { width: 64, height: 64, fit: "contain" } as const;
    for (const photo of photos) {
      const { timings } = await prepare(photo, scope, input);
      expect(timings.decodePath).not.toBe("image-decoder");
    }
    expect(sizes.length).toBe(before);
  },
);

test("a WebP of a few bytes is decoded once to find out if the browser gives planes", LONG, async () => {
  const { sizes, Decoder } = countingDecoder();
  const photo = await plainWebp(1600, 1200, 0.5);
  for (let times = 0; times < 2; times += 1) await prepare(photo, { ...fullScope, ImageDecoder: Decoder });
  expect(sizes).toEqual([44, photo.size, photo.size]);

  const rgba = new OffscreenCanvas(2, 2);
  rgba.getContext("2d")?.fillRect(0, 0, 2, 2);
  let decodings = 0;
  const Rgba = changedFrames(() => {
    decodings += 1;
    return new VideoFrame(rgba, { timestamp: 0 });
  });
  for (let times = 0; times < 2; times += 1) {
    const { timings } = await prepare(photo, { ...fullScope, ImageDecoder: Rgba });
    expect(timings.decodePath).toBe("image-bitmap-resized");
  }
  expect(decodings).toBe(1);
});

test("planes of another size, or in other colours than WebP has, are not used", LONG, async () => {
  const photo = await plainWebp(1600, 1200, 0.5);
  const webpColours = { matrix: "smpte170m", fullRange: false } as const;
  for (const [Decoder, path] of [
    [planesOf(1600, 1200, webpColours), "image-decoder"],
    [planesOf(800, 600, webpColours), "image-bitmap-resized"],
    [planesOf(1200, 1600, webpColours), "image-bitmap-resized"],
    [planesOf(1600, 1200, { ...webpColours, matrix: "bt709" }), "image-bitmap-resized"],
    [planesOf(1600, 1200, { ...webpColours, fullRange: true }), "image-bitmap-resized"],
  ] as const) {
    const { timings } = await prepare(photo, { ...fullScope, ImageDecoder: Decoder });
    expect(timings.decodePath).toBe(path);
  }
});

test("every frame and decoder is closed again, also of a damaged WebP", async () => {
  const frames: VideoFrame[] = [];
  let [opened, closed] = [0, 0];
  class Watched extends changedFrames((frame) => {
    frames.push(frame);
    return frame;
  }) {
    constructor(init: ImageDecoderInit) {
      super(init);
      opened += 1;
    }
    override close(): void {
      closed += 1;
      super.close();
    }
  }
  const photo = await plainWebp(1600, 1200, 0.5);
  const scope = { ...fullScope, ImageDecoder: Watched };
  await prepare(photo, scope);
  expect((await fateOf(photo.slice(0, photo.size / 2), scope)).fate).toBe("photo-undecodable");

  expect([opened, closed]).toEqual([3, 3]);
  // A closed frame has a null format.
  expect(frames.map(({ format }) => format)).toEqual([null, null]);
});

const strip: InputSpec = { width: 64, height: 64, fit: "contain" };

test("300 damaged WebPs end as they do without this way of decoding", LONG, async () => {
  const random = createRandom(15);
  const frame = await lossyFrame(1200, 100, 0.5);
  const exif = riffChunk("EXIF", orientationTiff(6));
  const sound = [webp(frame), webp(vp8x({ width: 1200, height: 100 }), frame, exif)];
  const fates = new Map<string, number>();
  const surprises: string[] = [];
  for (let index = 0; index < 300; index += 1) {
    const photo = new Blob([mutate(sound[index % 2] ?? join(), random)]);
    const fast = await fateOf(photo, fullScope, strip);
    const plain = await fateOf(photo, bitmapScope, strip);
    fates.set(fast.fate, (fates.get(fast.fate) ?? 0) + 1);
    const isFar = fast.data.length > 0 && meanDifference(fast.data, plain.data) > 12;
    if (fast.fate !== plain.fate || isFar) surprises.push(`${index}: ${fast.fate}, not ${plain.fate}`);
  }

  expect(surprises).toEqual([]);
  expect(fates.get("accepted")).toBeGreaterThan(50);
  expect(fates.get("photo-undecodable")).toBeGreaterThan(20);
});
