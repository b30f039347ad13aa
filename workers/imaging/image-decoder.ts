import type { PhotoFacts } from "#domain/photo.ts";
import type { Picture, Pixels } from "../contract.ts";
import type { DecoderScope } from "./decoder-scope.ts";
import { makeUpright } from "./upright.ts";

/**
 * Decodes a JPEG at n/8 of its size with WebCodecs. See: [Note: Decode paths]
 * Returns null where that is not possible or the result is not as expected. The caller then decodes in another way, which
 * also shows whether the file is damaged.
 */
export async function decodeWithImageDecoder(
  file: Blob,
  facts: PhotoFacts,
  scale: number,
  scope: DecoderScope,
): Promise<Picture | null> {
  const { ImageDecoder: Decoder, VideoFrame: Frame } = scope;
  // Browsers whose frames have no rotation also ignore the pixel format in copyTo.
  if (Decoder === undefined || Frame === undefined || !("rotation" in Frame.prototype)) return null;
  const eighths = Math.ceil(scale * 8);
  if (facts.format !== "jpeg" || eighths === 8) return null;

  let decoder: ImageDecoder | null = null;
  try {
    decoder = new Decoder({
      data: await file.arrayBuffer(),
      type: "image/jpeg",
      desiredWidth: Math.ceil((facts.width * eighths) / 8),
      desiredHeight: Math.ceil((facts.height * eighths) / 8),
    });
    const { image } = await decoder.decode();
    try {
      return isExpected(image, facts, scale) ? makeUpright(await copyPixels(image), facts.orientation) : null;
    } finally {
      image.close();
    }
  } catch (error) {
    // A DOMException: unreadable, damaged, or a kind of JPEG that this decoder does not support.
    if (error instanceof DOMException) return null;
    throw error;
  } finally {
    decoder?.close();
  }
}

/** True where a frame is large enough and has the aspect ratio of the stored picture, so it was not turned or cropped. */
function isExpected(frame: VideoFrame, facts: PhotoFacts, scale: number): boolean {
  const ratioX = frame.codedWidth / facts.width;
  const ratioY = frame.codedHeight / facts.height;
  const roundingX = 1 / facts.width;
  const roundingY = 1 / facts.height;
  return (
    ratioX + roundingX >= scale &&
    ratioY + roundingY >= scale &&
    Math.abs(ratioX - ratioY) <= roundingX + roundingY
  );
}

async function copyPixels(frame: VideoFrame): Promise<Pixels> {
  const { codedWidth: width, codedHeight: height } = frame;
  const data = new Uint8ClampedArray(width * height * 4);
  await frame.copyTo(data, {
    format: "RGBA",
    colorSpace: "srgb",
    rect: { x: 0, y: 0, width, height },
    layout: [{ offset: 0, stride: width * 4 }],
  });
  return { data, width, height };
}
