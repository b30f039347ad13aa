import type { InputSpec } from "#models/manifest.ts";
import type { Identification, ImagingTimings, InferenceTimings } from "#src/domain/identification.ts";
import type { IdentifyError, PhotoError } from "#src/domain/identify-error.ts";
import type { PhotoFacts } from "#src/domain/photo.ts";
import type { Result } from "#src/domain/result.ts";
import type { Subject } from "#src/domain/subject.ts";

/**
 * A photo as a classifier gets it: RGB, one byte a channel (0..255, sRGB), rows top to bottom, HWC,
 * so `data.length` is height × width × 3. Who receives it owns the buffer.
 */
export interface ImageTensor {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly shape: readonly [height: number, width: number, channels: 3];
}

/** Upright RGBA pixels, one byte a channel, opaque, sRGB, rows top to bottom. Who receives them owns the buffer. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** A fault as it crosses the worker boundary: data, never an exception. */
export type WireError = Exclude<
  IdentifyError,
  { code: "worker-died" | "deadline-exceeded" | "quota-used-up" }
>;

/** The worker has no decoder; the page has to decode and hand over pixels. Never leaves the imaging client. */
export interface NoDecoderError {
  readonly code: "no-decoder";
}

/** A photo made ready: the tensor for the classifier and a small picture for people, of one decoding. */
export interface PreparedPhoto {
  readonly tensor: ImageTensor;
  /** JPEG, upright, about 500 to 1,000 pixels on its longer side. */
  readonly preview: Blob;
  readonly timings: Omit<ImagingTimings, "checkMs">;
}

/** A photo that passed the check. */
export interface CheckedPhoto {
  readonly facts: PhotoFacts;
  readonly checkMs: number;
}

/** What the imaging worker does. No method rejects. */
export interface ImagingApi {
  /** Reads the header of `file` and says whether it may be decoded. Nothing is decoded. */
  check(file: Blob): Promise<Result<CheckedPhoto, PhotoError | WireError>>;
  /** Decodes a checked photo upright and makes tensor and preview of it. The tensor's buffer is transferred. */
  prepare(
    file: Blob,
    facts: PhotoFacts,
    input: InputSpec,
  ): Promise<Result<PreparedPhoto, WireError | NoDecoderError>>;
  /** Makes the tensor from pixels that the page decoded. Takes the buffer of `pixels`. */
  reduce(
    pixels: Pixels,
    input: InputSpec,
  ): Promise<Result<{ readonly tensor: ImageTensor; readonly reduceMs: number }, WireError>>;
}

/** What goes with a tensor to the classifier. */
export interface IdentifyRequest {
  /** Unique among the requests of one worker. */
  readonly requestId: number;
  readonly subject: Subject;
  /** When the person handed over the photo, in epoch milliseconds. */
  readonly uploadedAt: number;
  /** When the request left the page, in epoch milliseconds. */
  readonly sentAt: number;
}

/** An identification and what it took. */
export interface IdentifyReply {
  readonly identification: Identification;
  readonly timings: InferenceTimings;
}

/** What the inference worker does. No method rejects. */
export interface InferenceApi {
  /** Classifies `tensor` (takes its buffer) and completes the answer from the knowledge record. */
  identify(request: IdentifyRequest, tensor: ImageTensor): Promise<Result<IdentifyReply, WireError>>;
  /** Gives up a request; its `identify` answers `aborted`. Unknown ids are ignored: the answer was faster. */
  cancel(requestId: number): Promise<void>;
}

/**
 * Posted once by a worker that holds the Web Lock named like itself. See: [Note: Life lock]
 */
export const ALIVE = "alive";
