import { ok } from "#domain/result.ts";
import type { ReadyPhoto } from "#src/pipeline/workers/imaging-client.ts";
import { IMAGING_TIMINGS, QUALITY } from "./identified.ts";

const { decodePath, decodeMs, reduceMs } = IMAGING_TIMINGS;

/** What the imaging worker says that it took, each another number. */
export const PREPARED_TIMINGS: ReadyPhoto["timings"] = { decodePath, decodeMs, reduceMs };

/** A photo made ready, of one pixel, with a preview that is there at once. */
export function createReadyPhoto(preview = new Blob(["preview"])): ReadyPhoto {
  return {
    tensor: { data: new Uint8Array(3), shape: [1, 1, 3] },
    timings: PREPARED_TIMINGS,
    measureQuality: () => Promise.resolve(ok(QUALITY)),
    encodePreview: () => Promise.resolve(ok(preview)),
  };
}
