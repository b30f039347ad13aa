import { expect, test, vi } from "vitest";
import { flatJpeg } from "#tests/fixtures/jpeg/flat-jpeg.ts";
import { iccProfile } from "#tests/fixtures/jpeg/icc-profile.ts";
import { iccSegments } from "#tests/fixtures/jpeg/segments.ts";
import { LONG } from "#tests/fixtures/long.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import {
  bitmapMaker,
  bitmapScope,
  coverInput,
  decoderScope,
  factsOf,
  prepare,
  preparedOf,
  prepareWith,
  scopeOfPath,
  workerPaths,
} from "./imaging.ts";
import { meanDifference } from "./measure.ts";
import { fetchPhoto, paintGrid } from "./photos.ts";

async function pathOf(photo: Blob, scope: DecoderScope): Promise<string> {
  const { timings } = await prepare(photo, scope);
  return timings.decodePath;
}

type ChangeOptions = Parameters<typeof bitmapMaker>[0];
type DecoderClass = typeof decoderScope.ImageDecoder;

/** An ImageDecoder that returns a picture of this size instead of the requested size. */
function decoderOfSize(width: number, height: number): DecoderClass {
  return class extends decoderScope.ImageDecoder {
    override async decode(): Promise<ImageDecodeResult> {
      const picture = new OffscreenCanvas(width, height);
      picture.getContext("2d")?.fillRect(0, 0, width, height);
      return { image: new VideoFrame(picture, { timestamp: 0 }), complete: true };
    }
  };
}

/** The browser's ImageDecoder, and the options with which instances were created. */
function recordingDecoder(): { readonly asked: ImageDecoderInit[]; readonly Decoder: DecoderClass } {
  const asked: ImageDecoderInit[] = [];
  class Decoder extends decoderScope.ImageDecoder {
    constructor(init: ImageDecoderInit) {
      asked.push(init);
      super(init);
    }
  }
  return { asked, Decoder };
}

/** A VideoFrame of an old browser, which has no `rotation`. */
class FrameWithoutRotation {
  readonly timestamp = 0;
}
const oldVideoFrame = FrameWithoutRotation as unknown as typeof VideoFrame;

test.for(workerPaths)("the scopes of the tests make the browser decode by way of %s", async (path) => {
  expect(await pathOf(await fetchPhoto("leaf.jpg"), scopeOfPath[path])).toBe(path);
});

test("ImageDecoder is asked for the smallest eighth of a JPEG that is large enough", async () => {
  const { asked, Decoder } = recordingDecoder();
  const optionsOfBitmap = vi.fn<ChangeOptions>((options) => options);
  const scope = { ...decoderScope, ImageDecoder: Decoder, createImageBitmap: bitmapMaker(optionsOfBitmap) };

  expect(await pathOf(await fetchPhoto("leaf.jpg"), scope)).toBe("image-decoder");

  // The preview needs at least 480 of the 1600 pixels: 3/8 are 600, 2/8 only 400.
  const eighths = { type: "image/jpeg", desiredWidth: 600, desiredHeight: 450 };
  expect(asked).toEqual([expect.objectContaining(eighths)]);
  expect(optionsOfBitmap).not.toHaveBeenCalled();
});

test(
  "a JPEG of 108 megapixels in another colour space is decoded by ImageDecoder at an eighth, also for a small cutout",
  LONG,
  async () => {
    const extra = iccSegments(iccProfile("display-p3"), 60_000);
    const photo = new Blob([flatJpeg({ width: 12_000, height: 9000 }, { extra })]);
    const cutout = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    for (const part of [null, cutout]) {
      const reply = await prepareWith(await factsOf(photo), photo, decoderScope, coverInput, part);
      const { timings, picture } = preparedOf(reply);
      expect(timings.decodePath).toBe("image-decoder");
      const { width, height } = part ?? { width: 1, height: 1 };
      expect([picture.width, picture.height]).toEqual([1500 * width, 1125 * height]);
    }
  },
);

test(
  "ImageDecoder is not asked for a PNG, which it would not scale, nor for a photo that is needed nearly whole",
  LONG,
  async () => {
    const { asked, Decoder } = recordingDecoder();
    const grid = [["#408020", "#d0c040"]];
    for (const [photo, path] of [
      [await paintGrid(grid, 800, "image/png"), "image-bitmap-resized"],
      [await paintGrid(grid, 250, "image/jpeg"), "image-bitmap-whole"],
      [await fetchPhoto("leaf.png"), "image-bitmap-whole"],
      [await fetchPhoto("leaf.webp"), "image-bitmap-whole"],
      [await fetchPhoto("panorama.webp"), "image-bitmap-whole"],
    ] as const) {
      expect(await pathOf(photo, { ...decoderScope, ImageDecoder: Decoder })).toBe(path);
    }
    expect(asked).toEqual([]);
  },
);

