import type { DecodePath } from "#domain/identification.ts";
import type { Picture } from "../contract.ts";
import type { SecondReader } from "./jpeg/ahead.ts";
import type { JpegReader } from "./jpeg/jpeg-reader.ts";

/** What a browser offers for decoding in a worker. */
export interface DecoderScope {
  readonly ImageDecoder?: typeof ImageDecoder | undefined;
  readonly VideoFrame?: typeof VideoFrame | undefined;
  readonly createImageBitmap: typeof createImageBitmap;
  readonly OffscreenCanvas: typeof OffscreenCanvas;
  /** The reader of our own; null where there is no memory for it. */
  readonly jpegReader?: Promise<JpegReader | null> | undefined;
  /** Helps the reader on another core; null where there is none to help. */
  readonly secondReader?: SecondReader | null | undefined;
}

/** An upright picture, and how it was decoded. */
export interface Decoded {
  readonly picture: Picture;
  readonly path: DecodePath;
}
