import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { ModelRef } from "#domain/identification.ts";

/** The photos of an open batch that are done, by their paths. */
export interface PhotoList {
  readonly has: (path: string) => boolean;
  /** Adds a photo, or takes it in place of the one with its path. */
  readonly put: (photo: BatchPhoto) => void;
  readonly size: () => number;
  /** How many a person said something of. */
  readonly reviewed: () => number;
  /** The same list as long as nothing is put. */
  readonly list: () => readonly BatchPhoto[];
  /** The models that answered, in each of their versions. */
  readonly answeredBy: () => readonly ModelRef[];
}

/** Makes the list of these photos. */
export function createPhotoList(photos: readonly BatchPhoto[]): PhotoList {
  const byPath = new Map<string, BatchPhoto>();
  const models = new Map<string, ModelRef>();
  let reviewed = 0;
  let list: readonly BatchPhoto[] | null = null;
  const put = (photo: BatchPhoto): void => {
    reviewed += reviewsOf(photo) - reviewsOf(byPath.get(photo.path));
    byPath.set(photo.path, photo);
    for (const { model } of photo.said.ok ? photo.said.value : []) {
      const key = `${model.id} ${model.version}`;
      if (!models.has(key)) models.set(key, model);
    }
    list = null;
  };
  for (const photo of photos) put(photo);
  return {
    has: (path) => byPath.has(path),
    put,
    size: () => byPath.size,
    reviewed: () => reviewed,
    list: () => (list ??= [...byPath.values()]),
    answeredBy: () => [...models.values()],
  };
}

function reviewsOf(photo: BatchPhoto | undefined): number {
  return photo === undefined || photo.review.status === "open" ? 0 : 1;
}
