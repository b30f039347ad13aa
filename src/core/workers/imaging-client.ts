import { transfer } from "comlink";
import type { AppError } from "#domain/error.ts";
import type { CaptureFacts, CaptureQuestion } from "#domain/photo/capture.ts";
import type { PhotoFacts, PhotoQuality, Size } from "#domain/photo/photo.ts";
import { ok, type Result } from "#domain/result.ts";
import type { InputSpec } from "#models/manifest.ts";
import {
  buffersOf,
  type CheckedPhoto,
  type ImageTensor,
  type ImagingApi,
  type PreparedPhoto,
  type PrepareOptions,
} from "#workers/imaging/contract.ts";
import type { WorkerClient } from "./worker-client.ts";

/** A check reads a few hundred kilobytes. On a slow phone, starting the worker takes longer than the check. */
const CHECK_DEADLINE_MS = 20_000;

/** Decoding 100 megapixels, or reading 250, on a slow phone takes some seconds. */
const PREPARE_DEADLINE_MS = 60_000;

/** The worker may decode the next photo before it makes the preview and measures the quality. */
const AFTERWARDS_DEADLINE_MS = PREPARE_DEADLINE_MS;

/** A photo that is ready for a classifier. */
export interface ReadyPhoto {
  /** The caller owns the tensor. */
  readonly tensor: ImageTensor;
  /** One for each of the further inputs. The caller owns them. */
  readonly others: readonly ImageTensor[];
  readonly timings: PreparedPhoto["timings"];
  /** Measures sharpness and light. Call this once, after sending the tensor, so that the tensor does not wait. */
  readonly measureQuality: (signal: AbortSignal) => Promise<Result<PhotoQuality, AppError>>;
  /**
   * Makes a preview from the same decoded pixels: an upright JPEG, about 500 to 1,000 pixels on its longer side, of a
   * large JPEG more. Call this once, because the call transfers the pixels, and only after sending the tensor, so that
   * the tensor does not wait.
   */
  readonly encodePreview: (signal: AbortSignal) => Promise<Result<Blob, AppError>>;
}

/** Calls the imaging worker from the page. Nothing rejects. */
export interface ImagingClient {
  /** Starts the worker ahead of the first photo. */
  warmUp(): void;
  /** Starts the worker and a second one that reads ahead, because the user will wait for each photo. */
  expectPhoto(): void;
  /** Ends the worker. The next call starts a new one. */
  end(): void;
  /** Checks a file's size and header before the file is decoded. For `maxBytes` see `ImagingApi.check`. */
  check(file: Blob, signal: AbortSignal, maxBytes?: number): Promise<Result<CheckedPhoto, AppError>>;
  /** Reads when and where a photo was taken, as far as the user has agreed. */
  capture(file: Blob, asked: CaptureQuestion, signal: AbortSignal): Promise<Result<CaptureFacts, AppError>>;
  /** Decodes a checked photo, or a part of it, and makes its tensor. */
  prepare(
    file: Blob,
    facts: PhotoFacts,
    input: InputSpec,
    signal: AbortSignal,
    options?: PrepareOptions,
  ): Promise<Result<ReadyPhoto, AppError>>;
  /** Makes the tensor of a camera's frame, which it transfers. The caller owns the tensor. */
  prepareFrame(
    frame: ImageBitmap,
    input: InputSpec,
    signal: AbortSignal,
  ): Promise<Result<ImageTensor, AppError>>;
}

/** Makes the client of the imaging worker. */
export function createImagingClient(worker: WorkerClient<ImagingApi>): ImagingClient {
  return {
    warmUp: worker.warmUp,
    // A fault is ignored here, because the first photo has the same fault and reports it.
    expectPhoto: () =>
      void worker.call((remote) => remote.expectPhoto(), {
        signal: new AbortController().signal,
        deadlineMs: PREPARE_DEADLINE_MS,
      }),
    end: worker.end,
    check: (file, signal, maxBytes) =>
      worker.call((remote) => remote.check(file, maxBytes), { signal, deadlineMs: CHECK_DEADLINE_MS }),
    capture: (file, asked, signal) =>
      worker.call((remote) => remote.capture(file, asked), { signal, deadlineMs: CHECK_DEADLINE_MS }),
    prepare: async (file, facts, input, signal, options = {}) => {
      const prepared = await worker.call((remote) => remote.prepare(file, facts, input, options), {
        signal,
        deadlineMs: PREPARE_DEADLINE_MS,
      });
      return prepared.ok ? ok(readyPhoto(worker, prepared.value, input)) : prepared;
    },
    prepareFrame: (frame, input, signal) =>
      worker.call((remote) => remote.prepareFrame(transfer(frame, [frame]), input), {
        signal,
        deadlineMs: PREPARE_DEADLINE_MS,
      }),
  };
}

function readyPhoto(
  worker: WorkerClient<ImagingApi>,
  { tensor, others, picture, timings }: PreparedPhoto,
  input: InputSpec,
): ReadyPhoto {
  return {
    tensor,
    others,
    timings,
    measureQuality: qualityMeter(worker, tensor, picture, input),
    encodePreview: (signal) =>
      worker.call((remote) => remote.encodePreview(transfer(picture, buffersOf(picture))), {
        signal,
        deadlineMs: AFTERWARDS_DEADLINE_MS,
      }),
  };
}

/** Measures the quality of a photo on a copy of its tensor, because the tensor itself goes to the classifier. */
function qualityMeter(
  worker: WorkerClient<ImagingApi>,
  tensor: ImageTensor,
  { width, height }: Size,
  input: InputSpec,
): ReadyPhoto["measureQuality"] {
  const copy: ImageTensor = { ...tensor, data: tensor.data.slice() };
  return (signal) =>
    worker.call(
      (remote) => remote.measureQuality(transfer(copy, [copy.data.buffer]), { width, height }, input),
      { signal, deadlineMs: AFTERWARDS_DEADLINE_MS },
    );
}
