import type { Place } from "#domain/cutout.ts";
import type { Fit } from "#models/manifest.ts";

/** Where a model found what speaks for a label, in a sentence; null for a place means that no part stands out. */
export function describePlace(place: Place | null, fit: Fit): string {
  const picture = fit === "cover" ? "the middle square" : "the photo";
  if (place === null) return `No part of ${picture} stands out: it looked at most of it.`;
  const { vertical, horizontal } = place;
  if (vertical === "middle" && horizontal === "centre")
    return `It looked mostly at the centre of ${picture}.`;
  const part =
    vertical === "middle"
      ? `${horizontal} side`
      : `${vertical} ${horizontal === "centre" ? "part" : horizontal}`;
  return `It looked mostly at the ${part} of ${picture}.`;
}
