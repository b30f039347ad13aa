import type { InputSpec } from "#models/manifest.ts";
import type { ImagingTimings } from "#domain/identification.ts";
import type { PhotoError } from "#domain/identify-error.ts";
import type { CaptureFacts, CaptureQuestion } from "#domain/capture.ts";
import type { Cutout } from "#domain/cutout.ts";
import type { PhotoFacts, PhotoQuality, Size } from "#domain/photo.ts";
import type { Result } from "#domain/result.ts";
import type { WireError } from "../contract.ts";

/**
 * A photo as the classifier's input: RGB, one byte a channel (0..255, sRGB), rows top to bottom, HWC, so `data.length` is
 * height × width × 3. The receiver owns the buffer.
 */
export interface ImageTensor {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly shape: readonly [height: number, width: number, channels: 3];
}

/** Upright RGBA pixels, one byte a channel, opaque, sRGB, rows top to bottom. The receiver owns the buffer. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** One component of a picture: a byte a sample (0..255), rows top to bottom. */
export interface Plane {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** Samples of the plane per pixel of the picture, across and down: at most 1. */
  readonly perPixelX: number;
  readonly perPixelY: number;
  /**
   * The left and upper edge of the picture, in samples of the plane. Above 0 where the picture was turned and its last
   * sample lay partly outside.
   */
  readonly startX: number;
  readonly startY: number;
}

/**
 * A picture in planes of sRGB colours: grey; or red, green and blue; or luminance and two colour differences (ITU-T
 * T.871, clause 7). The outermost samples of a row or column may lie partly outside the picture. The receiver owns the
 * buffers.
 */
export interface Planes {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: "grey" | "rgb" | "ycc";
  readonly planes: readonly Plane[];
}

/** A decoded, upright picture in the form that its decoder returns. */
export type Picture = Pixels | Planes;

/** The buffers of a picture, to transfer with it. */
export function buffersOf(picture: Picture): ArrayBuffer[] {
  return ("planes" in picture ? picture.planes : [picture]).map(({ data }) => data.buffer);
}

/** Options for preparing a photo. */
export interface PrepareOptions {
  /** The part to identify; null, the default, for the whole photo. */
  readonly cutout?: Cutout | null;
  /** True where a person waits for this one photo, so that a second core may help. In a batch every core is busy already. */
  readonly isAwaited?: boolean;
}

/** A prepared photo: the tensor for the classifier, and the picture that it was made from. */
export interface PreparedPhoto {
  readonly tensor: ImageTensor;
  /** About 500 to 1,000 pixels on the longer side, for a preview. */
  readonly picture: Picture;
  readonly timings: Pick<ImagingTimings, "decodePath" | "decodeMs" | "reduceMs">;
}

/** A photo that passed the check. */
export interface CheckedPhoto {
  readonly facts: PhotoFacts;
  readonly checkMs: number;
}

/** The methods of the imaging worker. None rejects. */
export interface ImagingApi {
  /** Starts a second reader, which speeds up a single photo that a person waits for. See: [Note: Reading ahead] */
  expectPhoto(): Promise<Result<null, WireError>>;
  /**
   * Reads the header of `file` and decides whether it may be decoded. Nothing is decoded. `maxBytes` is the size limit,
   * by default {@link MAX_PHOTO_BYTES}.
   */
  check(file: Blob, maxBytes?: number): Promise<Result<CheckedPhoto, PhotoError | WireError>>;
  /** Reads when and where `file` was taken, as far as the person agreed. Both are null where the file can't be read. */
  capture(file: Blob, asked: CaptureQuestion): Promise<Result<CaptureFacts, WireError>>;
  /**
   * Decodes a checked photo upright and makes a tensor of it, or of its cutout. Transfers the buffers of tensor and
   * picture.
   */
  prepare(
    file: Blob,
    facts: PhotoFacts,
    input: InputSpec,
    options?: PrepareOptions,
  ): Promise<Result<PreparedPhoto, WireError>>;
  /** Encodes the picture that {@link prepare} returned as a JPEG preview. Takes its buffers. */
  encodePreview(picture: Picture): Promise<Result<Blob, WireError>>;
  /**
   * Measures the quality of the photo from its `tensor`; `decoded` is the size of the decoded picture. The page calls it
   * while the classifier works, so that it does not delay the tensor. Takes the buffer of `tensor`.
   */
  measureQuality(
    tensor: ImageTensor,
    decoded: Size,
    input: InputSpec,
  ): Promise<Result<PhotoQuality, WireError>>;
}
