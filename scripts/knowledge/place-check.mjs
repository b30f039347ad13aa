import { readFileSync } from "node:fs";
import { join } from "node:path";
import { KNOWLEDGE } from "./read-records.mjs";

/**
 * @typedef {import("../../domain/place/places.ts").Places} Places
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideRecord} GuideRecord
 * @typedef {import("./read-records.mjs").FileProblem} FileProblem
 */

/** The folder of what is known of countries, from the repository's root. */
export const PLACES_FOLDER = "models/places";

/**
 * Says what is wrong in the files of countries, or between them and the records: each country of a zone and each with
 * crops has a region, each crop has records, and each area of a record is a country, a region or the European Union.
 * @param {string} root
 * @param {readonly GuideRecord[]} records
 * @param {typeof import("../../domain/place/places.ts").readPlaces} readPlaces
 * @returns {FileProblem[]}
 */
export function placeProblems(root, records, readPlaces) {
  /** @param {string} name */
  const textOf = (name) => readFileSync(join(root, PLACES_FOLDER, `${name}.txt`), "utf8");
  const { countryOfZone, areasOf, cropsOf } = readPlaces({
    zones: textOf("zones"),
    regions: textOf("regions"),
    crops: textOf("crops"),
  });
  const areas = new Set([...areasOf.values()].flat());
  const crops = new Set(records.filter(({ subject }) => subject === "disease").map(({ group }) => group));
  return [
    ...withoutRegion("zones", countryOfZone.values(), areasOf),
    ...withoutRegion("crops", cropsOf.keys(), areasOf),
    ...[...cropsOf].flatMap(([country, grown]) =>
      grown
        .filter((crop, at) => !crops.has(crop) || grown.indexOf(crop) < at)
        .map((crop) =>
          problem("crops", `${country} has "${crop}", which has no records or stands there twice`),
        ),
    ),
    ...records.flatMap((record) =>
      areasIn(record)
        .filter((area) => !areas.has(area))
        .map((area) => ({
          file: `${KNOWLEDGE}/${record.subject}/${record.id}.yaml`,
          line: null,
          what: `notKnownFrom has "${area}", which is no area of ${PLACES_FOLDER}/regions.txt`,
        })),
    ),
  ];
}

/**
 * The areas that a source of the record denies.
 * @param {GuideRecord} record
 * @returns {readonly string[]}
 */
export function areasIn(record) {
  return "notKnownFrom" in record ? (record.notKnownFrom ?? []) : [];
}

/**
 * @param {string} name of a file
 * @param {Iterable<string>} countries
 * @param {Places["areasOf"]} areasOf
 */
function withoutRegion(name, countries, areasOf) {
  return [...new Set(countries)]
    .filter((country) => !areasOf.has(country))
    .map((country) => problem(name, `has "${country}", which stands in no region of regions.txt`));
}

/**
 * @param {string} name
 * @param {string} what
 * @returns {FileProblem}
 */
function problem(name, what) {
  return { file: `${PLACES_FOLDER}/${name}.txt`, line: null, what };
}
