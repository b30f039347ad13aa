import { systemClock } from "#domain/clock.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import type { PhotoFacts } from "#domain/photo/photo.ts";
import type { InputSpec } from "#models/manifest.ts";
import { checkPhoto } from "#workers/imaging/check/check.ts";
import type { ImageTensor, ImagingApi, PreparedPhoto } from "#workers/imaging/contract.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { createImagingApi } from "#workers/imaging/imaging-api.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { startResampler } from "#workers/imaging/resample/resampler.ts";

/** The input of most classifiers. */
export const coverInput: InputSpec = { width: 224, height: 224, fit: "cover" };

const resampler = startResampler();

/** The imaging API with the app's own resampler. */
export function imagingApi(scope: DecoderScope): ImagingApi {
  return createImagingApi({ clock: systemClock, scope, resampler });
}

type Reply = Awaited<ReturnType<ImagingApi["prepare"]>>;

/** Checks a photo and returns its facts. Throws if it is refused. */
export async function factsOf(photo: Blob): Promise<PhotoFacts> {
  const checked = await checkPhoto(photo);
  if (!checked.ok) throw new Error(`the photo was refused: ${JSON.stringify(checked.error)}`);
  return checked.value;
}

/** Prepares a photo, or a cutout of it, with the given facts, which may be wrong. */
export function prepareWith(
  facts: PhotoFacts,
  photo: Blob,
  scope: DecoderScope,
  input: InputSpec = coverInput,
  cutout: Cutout | null = null,
): Promise<Reply> {
  return imagingApi(scope).prepare(photo, facts, input, { cutout });
}

/** Checks and prepares a photo. Throws if it is refused. */
export async function prepare(photo: Blob, scope: DecoderScope, input?: InputSpec): Promise<PreparedPhoto> {
  return preparedOf(await prepareWith(await factsOf(photo), photo, scope, input));
}

/** The prepared photo in a reply; throws for an error. */
export function preparedOf(reply: Reply): PreparedPhoto {
  if (!reply.ok) throw new Error(`the photo was not prepared: ${JSON.stringify(reply.error)}`);
  return reply.value;
}

/** Checks and prepares a photo, and encodes its preview. Throws if the photo is refused. */
export async function prepareWithPreview(
  photo: Blob,
  scope: DecoderScope,
): Promise<{ readonly preview: Blob; readonly timings: PreparedPhoto["timings"] }> {
  const { picture, timings } = await prepare(photo, scope);
  const encoded = await imagingApi(scope).encodePreview(picture);
  if (!encoded.ok) throw new Error(`no preview: ${JSON.stringify(encoded.error)}`);
  return { preview: encoded.value, timings };
}

/** Checks and prepares a photo, and returns its tensor. Throws if the photo is refused. */
export async function tensorOf(photo: Blob, scope: DecoderScope, input?: InputSpec): Promise<ImageTensor> {
  const { tensor } = await prepare(photo, scope, input);
  return tensor;
}

const { ImageDecoder, VideoFrame, OffscreenCanvas } = globalThis;

/** The browser's createImageBitmap with options that `change` may replace. */
export function bitmapMaker(
  change: (options: ImageBitmapOptions | undefined) => ImageBitmapOptions | undefined,
): typeof createImageBitmap {
  const make = (image: ImageBitmapSource, options?: ImageBitmapOptions): Promise<ImageBitmap> =>
    createImageBitmap(image, change(options));
  return make as typeof createImageBitmap;
}

/** The browser's createImageBitmap. Unlike the global, this function may be called as a method of any object. */
const makeBitmap = bitmapMaker((options) => options);

/** All decoders of this browser, without the app's own JPEG reader. */
export const decoderScope = {
  ImageDecoder,
  VideoFrame,
  createImageBitmap: makeBitmap,
  OffscreenCanvas,
} satisfies DecoderScope;

/** All decoders of this browser, and the app's own JPEG reader. */
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

/** For each way to decode, a browser in which a large JPEG is decoded that way. */
export const scopeOfPath = {
  "jpeg-reader": fullScope,
  "image-decoder": decoderScope,
  "image-bitmap-resized": bitmapScope,
  "image-bitmap-halved": skippingScope,
} as const;

/** The outcome for a file: "accepted" with its tensor, or the code of the error that refuses it. */
export async function fateOf(
  photo: Blob,
  scope: DecoderScope,
  input: InputSpec = coverInput,
): Promise<{ readonly fate: string; readonly data: Uint8Array }> {
  const checked = await checkPhoto(photo);
  if (!checked.ok) return { fate: checked.error.code, data: new Uint8Array() };
  const reply = await prepareWith(checked.value, photo, scope, input);
  if (!reply.ok) return { fate: reply.error.code, data: new Uint8Array() };
  const { data } = reply.value.tensor;
  const isWhole = data.length === input.width * input.height * 3;
  return { fate: isWhole ? "accepted" : "a tensor of a wrong size", data };
}
