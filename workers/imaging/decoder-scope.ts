import type { DecodePath } from "#domain/photo/decode-path.ts";
import type { SecondReader } from "#workers/imaging/jpeg/ahead.ts";
import type { JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import type { Picture } from "./contract.ts";

/** The decoders in a worker. */
export interface DecoderScope {
  readonly ImageDecoder?: typeof ImageDecoder | undefined;
  readonly VideoFrame?: typeof VideoFrame | undefined;
  readonly createImageBitmap: typeof createImageBitmap;
  readonly OffscreenCanvas: typeof OffscreenCanvas;
  /** The app's own JPEG reader; null if it lacks memory. */
  readonly jpegReader?: Promise<JpegReader | null> | undefined;
  /** A second JPEG reader on another core; null if there is none. */
  readonly secondReader?: SecondReader | null | undefined;
}

/** An upright picture, and how it was decoded. */
export interface Decoded {
  readonly picture: Picture;
  readonly path: DecodePath;
}
