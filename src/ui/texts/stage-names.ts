import type { Stage } from "#domain/device-benchmark.ts";
import type { DecodePath } from "#domain/identification.ts";

/** Names of the stages of an identification, in their order. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  check: "Check",
  decode: "Decode",
  reduce: "Resize",
  preview: "Wait for the preview",
  queue: "Queue",
  infer: "Classify",
  rank: "Look up",
  total: "Upload to answer",
};

/** The ways of decoding a photo. */
export const DECODE_PATH_NAMES: Readonly<Record<DecodePath, string>> = {
  "jpeg-reader": "read at a reduced size (the app's own JPEG reader)",
  "image-decoder": "decoded at a reduced size (WebCodecs)",
  "image-bitmap-resized": "decoded and scaled by the browser",
  "image-bitmap-halved": "decoded whole, then halved",
  "image-bitmap-whole": "decoded by the browser, not scaled",
  "main-thread": "decoded on the page",
};
