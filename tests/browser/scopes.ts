import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";

const { ImageDecoder, VideoFrame, OffscreenCanvas } = globalThis;

/** The browser's createImageBitmap, with what `change` makes of the options. */
export function bitmapMaker(
  change: (options: ImageBitmapOptions | undefined) => ImageBitmapOptions | undefined,
): typeof createImageBitmap {
  const make = (image: ImageBitmapSource, options?: ImageBitmapOptions): Promise<ImageBitmap> =>
    createImageBitmap(image, change(options));
  return make as typeof createImageBitmap;
}

/** createImageBitmap as it is; unlike the global it may be called as a method of any object. */
const makeBitmap = bitmapMaker((options) => options);

/** All that this browser offers, without the JPEG reader of our own. */
export const decoderScope = {
  ImageDecoder,
  VideoFrame,
  createImageBitmap: makeBitmap,
  OffscreenCanvas,
} satisfies DecoderScope;

/** All that this browser offers, and the JPEG reader of our own. */
export const fullScope = { ...decoderScope, jpegReader: createJpegReader() } satisfies DecoderScope;

/** A browser without WebCodecs' ImageDecoder. */
export const bitmapScope = { createImageBitmap: makeBitmap, OffscreenCanvas } satisfies DecoderScope;

/** A browser without ImageDecoder whose createImageBitmap skips pixels when it scales down. */
export const skippingScope = {
  createImageBitmap: bitmapMaker((options) => ({ ...options, resizeQuality: "pixelated" })),
  OffscreenCanvas,
} satisfies DecoderScope;

/** The ways to decode in a worker. */
export const workerPaths = [
  "jpeg-reader",
  "image-decoder",
  "image-bitmap-resized",
  "image-bitmap-halved",
] as const;

/** What a browser has to offer so that a JPEG that is larger than its preview goes the way named. */
export const scopeOfPath = {
  "jpeg-reader": fullScope,
  "image-decoder": decoderScope,
  "image-bitmap-resized": bitmapScope,
  "image-bitmap-halved": skippingScope,
} as const;
