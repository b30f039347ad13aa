import type { Verdict } from "#domain/answer/identification.ts";
import type { FilledPart } from "#domain/photo/cutout.ts";
import type { PhotoQuality } from "#domain/photo/photo.ts";
import { t } from "#src/language/messages.ts";

export type PhotoAdvice = "sharper" | "brighter" | "darker" | "closer";

/** Limits beyond which the page asks for a better photo. Measured: docs/studies.md. */
const LIMITS = {
  /** Minimum sharpness. */
  sharpness: 12,
  /** Minimum and maximum mean luminance, 0..255. */
  darkest: 45,
  brightest: 215,
  /** Maximum shares of nearly black and nearly white pixels. */
  black: 0.5,
  white: 0.3,
  /** Minimum side of the subject, as a share (0..1) of the picture's side. */
  side: 0.34,
} as const;

/**
 * The most useful advice, or null. A bright photo whose subject was named needs none: a leaf on white paper measures as too
 * bright. Light is checked first, because a dark photo also measures as blurred. If nothing was named, the
 * subject may be too small in the photo, and a crop helps. `filled` is null if the model gives no map;
 * `quality` is null if it was not measured.
 */
export function adviceOn(
  quality: PhotoQuality | null,
  filled: FilledPart | null,
  verdict: Verdict,
): PhotoAdvice | null {
  const isNamed = verdict === "identified" || verdict === "healthy";
  const fault = quality === null ? null : faultOf(quality);
  if (fault !== null && !(fault === "darker" && isNamed)) return fault;
  if (verdict === "none-of-these" || verdict === "not-sure") return "closer";
  if (filled !== null && filled.part.width < LIMITS.side) return "closer";
  return null;
}

function faultOf({ sharpness, luminance, black, white }: PhotoQuality): PhotoAdvice | null {
  if (luminance < LIMITS.darkest || black > LIMITS.black) return "brighter";
  if (luminance > LIMITS.brightest || white > LIMITS.white) return "darker";
  if (sharpness < LIMITS.sharpness) return "sharper";
  return null;
}

/** The sentences for each kind of advice. */
export const PHOTO_ADVICE_TEXTS: Readonly<Record<PhotoAdvice, string>> = {
  sharper: t`This photo is blurred. Hold still, tap what matters to focus on it, and take another one.`,
  brighter: t`This photo is very dark. Take another one in daylight, or with the light behind you.`,
  darker: t`This photo is very bright. Take another one in the shade, without flash.`,
  closer: t`If what you ask about fills only a small part of this photo, go closer or crop it.`,
};
