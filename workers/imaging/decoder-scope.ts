import type { DecodePath } from "#domain/identification.ts";
import type { Picture } from "../contract.ts";
import type { SecondReader } from "./jpeg/ahead.ts";
import type { JpegReader } from "./jpeg/jpeg-reader.ts";

/** What a browser may offer for decoding in a worker. Tests leave parts out. */
export interface DecoderScope {
  readonly ImageDecoder?: typeof ImageDecoder | undefined;
  readonly VideoFrame?: typeof VideoFrame | undefined;
  readonly createImageBitmap?: typeof createImageBitmap | undefined;
  readonly OffscreenCanvas?: typeof OffscreenCanvas | undefined;
  /** The reader of our own; null where the browser runs no WebAssembly. */
  readonly jpegReader?: Promise<JpegReader | null> | undefined;
  /** Helps the reader on another core; null where there is none to help. */
  readonly secondReader?: SecondReader | null | undefined;
}

/** A scope in which photos can be decoded and previews encoded. */
export interface CanvasScope extends DecoderScope {
  readonly createImageBitmap: typeof createImageBitmap;
  readonly OffscreenCanvas: typeof OffscreenCanvas;
}

/** An upright picture, and how it was decoded. */
export interface Decoded {
  readonly picture: Picture;
  readonly path: DecodePath;
}

/** True where the scope can decode, draw and encode. Otherwise the page has to. */
export function canDecode(scope: DecoderScope): scope is CanvasScope {
  return scope.createImageBitmap !== undefined && scope.OffscreenCanvas !== undefined;
}
