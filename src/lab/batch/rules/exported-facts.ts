import { isNaming, namesTaxon, scientificNameOf } from "#domain/answer/identification.ts";
import type { Taxon, TaxonOf } from "#domain/records/taxon.ts";
import { answerTo, type BatchAnswer, type BatchPhoto, namedOn } from "./batch-photo.ts";
import type { Burst } from "./bursts.ts";

/**
 * The taxon on a photo; null if the photo has no name. The model's scientific name applies only if the name is the
 * model's own.
 */
export function taxonOn(photo: BatchPhoto, taxonOf: TaxonOf): Taxon | null {
  const named = namedOn(photo);
  if (named === null) return null;
  const answer = answerTo(photo);
  if (answer === null || !namesTaxon(answer) || answer.headline !== named.name || !isFiner(answer))
    return taxonOf(named.recordId, null);
  const taxon = taxonOf(named.recordId, scientificNameOf(answer));
  // A record knows its kingdom. Without one, the subject of the answer tells it.
  const kingdom = answer.subject === "plant" ? "Plantae" : answer.subject === "disease" ? "" : "Animalia";
  return taxon.kingdom === "" && answer.lineage.length > 0 ? { ...taxon, kingdom } : taxon;
}

/** True if an answer names less than its record is about. */
function isFiner(answer: BatchAnswer): boolean {
  return !isNaming(answer) || answer.recordIsWider || answer.recordId === null;
}

/** The EXIF data that the user includes in exported files; by default none. */
export interface SharedFacts {
  readonly dates: boolean;
  readonly positions: boolean;
}

/** The photo without the data that the person does not share. */
export function withShared(photo: BatchPhoto, { dates, positions }: SharedFacts): BatchPhoto {
  return {
    ...photo,
    takenAt: dates ? photo.takenAt : null,
    takenAtFrom: dates ? photo.takenAtFrom : null,
    position: positions ? photo.position : null,
  };
}

export function burstsWithShared(bursts: readonly Burst[], shared: SharedFacts): readonly Burst[] {
  return bursts.map(([first, ...others]) => [
    withShared(first, shared),
    ...others.map((photo) => withShared(photo, shared)),
  ]);
}
