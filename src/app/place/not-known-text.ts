import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { t } from "#src/language/messages.ts";
import { placeName } from "./place-texts.ts";
import { places } from "./places.ts";

/**
 * Says that a disease or pest is not known from a country, and which source has it; null where no source does. A source
 * of a region or a continent holds for its countries, and browsers have no names of regions, so the text names the country.
 */
export function notKnownText(record: GuideRecord, country: string | null): string | null {
  if (country === null || !("notKnownFrom" in record)) return null;
  const { notKnownFrom = [], sources } = record;
  const areas = places().areasOf.get(country) ?? [];
  const area = areas.find((each) => notKnownFrom.includes(each));
  if (area === undefined) return null;
  const place = placeName(area === "EU" ? area : country);
  const source = sources
    .filter(({ covers }) => covers.includes("notKnownFrom"))
    .map(({ publisher, year }) => (year === null ? publisher : `${publisher}, ${year}`))
    .join("; ");
  return t`Not known from this place: ${place} (${source})`;
}
