import { expect, test } from "vitest";
import { notKnownText } from "#src/app/place/not-known-text.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

test.each([
  ["citrus-greening", "ES", "Not known from this place: European Union (EPPO Global Database)"],
  ["citrus-black-spot", "IT", "Not known from this place: European Union (EFSA, 2020)"],
  ["cacao-frosty-pod-rot", "GH", "Not known from this place: Ghana (CABI Compendium, 2021)"],
  ["cacao-frosty-pod-rot", "EC", null],
  ["citrus-greening", "KE", null],
  ["citrus-greening", null, null],
  ["colorado-potato-beetle", "GB", "Not known from this place: United Kingdom (EFSA, 2020; AHDB)"],
  ["tomato-late-blight", "KE", null],
  ["tomato-healthy", "KE", null],
  ["grape-black-rot", "US", null],
])("the note on the record %s for the country %s is: %s", async (id, country, text) => {
  expect(notKnownText((await loadRecordOf(id)).record, country)).toBe(text);
});

test("a record with areas has no note in a country where it is known best", async () => {
  const home: Readonly<Record<string, string>> = {
    "apple-rust": "US",
    "cacao-frosty-pod-rot": "CO",
    "cacao-pod-borer-damage": "ID",
    "cacao-witches-broom": "BR",
    "citrus-black-spot": "ZA",
    "citrus-canker": "IN",
    "citrus-greening": "CN",
    "grape-black-rot": "US",
    "rice-bacterial-blight": "PH",
    "colorado-potato-beetle": "DE",
  };
  for (const [id, country] of Object.entries(home)) {
    const { record } = await loadRecordOf(id);
    expect([id, "notKnownFrom" in record && record.notKnownFrom !== undefined]).toEqual([id, true]);
    expect([id, notKnownText(record, country)]).toEqual([id, null]);
  }
});
