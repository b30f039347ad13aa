import { ENGLISH, pageLocale, t } from "#src/language/messages.ts";
import { places } from "./places.ts";

/** The name of a country, or of the European Union for "EU", in the language of the page; "Anywhere" for null. */
export function placeName(code: string | null): string {
  return code === null ? t`Anywhere` : (regionNames().of(code) ?? code);
}

function regionNames(): Intl.DisplayNames {
  return new Intl.DisplayNames([locale()], { type: "region" });
}

function locale(): string {
  return pageLocale() ?? ENGLISH;
}

/** All countries with their names, by name. */
export function countryNames(): readonly (readonly [country: string, name: string])[] {
  const names = regionNames();
  const { compare } = new Intl.Collator(locale());
  return [...places().areasOf.keys()]
    .map((country) => [country, names.of(country) ?? country] as const)
    .toSorted(([, one], [, other]) => compare(one, other));
}
