import { expect, test } from "vitest";
import { placeName } from "#src/app/place/place-texts.ts";
import { places } from "#src/app/place/places.ts";

/** Zones without a country: of the clock alone, or of Antarctica. */
const WITHOUT_COUNTRY =
  /^(?:UTC|GMT|Etc\/.*|Antarctica\/(?!Macquarie$).*|[CEMW]ET|EST|MST|HST|[A-Z]{3}\d[A-Z]{3})$/;

test("each time zone that a browser may report has a country, or is one without", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.length).toBeGreaterThan(400);
  const { countryOfZone } = places();
  expect(zones.filter((zone) => !countryOfZone.has(zone) && !WITHOUT_COUNTRY.test(zone))).toEqual([]);
  expect([...countryOfZone.keys()].filter((zone) => WITHOUT_COUNTRY.test(zone))).toEqual([]);
});

test("the browser has a name of each country", () => {
  const countries = [...places().areasOf.keys()];
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.filter((country) => placeName(country) === country)).toEqual([]);
});

test("each country stands in one region, and each region but the union in one continent", () => {
  for (const [country, areas] of places().areasOf) {
    const codes = areas.filter((area) => /^\d{3}$/.test(area));
    expect([country, codes.length]).toEqual([country, 2]);
  }
  expect([...places().areasOf].filter(([, areas]) => areas.includes("EU"))).toHaveLength(27);
});

test.each([
  ["KE", ["maize", "bean", "potato", "coffee"]],
  ["IN", ["rice", "cotton", "maize", "black gram"]],
  ["NO", ["potato", "apple"]],
  ["CI", ["cacao"]],
  ["ES", ["maize"]],
  ["BR", ["maize", "sugarcane"]],
  ["VN", ["rice"]],
])("the crops with the largest area of %s are those that people there know", (country, crops) => {
  const grown = places().cropsOf.get(country) ?? [];
  expect(grown.slice(0, 4)).toEqual(expect.arrayContaining(crops));
  expect(new Set(grown).size).toBe(grown.length);
});
