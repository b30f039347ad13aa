import type { FilledPart } from "#domain/cutout.ts";
import type { Verdict } from "#domain/identification.ts";
import type { PhotoQuality } from "#domain/photo.ts";

/** What a better photo would be: sharper, brighter, darker, or taken from closer. */
export type PhotoAdvice = "sharper" | "brighter" | "darker" | "closer";

/** The values from which on a better photo is asked for. Measured: docs/photos.md. */
const LIMITS = {
  /** Least sharpness. */
  sharpness: 12,
  /** Least and greatest mean luminance, 0..255. */
  darkest: 45,
  brightest: 215,
  /** Greatest shares of pixels that are as good as black, and as white. */
  black: 0.5,
  white: 0.3,
  /** Least side of what the subject fills, as a share (0..1) of the picture's. */
  side: 0.34,
} as const;

/**
 * What would help a photo most, or null where nothing is to be asked for. Light comes first, as a dark photo measures as
 * blurred too. A photo of which nothing is known may show its subject too small: a crop helps there most. `filled` is null
 * where the model does not say where it looked, and `quality` where it could not be measured.
 */
export function adviceOn(
  quality: PhotoQuality | null,
  filled: FilledPart | null,
  verdict: Verdict,
): PhotoAdvice | null {
  const fault = quality === null ? null : faultOf(quality);
  if (fault !== null) return fault;
  if (verdict === "none-of-these" || verdict === "not-sure") return "closer";
  if (filled !== null && filled.part.width < LIMITS.side) return "closer";
  return null;
}

/** What is wrong with the light or the focus of a photo. */
function faultOf({ sharpness, luminance, black, white }: PhotoQuality): PhotoAdvice | null {
  if (luminance < LIMITS.darkest || black > LIMITS.black) return "brighter";
  if (luminance > LIMITS.brightest || white > LIMITS.white) return "darker";
  if (sharpness < LIMITS.sharpness) return "sharper";
  return null;
}
