import type { Pixels } from "../contract.ts";
import type { DecoderScope } from "./decoder-scope.ts";

/** JPEG quality of previews. At their size nobody sees a difference from the original. */
const PREVIEW_QUALITY = 0.85;

/** Encodes upright pixels as a JPEG for people to look at. */
export function encodePreview({ data, width, height }: Pixels, scope: DecoderScope): Promise<Blob> {
  const canvas = new scope.OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2D context for an OffscreenCanvas");
  context.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: PREVIEW_QUALITY });
}