test("without ImageDecoder, with frames that know no rotation, or with a photo that it refuses, createImageBitmap decodes", async () => {
  const refusing = class extends decoderScope.ImageDecoder {
    override decode(): Promise<ImageDecodeResult> {
      return Promise.reject(new DOMException("no such JPEG here", "EncodingError"));
    }
  };
  const photo = await fetchPhoto("leaf.jpg");
  for (const changed of [
    { ImageDecoder: undefined },
    { VideoFrame: undefined },
    { VideoFrame: oldVideoFrame },
    { ImageDecoder: refusing },
  ]) {
    expect(await pathOf(photo, { ...decoderScope, ...changed })).toBe("image-bitmap-resized");
  }
});

test("a picture of ImageDecoder that is too small, turned or cropped is not used", async () => {
  const photo = await fetchPhoto("leaf.jpg");
  const byBitmap = await prepare(photo, bitmapScope);
  for (const [width, height] of [
    [400, 300],
    [450, 600],
    [600, 600],
    [1600, 900],
  ] as const) {
    const { timings, tensor } = await prepare(photo, {
      ...decoderScope,
      ImageDecoder: decoderOfSize(width, height),
    });
    expect(timings.decodePath, `${width} × ${height}`).toBe("image-bitmap-resized");
    expect(meanDifference(tensor.data, byBitmap.tensor.data), `${width} × ${height}`).toBe(0);
  }
});

test("a picture of ImageDecoder that is whole instead of an eighth is used", async () => {
  const whole = class extends decoderScope.ImageDecoder {
    constructor({ data, type }: ImageDecoderInit) {
      super({ data, type });
    }
  };
  const photo = await fetchPhoto("leaf.jpg");
  expect(await pathOf(photo, { ...decoderScope, ImageDecoder: whole })).toBe("image-decoder");
});

test("if createImageBitmap skips pixels or does not scale, it decodes the whole photo, which is then halved", async () => {
  const photo = await fetchPhoto("leaf.jpg");
  for (const change of [
    (options?: ImageBitmapOptions): ImageBitmapOptions => ({ ...options, resizeQuality: "pixelated" }),
    (): undefined => undefined,
  ]) {
    const { timings, picture } = await prepare(photo, {
      ...bitmapScope,
      createImageBitmap: bitmapMaker(change),
    });
    expect(timings.decodePath).toBe("image-bitmap-halved");
    expect([picture.width, picture.height]).toEqual([800, 600]);
  }
});

test("how a createImageBitmap scales is tried once, not for every photo", async () => {
  const optionsOfBitmap = vi.fn<ChangeOptions>((options) => options);
  const scope = { ...bitmapScope, createImageBitmap: bitmapMaker(optionsOfBitmap) };

  await prepare(await fetchPhoto("leaf.jpg"), scope);
  expect(optionsOfBitmap).toHaveBeenCalledTimes(2);

  await prepare(await fetchPhoto("other.jpg"), scope);
  expect(optionsOfBitmap).toHaveBeenCalledTimes(3);
});

test("every frame, decoder and bitmap is closed again", async () => {
  const frames: VideoFrame[] = [];
  const closed = vi.fn<() => void>();
  const watchedDecoder = class extends decoderScope.ImageDecoder {
    override async decode(): Promise<ImageDecodeResult> {
      const result = await super.decode();
      frames.push(result.image);
      return result;
    }
    override close(): void {
      closed();
      super.close();
    }
  };
  const bitmaps: ImageBitmap[] = [];
  const watchedMaker = bitmapMaker((options) => options);
  const makeBitmap = (async (image: ImageBitmapSource, options?: ImageBitmapOptions) => {
    const bitmap = await watchedMaker(image, options);
    bitmaps.push(bitmap);
    return bitmap;
  }) as typeof createImageBitmap;
  const scope = { ...decoderScope, ImageDecoder: watchedDecoder, createImageBitmap: makeBitmap };

  await prepare(await fetchPhoto("leaf.jpg"), scope);
  await prepare(await paintGrid([["#408020"]], 1000, "image/png"), scope);

  expect(closed).toHaveBeenCalledOnce();
  // A closed frame has a null format, and a closed bitmap has a width of 0.
  expect(frames.map(({ format }) => format)).toEqual([null]);
  expect(bitmaps.map(({ width }) => width)).toEqual([0, 0]);
});
