import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { Burst } from "#domain/bursts.ts";

/** What of a photo's own data a person agrees to hand out. Without it, neither stands in any file. */
export interface SharedFacts {
  readonly dates: boolean;
  readonly positions: boolean;
}

/** The photo without what the person does not hand out. */
export function withShared(photo: BatchPhoto, { dates, positions }: SharedFacts): BatchPhoto {
  return {
    ...photo,
    takenAt: dates ? photo.takenAt : null,
    position: positions ? photo.position : null,
  };
}

/** The same of all photos, put together as before. */
export function burstsWithShared(bursts: readonly Burst[], shared: SharedFacts): readonly Burst[] {
  return bursts.map(([first, ...others]) => [
    withShared(first, shared),
    ...others.map((photo) => withShared(photo, shared)),
  ]);
}
