import { transfer } from "comlink";
import type { InputSpec } from "#models/manifest.ts";
import type { ImagingTimings } from "#src/domain/identification.ts";
import type { IdentifyError } from "#src/domain/identify-error.ts";
import type { PhotoFacts } from "#src/domain/photo.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { CheckedPhoto, ImageTensor, ImagingApi, Pixels, PreparedPhoto } from "#workers/contract.ts";
import type { WorkerClient } from "./worker-client.ts";

/** A check reads a few hundred kilobytes; a slow phone's first start of the worker is the longest part. */
const CHECK_DEADLINE_MS = 20_000;

/** Decoding 100 megapixels on a slow phone takes some seconds. */
const PREPARE_DEADLINE_MS = 60_000;

/** Pixels that the page decoded, with the preview that goes with them. */
export interface PageDecoded {
  readonly pixels: Pixels;
  readonly preview: Blob;
  readonly timings: Pick<ImagingTimings, "decodeMs" | "previewMs">;
}

/** Decodes on the page, for browsers that can't in a worker; null where the file is damaged. */
export type PageDecoder = (file: Blob, facts: PhotoFacts, input: InputSpec) => Promise<PageDecoded | null>;

/** The page's door to the imaging worker. Nothing here rejects. */
export interface ImagingClient {
  /** Starts the worker ahead of the first photo. */
  warmUp(): void;
  /** Says from a file's header whether it may be decoded. */
  check(file: Blob, signal: AbortSignal): Promise<Result<CheckedPhoto, IdentifyError>>;
  /** Makes tensor and preview of a checked photo. */
  prepare(
    file: Blob,
    facts: PhotoFacts,
    input: InputSpec,
    signal: AbortSignal,
  ): Promise<Result<PreparedPhoto, IdentifyError>>;
}

/** Makes the door to the imaging worker behind `worker`. */
export function createImagingClient(
  worker: WorkerClient<ImagingApi>,
  decodeOnPage: PageDecoder,
): ImagingClient {
  /** The page decodes, the worker does the pixel work all the same. */
  async function prepareOnPage(
    file: Blob,
    facts: PhotoFacts,
    input: InputSpec,
    signal: AbortSignal,
  ): Promise<Result<PreparedPhoto, IdentifyError>> {
    let decoded: PageDecoded | null;
    try {
      decoded = await decodeOnPage(file, facts, input);
    } catch (error) {
      return err({ code: "internal", detail: String(error) });
    }
    if (decoded === null) return err({ code: "photo-undecodable", format: facts.format });
    const { pixels, preview, timings } = decoded;
    const reduced = await worker.call(
      (remote) => remote.reduce(transfer(pixels, [pixels.data.buffer]), input),
      { signal, deadlineMs: PREPARE_DEADLINE_MS },
    );
    if (!reduced.ok) return reduced;
    const { tensor, reduceMs }: { tensor: ImageTensor; reduceMs: number } = reduced.value;
    return ok({ tensor, preview, timings: { decodePath: "main-thread", reduceMs, ...timings } });
  }

  return {
    warmUp: worker.warmUp,
    check: (file, signal) =>
      worker.call((remote) => remote.check(file), { signal, deadlineMs: CHECK_DEADLINE_MS }),
    prepare: async (file, facts, input, signal) => {
      const prepared = await worker.call((remote) => remote.prepare(file, facts, input), {
        signal,
        deadlineMs: PREPARE_DEADLINE_MS,
      });
      if (prepared.ok) return prepared;
      const { error } = prepared;
      return error.code === "no-decoder" ? prepareOnPage(file, facts, input, signal) : err(error);
    },
  };
}
