import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isProgram, loadModules, ROOT } from "../root.mjs";
import { areasIn, PLACES_FOLDER } from "./place-check.mjs";
import { readRecords } from "./read-records.mjs";
import { SIGNS_FOLDER } from "./sign-check.mjs";

/**
 * @typedef {typeof import("../../domain/diagnosis/differential.ts") & typeof import("../../domain/diagnosis/sign-table.ts") & typeof import("../../domain/place/places.ts") & typeof import("../../models/label-ranking.ts") & typeof import("../../models/knowledge/read-guide-record.ts") & typeof import("../../src/app/diagnosis/diagnosis-rules.ts") & typeof import("../../src/app/diagnosis/standing.ts") & typeof import("../../src/app/diagnosis/crops-to-ask.ts")} Modules
 * @typedef {import("../../domain/diagnosis/sign-table.ts").SignProfile} SignProfile
 *
 * Where the right one stands in a list, from 0, by country; `without` is its place without a country.
 * @typedef {object} Standing
 * @property {number} without
 * @property {ReadonlyMap<string, number>} in
 *
 * A leaf that the model read: the right crop among the crops to choose from, before and after the photo is read, and the
 * right record among the cards of its crop, before any answer.
 * @typedef {object} Leaf
 * @property {string} crop
 * @property {readonly string[]} right countries that grow the crop, if no source denies the record there
 * @property {readonly string[]} wrong all other countries
 * @property {readonly Standing[]} standings
 */

const USAGE = `npm run knowledge -- places READINGS.jsonl
  prints what the country gains and costs: READINGS is a file of "npm run study -- read", photos as disease/RECORD/FILE`;

/** The lists, their index in `standings`, and how many of their first places count. Six crops have a button. */
const LISTS = /** @type {const} */ ([
  ["crop, before the photo", 0, 6],
  ["crop, after the photo", 1, 6],
  ["crop, after the photo", 1, 3],
  ["card", 2, 1],
  ["card", 2, 3],
]);
const NOWHERE = Number.POSITIVE_INFINITY;

/**
 * @param {readonly string[]} list
 * @param {string} right
 */
function placeIn(list, right) {
  const at = list.indexOf(right);
  return at === -1 ? NOWHERE : at;
}

/** @param {string} name */
function placesFile(name) {
  return readFileSync(join(ROOT, PLACES_FOLDER, `${name}.txt`), "utf8");
}

/** The app's own rules, which the measurement follows. */
export async function loadRules() {
  return /** @type {Modules} */ (
    await loadModules([
      "domain/diagnosis/differential.ts",
      "domain/diagnosis/sign-table.ts",
      "domain/place/places.ts",
      "models/label-ranking.ts",
      "models/knowledge/read-guide-record.ts",
      "src/app/diagnosis/diagnosis-rules.ts",
      "src/app/diagnosis/standing.ts",
      "src/app/diagnosis/crops-to-ask.ts",
    ])
  );
}

/**
 * @param {string} text the readings
 * @param {Modules} modules
 * @returns {readonly Leaf[]} without photos that are no leaf of a record
 */
export function leavesOf(text, modules) {
  const places = modules.readPlaces({
    zones: placesFile("zones"),
    regions: placesFile("regions"),
    crops: placesFile("crops"),
  });
  const { records } = readRecords(ROOT, modules.readGuideRecord);
  const cropOf = new Map(
    records.flatMap(({ id, subject, group }) => (subject === "disease" ? [[id, group]] : [])),
  );
  const denied = new Map(records.map((record) => [record.id, areasIn(record)]));
  const crops = [...new Set(cropOf.values())].toSorted();
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const { manifest } = JSON.parse(head);
  const ranking = modules.rankingOf(manifest);
  if (ranking === null) throw new Error("the labels of this model have no facts");
  const tables = new Map(crops.map((crop) => [crop, profilesOf(crop, modules)]));
  /** @type {(country: string) => readonly string[]} */
  const grownIn = (country) => places.cropsOf.get(country) ?? [];
  const countries = [...places.areasOf.keys()];
  /** @type {(id: string, country: string) => boolean} */
  const isKnown = (id, country) => {
    const areas = places.areasOf.get(country) ?? [];
    return !(denied.get(id) ?? []).some((area) => areas.includes(area));
  };
  return lines.flatMap((line) => {
    const { path, probabilities } = JSON.parse(line);
    const id = /^disease\/(.+)\/[^/]+$/.exec(path)?.[1] ?? "";
    const crop = cropOf.get(id) ?? "";
    const profiles = tables.get(crop);
    if (profiles === undefined) return [];
    const likely = ranking.cropsOf("disease", probabilities);
    const { ranked } = ranking.outcomeOf("disease", probabilities, crop);
    const ofPhoto = new Map(
      ranked.map(({ label, probability }) => [manifest.records[manifest.labels[label] ?? ""], probability]),
    );
    const rules = modules.DIAGNOSIS_RULES;
    const differential = modules.differentialOf(profiles, ofPhoto, {}, rules);
    const cards = modules.shownOf(differential, rules).map(({ profile, probability }, rank) => ({
      id: profile.id,
      standing: modules.standingOf({ rank, probability, best: differential[0].probability }),
    }));
    /** @type {(order: (country: string) => readonly string[], right: string) => Standing["in"]} */
    const inEach = (order, right) =>
      new Map(countries.map((country) => [country, placeIn(order(country), right)]));
    const cardsIn = (/** @type {string} */ country) =>
      modules
        .knownFirst(
          cards,
          ({ standing }) => standing,
          (card) => isKnown(card.id, country),
        )
        .map((card) => card.id);
    const right = countries.filter((country) => grownIn(country).includes(crop) && isKnown(id, country));
    return [
      {
        crop,
        right,
        wrong: countries.filter((country) => !right.includes(country)),
        standings: [
          {
            without: placeIn(modules.cropsToAsk(crops, []), crop),
            in: inEach((country) => modules.cropsToAsk(crops, grownIn(country)), crop),
          },
          {
            without: placeIn(likely, crop),
            in: inEach((country) => modules.withinCountry(likely, grownIn(country)), crop),
          },
          {
            without: placeIn(
              cards.map((card) => card.id),
              id,
            ),
            in: inEach(cardsIn, id),
          },
        ],
      },
    ];
  });
}

