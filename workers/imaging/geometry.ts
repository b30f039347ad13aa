import type { InputSpec } from "#models/manifest.ts";
import type { Size } from "#domain/photo.ts";

/** A part of a picture, in pixels; edges may fall between pixels. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The longer side of a decoding is at least this, so that the preview is sharp, unless the photo is smaller. */
const PREVIEW_MIN_SIDE = 480;

/**
 * No longer side than this is asked for, as very long panoramas would break canvas limits. A decoder that goes by
 * eighths or halves may end above it, by less than twice.
 */
const MAX_DECODED_SIDE = 4096;

/** Which part of the photo goes where in the input. See: {@link InputSpec} */
export interface Placement {
  readonly source: Region;
  readonly target: Region;
}

/** Lays a photo of `photo` size into the input: cover crops its middle, contain centres it whole, stretch distorts. */
export function place(photo: Size, input: InputSpec): Placement {
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height };
  const full = { x: 0, y: 0, width: input.width, height: input.height };
  const scaleX = input.width / photo.width;
  const scaleY = input.height / photo.height;
  switch (input.fit) {
    case "stretch":
      return { source: whole, target: full };
    case "cover": {
      const scale = Math.max(scaleX, scaleY);
      return { source: centred(photo, input.width / scale, input.height / scale), target: full };
    }
    case "contain": {
      const scale = Math.min(scaleX, scaleY);
      const width = Math.max(1, Math.round(photo.width * scale));
      const height = Math.max(1, Math.round(photo.height * scale));
      return {
        source: whole,
        target: {
          x: Math.floor((input.width - width) / 2),
          y: Math.floor((input.height - height) / 2),
          width,
          height,
        },
      };
    }
  }
}

function centred(photo: Size, width: number, height: number): Region {
  return { x: (photo.width - width) / 2, y: (photo.height - height) / 2, width, height };
}

/**
 * How far a photo may be scaled down while it is decoded (0..1]: no side that the classifier sees falls under the
 * input's, and the preview stays sharp.
 */
export function decodeScale(photo: Size, input: InputSpec): number {
  const scaleX = input.width / photo.width;
  const scaleY = input.height / photo.height;
  const forInput = input.fit === "contain" ? Math.min(scaleX, scaleY) : Math.max(scaleX, scaleY);
  const longer = Math.max(photo.width, photo.height);
  const wanted = Math.max(forInput, PREVIEW_MIN_SIDE / longer);
  return Math.min(1, wanted, MAX_DECODED_SIDE / longer);
}
