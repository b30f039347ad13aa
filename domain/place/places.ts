/** What is known of countries. A country is an ISO 3166-1 code of two letters, such as "KE". */
export interface Places {
  /** The country of a zone of the IANA time zone database, such as "Africa/Nairobi", by its present and its old names. */
  readonly countryOfZone: ReadonlyMap<string, string>;
  /** By country: the country itself, its region and its continent (UN M49 codes), and "EU" for a member state. */
  readonly areasOf: ReadonlyMap<string, readonly string[]>;
  /** The crops of a country, the one with the largest harvested area first. Countries without figures are missing. */
  readonly cropsOf: ReadonlyMap<string, readonly string[]>;
}

/** The files of models/places: words between spaces, the first of a line before what belongs to it. */
export interface PlaceTexts {
  readonly zones: string;
  readonly regions: string;
  readonly crops: string;
}

/** Reads the files of models/places. */
export function readPlaces({ zones, regions, crops }: PlaceTexts): Places {
  const areas = linesOf(regions);
  const areasAround = (inner: string): readonly string[] =>
    areas.flatMap(([area, members]) => (members.includes(inner) ? [area, ...areasAround(area)] : []));
  const names = new Set(areas.map(([area]) => area));
  const countries = areas.flatMap(([, members]) => members.filter((member) => !names.has(member)));
  return {
    countryOfZone: new Map(
      linesOf(zones).flatMap(([country, own]) => own.map((zone) => [zone, country] as const)),
    ),
    areasOf: new Map(countries.map((country) => [country, [country, ...areasAround(country)]])),
    cropsOf: new Map(
      linesOf(crops).map(([country, own]) => [country, own.map((crop) => crop.replaceAll("-", " "))]),
    ),
  };
}

function linesOf(text: string): readonly (readonly [first: string, others: readonly string[]])[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [first = "", ...others] = line.split(" ");
      return [first, others];
    });
}

/** The order of crops for a country. All crops stay: those that it does not grow come last, in the order that they had. */
export function inCountryOrder(crops: readonly string[], grown: readonly string[]): readonly string[] {
  return [...grown.filter((crop) => crops.includes(crop)), ...crops.filter((crop) => !grown.includes(crop))];
}

/** Number of crops that keep their places before those of the country, where a photo speaks for them. */
const LIKELIEST = 3;

/**
 * The order of a photo's crops, the likeliest first, for a country: behind the likeliest those that it does not grow come
 * last. All crops stay.
 */
export function withinCountry(likely: readonly string[], grown: readonly string[]): readonly string[] {
  const others = likely.slice(LIKELIEST);
  return [
    ...likely.slice(0, LIKELIEST),
    ...others.filter((crop) => grown.includes(crop)),
    ...others.filter((crop) => !grown.includes(crop)),
  ];
}

/**
 * Puts what is not known from a place behind the others of the same standing. Nothing is left out.
 * @param standingOf from 0, the best; items of a better standing come first
 */
export function knownFirst<T>(
  items: readonly T[],
  standingOf: (item: T) => number,
  isKnown: (item: T) => boolean,
): readonly T[] {
  const orderOf = (item: T): number => 2 * standingOf(item) + (isKnown(item) ? 0 : 1);
  return items.toSorted((one, other) => orderOf(one) - orderOf(other));
}
