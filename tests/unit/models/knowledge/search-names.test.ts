import { expect, test } from "vitest";
import type { Subject } from "#domain/subject.ts";
import { nameChoices, searchNames, typedName } from "#models/knowledge/search-names.ts";
import { SOME_ENTRIES } from "#tests/fixtures/records/knowledge-entries.ts";

const FACTS = {
  group: null,
  crop: null,
  healthy: false,
  unknown: false,
  taxon: null,
  breed: false,
  byGroup: false,
} as const;
const MODEL = {
  labels: ["Lion", "Sunfish", "Background", "Another animal"],
  labelFacts: [
    { ...FACTS, subject: "animal", scientificName: "Panthera leo", alsoKnownAs: [] },
    { ...FACTS, subject: "animal", scientificName: "Mola mola", alsoKnownAs: ["Moonfish"] },
    { ...FACTS, subject: null, scientificName: null, alsoKnownAs: [] },
    { ...FACTS, subject: "animal", scientificName: null, alsoKnownAs: [], unknown: true },
  ],
  records: {},
  rejectLabels: ["Background"],
} as const;

const choices = nameChoices(SOME_ENTRIES, MODEL);

/** The names that a search for `text` finds. */
function found(text: string, subject: Subject = "animal", crop: string | null = null): readonly string[] {
  return searchNames(choices, text, { subject, crop }).map(({ choice }) => choice.name);
}

test("each record is a choice once, and each label of the model that is of no record", () => {
  expect(nameChoices(SOME_ENTRIES, null).map(({ recordId }) => recordId)).toEqual(
    SOME_ENTRIES.map(({ id }) => id),
  );
  expect(choices.slice(SOME_ENTRIES.length)).toEqual([
    {
      name: "Sunfish",
      recordId: null,
      subject: "animal",
      scientificName: "Mola mola",
      crop: null,
      otherNames: ["Moonfish"],
    },
  ]);
});

test("a label whose record the model states, or that is a member of what a record is of, leads to it", () => {
  const [entry] = SOME_ENTRIES;
  if (entry === undefined) throw new Error("no entry");
  const stated = { ...MODEL, records: { Sunfish: entry.id } };
  expect(nameChoices(SOME_ENTRIES, stated)).toHaveLength(SOME_ENTRIES.length);
  const none = { ...MODEL, records: { Lion: "" } };
  expect(
    nameChoices(SOME_ENTRIES, none).find(({ name, recordId }) => name === "Lion" && recordId === null),
  ).not.toBe(undefined);
});

test("names are found in English, Latin and other languages, with the name that was meant", () => {
  expect(found("mola")).toEqual(["Sunfish"]);
  expect(searchNames(choices, "moonf", { subject: "animal", crop: null })).toMatchObject([
    { choice: { name: "Sunfish" }, otherName: "Moonfish", begins: null },
  ]);
  const foreign = SOME_ENTRIES.find(({ foreignNames }) => foreignNames.length > 0);
  const [name] = foreign?.foreignNames ?? [];
  if (foreign === undefined || name === undefined) throw new Error("no entry with a foreign name");
  expect(found(name)).toContain(foreign.name);
});

test("a name that begins with the text comes first, and of each kind the page's subject", () => {
  const some = nameChoices([], {
    ...MODEL,
    labels: ["Leaf rust", "Rust of maize", "Rust beetle"],
    labelFacts: [
      { ...FACTS, subject: "disease", scientificName: null, alsoKnownAs: [] },
      { ...FACTS, subject: "disease", scientificName: null, alsoKnownAs: [] },
      { ...FACTS, subject: "pest", scientificName: null, alsoKnownAs: [] },
    ],
  });
  const order = (subject: "disease" | "pest") =>
    searchNames(some, "rust", { subject, crop: null }).map(({ choice }) => choice.name);
  expect(order("disease")).toEqual(["Rust of maize", "Rust beetle", "Leaf rust"]);
  expect(order("pest")).toEqual(["Rust beetle", "Rust of maize", "Leaf rust"]);
  const begins = searchNames(some, "rust", { subject: "pest", crop: null }).map((one) => one.begins);
  expect(begins).toEqual(["name", "name", "word"]);
});

test("the diseases of the told crop come first", () => {
  const others = found("rust", "disease").filter((name) => name !== "Maize common rust");
  expect(found("rust", "disease")[0]).toBe(others[0]);
  expect(found("rust", "disease", "maize")).toEqual(["Maize common rust", ...others]);
});

test("an empty text finds nothing, and each word has to be there", () => {
  expect(found("  ")).toEqual([]);
  expect(found("sunfish lion")).toEqual([]);
});

test("what no list has is kept as it was typed, with a record where one fits the name", () => {
  expect(typedName("  my odd weed ", SOME_ENTRIES)).toEqual({ name: "my odd weed", recordId: null });
  const lion = SOME_ENTRIES.find(({ name }) => name === "Lion");
  expect(typedName("lion", SOME_ENTRIES)).toEqual({ name: "lion", recordId: lion?.id ?? null });
});
