import { knownFirst } from "#domain/place/places.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { notKnownText } from "#src/app/place/not-known-text.ts";
import { type Fit, standingOf } from "./standing.ts";

/** A record with a card, and how well it fits. */
interface FittingRecord<Record> {
  readonly record: Record;
  readonly fit: Fit | null;
}

/** A card with what is to be said of the place. */
export interface PlacedCard<Record> extends FittingRecord<Record> {
  readonly notKnown: string | null;
}

/** The cards for a country: what is not known from there comes after the others that fit as well. All cards stay. */
export function placedCards<Record extends GuideRecord>(
  cards: readonly FittingRecord<Record>[],
  country: string | null,
): readonly PlacedCard<Record>[] {
  return knownFirst(
    cards.map(({ record, fit }) => ({ record, fit, notKnown: notKnownText(record, country) })),
    ({ fit }) => (fit === null ? 0 : standingOf(fit)),
    ({ notKnown }) => notKnown === null,
  );
}
