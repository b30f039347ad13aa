import { expect, test } from "vitest";
import { inCountryOrder, knownFirst, readPlaces, withinCountry } from "#domain/place/places.ts";

const PLACES = readPlaces({
  zones: "KE Africa/Nairobi\nIN Asia/Calcutta Asia/Kolkata\n",
  regions: "014 ET KE\n034 IN\n039 ES\n002 014\nEU ES\n",
  crops: "IN rice black-gram maize\n",
});

function countryOf(zone: string): string | null {
  return PLACES.countryOfZone.get(zone) ?? null;
}

test("a zone has its country by its present and by its old name", () => {
  expect(["Asia/Kolkata", "Asia/Calcutta", "Africa/Nairobi"].map(countryOf)).toEqual(["IN", "IN", "KE"]);
  expect(["UTC", "Etc/GMT+3", "Mars/Olympus", ""].map(countryOf)).toEqual([null, null, null, null]);
});

test("a country lies in itself, its region, its continent and its union", () => {
  expect(Object.fromEntries(PLACES.areasOf)).toEqual({
    ET: ["ET", "014", "002"],
    KE: ["KE", "014", "002"],
    IN: ["IN", "034"],
    ES: ["ES", "039", "EU"],
  });
});

test("a crop of two words has its name", () => {
  expect(PLACES.cropsOf.get("IN")).toEqual(["rice", "black gram", "maize"]);
  expect(PLACES.cropsOf.get("KE")).toBeUndefined();
});

test("the crops of a country come first, in its order, and the others after them in the order that they had", () => {
  expect(inCountryOrder(["tomato", "maize", "rice", "mango"], ["rice", "cotton", "maize"])).toEqual([
    "rice",
    "maize",
    "tomato",
    "mango",
  ]);
  expect(inCountryOrder(["tomato", "maize"], [])).toEqual(["tomato", "maize"]);
});

test("the three crops that a photo speaks for most keep their places in every country", () => {
  const likely = ["cherry", "cacao", "apple", "grape", "mango", "rice"];
  expect(withinCountry(likely, ["rice", "mango", "apple"])).toEqual([
    "cherry",
    "cacao",
    "apple",
    "mango",
    "rice",
    "grape",
  ]);
  expect(withinCountry(likely, [])).toEqual(likely);
});

test("what is not known from a place comes after the others of the same standing, and nothing is left out", () => {
  const cards = [
    { name: "a", standing: 0, isKnown: false },
    { name: "b", standing: 1, isKnown: false },
    { name: "c", standing: 1, isKnown: true },
    { name: "d", standing: 2, isKnown: false },
    { name: "e", standing: 2, isKnown: true },
    { name: "f", standing: 2, isKnown: true },
  ];
  const sorted = knownFirst(
    cards,
    ({ standing }) => standing,
    ({ isKnown }) => isKnown,
  );
  expect(sorted.map(({ name }) => name).join("")).toBe("acbefd");
});
