import type { ImagingTimings } from "#domain/answer/identification.ts";
import type { PhotoError } from "#domain/error.ts";
import type { CaptureFacts, CaptureQuestion } from "#domain/photo/capture.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import type { PhotoFacts, PhotoQuality, Size } from "#domain/photo/photo.ts";
import type { Result } from "#domain/result.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { AnswerTransfers, MethodTable, WireError } from "#workers/contract.ts";

/**
 * A photo as the model's input: RGB, one byte per channel (0..255, sRGB), rows top to bottom, HWC. `data.length` is
 * height × width × 3. The receiver owns the buffer.
 */
export interface ImageTensor {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly shape: readonly [height: number, width: number, channels: 3];
}

/** Upright, opaque RGBA pixels in sRGB, one byte per channel, rows top to bottom. The receiver owns the buffer. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** One component of a picture: one byte per sample (0..255), rows top to bottom. */
export interface Plane {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** Samples of the plane per pixel of the picture, across and down; at most 1. */
  readonly perPixelX: number;
  readonly perPixelY: number;
  /**
   * The left and upper edge of the picture, in samples of the plane. Above 0 if the picture was rotated and its
   * last sample was partly outside the picture.
   */
  readonly startX: number;
  readonly startY: number;
}

/**
 * A picture in planes: grey; or red, green and blue; or luminance and two colour differences (ITU-T T.871, clause
 * 7), all sRGB. The last samples of a row or column may be partly outside the picture. The receiver owns the
 * buffers.
 */
export interface Planes {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: "grey" | "rgb" | "ycc";
  readonly planes: readonly Plane[];
}

/** A decoded, upright picture, in the form that its decoder returns. */
export type Picture = Pixels | Planes;

function partsOf(picture: Picture): readonly Samples[] {
  return "planes" in picture ? picture.planes : [picture];
}

/** Anything with samples in a buffer of its own. */
type Samples = Pick<ImageTensor | Pixels, "data">;

function buffersOf(...parts: readonly Samples[]): ArrayBuffer[] {
  return parts.map(({ data }) => data.buffer);
}

export interface PrepareOptions {
  /** The part to identify; null (the default) for the whole photo. */
  readonly cutout?: Cutout | null;
  /** True if a person waits for this photo, so that a second core may help. In a batch all cores are busy already. */
  readonly isAwaited?: boolean;
  /** The inputs of further models that may also identify this photo; by default none. */
  readonly alsoFor?: readonly InputSpec[];
}

/** The tensor for the model, and the picture that it was made from. */
export interface PreparedPhoto {
  readonly tensor: ImageTensor;
  /** Tensors of the same decoded picture, one for each input of {@link PrepareOptions.alsoFor}. */
  readonly others: readonly ImageTensor[];
  /** For a preview: about 500 to 1,000 pixels on the longer side; of a large JPEG up to 2,000, of a panorama more. */
  readonly picture: Picture;
  readonly timings: Pick<ImagingTimings, "decodePath" | "decodeMs" | "reduceMs">;
}

export interface CheckedPhoto {
  readonly facts: PhotoFacts;
  readonly checkMs: number;
}

/** Methods of the imaging worker. They never reject. */
export interface ImagingApi {
  /** Starts a second reader, which speeds up a single photo for a waiting person. See: [Note: Reading ahead] */
  expectPhoto(): Promise<Result<null, WireError>>;
  /**
   * Reads the header of `file` and decides whether the app may decode it. Files above `maxBytes` are refused.
   */
  check(file: Blob, maxBytes: number): Promise<Result<CheckedPhoto, PhotoError | WireError>>;
  /** Reads the time and place of `file`, as far as the person allows it. Both are null if the file can't be read. */
  capture(file: Blob, question: CaptureQuestion): Promise<Result<CaptureFacts, WireError>>;
  /**
   * Decodes a checked photo upright, and makes the tensors of it or of its cutout. Transfers the buffers of tensors
   * and picture.
   */
  prepare(
    file: Blob,
    facts: PhotoFacts,
    input: InputSpec,
    options: PrepareOptions,
  ): Promise<Result<PreparedPhoto, WireError>>;
  /** Makes the model's input from a frame of a camera. Takes ownership of the frame. Transfers the tensor's buffer. */
  prepareFrame(frame: ImageBitmap, input: InputSpec): Promise<Result<ImageTensor, WireError>>;
  /** Encodes the picture from {@link prepare} as a JPEG preview. Takes ownership of the picture's buffers. */
  encodePreview(picture: Picture): Promise<Result<Blob, WireError>>;
  /**
   * Measures the quality of a photo from its `tensor`; `decoded` is the size of the decoded picture. The page calls
   * it while the model runs, so that the measurement does not delay the model. Takes ownership of the tensor's
   * buffer.
   */
  measureQuality(
    tensor: ImageTensor,
    decoded: Size,
    input: InputSpec,
  ): Promise<Result<PhotoQuality, WireError>>;
}

/** A check reads a few hundred kilobytes. On a slow phone, starting the worker takes longer than the check. */
const CHECK_DEADLINE_MS = 20_000;

/**
 * Decoding 100 megapixels, or reading 250, on a slow phone takes some seconds. The worker may decode the next photo before
 * it makes a preview and measures the quality.
 */
const PREPARE_DEADLINE_MS = 60_000;

/** The limits of the imaging worker's methods. */
export const IMAGING_METHODS: MethodTable<ImagingApi> = {
  expectPhoto: { deadlineMs: PREPARE_DEADLINE_MS },
  check: { deadlineMs: CHECK_DEADLINE_MS },
  capture: { deadlineMs: CHECK_DEADLINE_MS },
  prepare: { deadlineMs: PREPARE_DEADLINE_MS },
  prepareFrame: { deadlineMs: PREPARE_DEADLINE_MS, transfers: (frame) => [frame] },
  encodePreview: { deadlineMs: PREPARE_DEADLINE_MS, transfers: (picture) => buffersOf(...partsOf(picture)) },
  measureQuality: { deadlineMs: PREPARE_DEADLINE_MS, transfers: (tensor) => buffersOf(tensor) },
};

/** What the imaging worker transfers to the page. */
export const IMAGING_ANSWERS: AnswerTransfers<ImagingApi> = {
  prepare: ({ tensor, others, picture }) => buffersOf(tensor, ...others, ...partsOf(picture)),
  prepareFrame: (tensor) => buffersOf(tensor),
};
