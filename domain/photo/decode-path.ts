/** How the app decoded a photo. See: [Note: Decode paths] */
export const DECODE_PATHS = [
  "jpeg-reader",
  "png-reader",
  "image-decoder",
  "image-bitmap-resized",
  "image-bitmap-halved",
  "image-bitmap-whole",
  "main-thread",
] as const;

export type DecodePath = (typeof DECODE_PATHS)[number];
