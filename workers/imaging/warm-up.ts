import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { guarded, ok } from "#domain/result.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { ImagingApi } from "./contract.ts";
import type { DecoderScope } from "./decoder-scope.ts";

/** Pixels of the generated photo. It is decoded at half this size, so its preview is about as large as a real one. */
const PHOTO = { width: 960, height: 720 } as const;

/** Side of the texture that fills the photo, in pixels. A larger one would delay a photo that arrives immediately. */
const TILE_SIDE = 160;

/** The input of most models. */
const INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/** Number of times that the photo is processed. Browsers compile code well only after it has run several times. */
const ROUNDS = 3;

/**
 * Processes a generated photo like a real one, so that the code is loaded and compiled before the first photo.
 * Stops when `firstPhoto` aborts; no step takes longer than one for a small photo. Never rejects: the first real photo
 * will report any fault.
 */
export async function warmUp(api: ImagingApi, scope: DecoderScope, firstPhoto: AbortSignal): Promise<void> {
  await guarded(async () => {
    handOver();
    if (firstPhoto.aborted) return ok(undefined);
    const photo = await paintPhoto(scope);
    for (let round = 0; round < ROUNDS && !firstPhoto.aborted; round += 1)
      await processPhoto(photo, api, firstPhoto);
    return ok(undefined);
  });
}

/**
 * Transfers an unused buffer before any code is compiled. V8 compiles typed-array code on the assumption that no
 * buffer with two views was ever transferred. The first such transfer discards all this code, and without this call
 * a real photo's reply would be the first.
 */
function handOver(): void {
  const bytes = new Uint8Array(1);
  structuredClone([bytes, new Uint8Array(bytes.buffer)], { transfer: [bytes.buffer] });
}

async function processPhoto(photo: Blob, api: ImagingApi, firstPhoto: AbortSignal): Promise<void> {
  const checked = await api.check(photo, MAX_PHOTO_BYTES);
  if (!checked.ok || firstPhoto.aborted) return;
  const prepared = await api.prepare(photo, checked.value.facts, INPUT, {});
  if (!prepared.ok || firstPhoto.aborted) return;
  const { tensor, picture } = prepared.value;
  await api.measureQuality(tensor, picture, INPUT);
  if (!firstPhoto.aborted) await api.encodePreview(picture);
}

/** Paints a JPEG with texture in every block, because a flat one would skip some code. */
async function paintPhoto({ OffscreenCanvas: Canvas }: DecoderScope): Promise<Blob> {
  const tile = new Canvas(TILE_SIDE, TILE_SIDE);
  contextOf(tile).putImageData(new ImageData(makeTexture(TILE_SIDE), TILE_SIDE, TILE_SIDE), 0, 0);
  const canvas = new Canvas(PHOTO.width, PHOTO.height);
  const context = contextOf(canvas);
  context.fillStyle = context.createPattern(tile, "repeat") ?? "grey";
  context.fillRect(0, 0, PHOTO.width, PHOTO.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no 2D context for an OffscreenCanvas");
  return context;
}

/** Opaque RGBA with a different pattern in each channel. */
function makeTexture(side: number): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < data.length; at += 4) {
    const pixel = at / 4;
    const x = pixel % side;
    const y = (pixel - x) / side;
    data[at] = 2 * ((x * y) & 63) + ((x * 7) & 127);
    data[at + 1] = ((x * x + y * y) >> 4) & 255;
    data[at + 2] = (x ^ y) & 255;
    data[at + 3] = 255;
  }
  return data;
}
