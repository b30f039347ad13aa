import type { ComparisonPhoto } from "#models/photos/photo-index.ts";

/** The photos of one record, under the record's name. */
export interface PhotoGroup {
  /** Id of the record. */
  readonly id: string;
  readonly name: string;
  readonly photos: readonly ComparisonPhoto[];
}

/** The photos of some records in groups, in the order of `ids`. Records without a photo or a name are left out. */
export function photoGroups(
  ids: readonly string[],
  photos: readonly ComparisonPhoto[],
  nameOf: (id: string) => string | undefined,
): readonly PhotoGroup[] {
  return [...new Set(ids)].flatMap((id) => {
    const [name, own] = [nameOf(id), photos.filter(({ record }) => record === id)];
    return name === undefined || own.length === 0 ? [] : [{ id, name, photos: own }];
  });
}

const HEALTHY = "-healthy";

/**
 * The record of the healthy leaf of a disease's crop, if there are photos of it. Its id is that of its crop with
 * "-healthy", and the ids of diseases begin with the crop.
 */
export function healthyBeside(recordId: string, photos: readonly ComparisonPhoto[]): readonly string[] {
  const healthy = photos.map(({ record }) => record).filter((id) => id.endsWith(HEALTHY) && id !== recordId);
  const found = healthy.find((id) => recordId.startsWith(id.slice(0, 1 - HEALTHY.length)));
  return found === undefined ? [] : [found];
}
