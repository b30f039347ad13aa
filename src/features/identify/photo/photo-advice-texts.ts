import type { PhotoAdvice } from "./photo-advice.ts";

/** A request for a better photo, in a sentence or two. The answer to this one stands. */
export const PHOTO_ADVICE_TEXTS: Readonly<Record<PhotoAdvice, string>> = {
  sharper: "This photo is blurred. Hold still, tap what matters to focus on it, and take another one.",
  brighter: "This photo is very dark. Take another one in daylight, or with the light behind you.",
  darker: "This photo is very bright. Take another one in the shade, without flash.",
  closer: "If what you ask about fills only a small part of this photo, go closer or crop it.",
};
