import type { Verdict } from "#domain/identification.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { type NamedPart, namedPart, sumOfParts } from "#src/features/models/card/card-worth.ts";

/** What a card says of photos of sources that the network had not seen, for the subjects of the labels in a folder. */
export interface CardElsewhere {
  /** The subjects that are counted, at least one. */
  readonly subjects: readonly Subject[];
  readonly named: NamedPart;
  /** The photos with an outcome, out of those of `named`, and how many were right; null where a card does not say. */
  readonly outcomeOf: (verdict: Verdict) => { readonly photos: number; readonly right: number | null };
}

/** Adds up the rows of a card that belong to `labels`. Null where the card has no photo from elsewhere of their subjects. */
export function cardElsewhere(card: ModelCard, labels: readonly string[]): CardElsewhere | null {
  const known = new Set(labels);
  const wanted = new Set(card.labels.filter(({ name }) => known.has(name)).map(({ subject }) => subject));
  const rows = card.figures.filter(
    ({ subject, photosOf }) => photosOf === "elsewhere" && wanted.has(subject),
  );
  const named = sumOfParts(rows.map(namedPart));
  if (named === null) return null;
  return {
    subjects: SUBJECTS.filter((subject) => rows.some((row) => row.subject === subject)),
    named,
    outcomeOf: (verdict) => {
      const own = rows.map(({ outcomes }) => outcomes[verdict]);
      const right = own.flatMap((outcome) => ("right" in outcome ? outcome.right : []));
      return {
        photos: own.reduce((sum, { photos }) => sum + photos, 0),
        right: right.length === 0 ? null : right.reduce((sum, count) => sum + count, 0),
      };
    },
  };
}