/**
 * @param {string} crop
 * @param {Modules} modules
 */
function profilesOf(crop, { readSignTable }) {
  const table = readSignTable(
    readFileSync(join(ROOT, SIGNS_FOLDER, `${crop.replaceAll(" ", "-")}.tsv`), "utf8"),
  );
  if (!table.ok) throw new Error(table.error);
  return /** @type {readonly [SignProfile, ...SignProfile[]]} */ (table.value);
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Shares (0..1) of some leaves: the right one is among the first of a list without a country, in a right country, and in a
 * wrong one (the mean over all such countries); a wrong one pushes it out of the first; a wrong one hides it.
 * @param {readonly Leaf[]} leaves
 * @param {number} list
 * @param {number} first
 */
export function sharesOf(leaves, list, first) {
  /** @type {(leaf: Leaf, countries: "right" | "wrong", isCounted: (place: number, without: number) => boolean) => number} */
  const shareOf = ({ standings, ...leaf }, countries, isCounted) => {
    const { without, in: byCountry } = /** @type {Standing} */ (standings[list]);
    return mean(
      leaf[countries].map((country) => Number(isCounted(byCountry.get(country) ?? NOWHERE, without))),
    );
  };
  return [
    mean(leaves.map(({ standings }) => Number((standings[list]?.without ?? NOWHERE) < first))),
    mean(leaves.map((leaf) => shareOf(leaf, "right", (place) => place < first))),
    mean(leaves.map((leaf) => shareOf(leaf, "wrong", (place) => place < first))),
    mean(leaves.map((leaf) => shareOf(leaf, "wrong", (place, without) => without < first && place >= first))),
    mean(
      leaves.map((leaf) =>
        shareOf(leaf, "wrong", (place, without) => without < NOWHERE && place === NOWHERE),
      ),
    ),
  ];
}

/**
 * @param {string} list
 * @param {string} leaves
 * @param {readonly number[]} shares
 */
function row(list, leaves, shares) {
  console.log(`| ${[list, leaves, ...shares.map((share) => (100 * share).toFixed(1))].join(" | ")} |`);
}

async function main() {
  const [path] = process.argv.slice(2);
  if (path === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const leaves = leavesOf(readFileSync(resolve(path), "utf8"), await loadRules());
  const columns = [
    "list",
    `${leaves.length} leaves`,
    "without",
    "right country",
    "wrong",
    "pushed out",
    "hidden",
  ];
  console.log(`| ${columns.join(" | ")} |\n|${" --- |".repeat(columns.length)}`);
  const crops = [...new Set(leaves.map((leaf) => leaf.crop))];
  for (const [list, at, first] of LISTS) {
    const ofEach = crops.map((crop) =>
      sharesOf(
        leaves.filter((leaf) => leaf.crop === crop),
        at,
        first,
      ),
    );
    const alike = ofEach[0]?.map((_, column) => mean(ofEach.map((shares) => shares[column] ?? 0))) ?? [];
    row(`${list}, first ${first}`, "all leaves", sharesOf(leaves, at, first));
    row("", "each crop alike", alike);
  }
}

if (isProgram(import.meta.url)) await main();
