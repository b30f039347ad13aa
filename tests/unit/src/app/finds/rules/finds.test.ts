import { expect, test } from "vitest";
import type { Identification } from "#domain/answer/identification.ts";
import { confirmed, named, NO_REMARKS, type PersonsName, type Verification } from "#domain/answer/remarks.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { EVERY_FIND, findOf, findsOf, isOfRecord, kindsOf, searchKinds } from "#src/app/finds/rules/finds.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import { entryAt } from "#tests/fakes/history.ts";
import {
  HEALTHY,
  REAL_IDENTIFICATION,
  SAMPLE_IDENTIFICATION,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";

const BLIGHT = REAL_IDENTIFICATION.record;
const APHID: PersonsName = { name: "Aphid", recordId: "aphid" };

function checked(
  minute: number,
  identification: Identification,
  verification: Verification | null,
  { place = "", keptAt }: { readonly place?: string; readonly keptAt?: string } = {},
): HistoryEntry {
  return entryAt(minute, {
    identification,
    remarks: { ...NO_REMARKS, verification, place },
    ...(keptAt === undefined ? {} : { keptAt }),
  });
}

test("an answer is a find once a person has confirmed it or said what it is; no answer, doubt and sample results are none", () => {
  const right = checked(1, REAL_IDENTIFICATION, confirmed(REAL_IDENTIFICATION));
  const wrong = checked(2, REAL_IDENTIFICATION, named(APHID, REAL_IDENTIFICATION));
  const unsure = checked(3, UNSURE, named({ name: "My weed", recordId: null }, UNSURE));
  expect(findsOf([right, wrong, unsure])).toEqual([
    { entry: right, name: BLIGHT.diseaseName, recordId: BLIGHT.id, scientificName: BLIGHT.scientificName },
    { entry: wrong, name: "Aphid", recordId: "aphid", scientificName: "" },
    { entry: unsure, name: "My weed", recordId: null, scientificName: "" },
  ]);
  expect(
    findsOf([
      checked(1, REAL_IDENTIFICATION, null),
      checked(2, REAL_IDENTIFICATION, { status: "unknown" }),
      checked(3, SAMPLE_IDENTIFICATION, confirmed(SAMPLE_IDENTIFICATION)),
      checked(4, SAMPLE_IDENTIFICATION, named(APHID, SAMPLE_IDENTIFICATION)),
    ]),
  ).toEqual([]);
});

test("a record about more than the named kind is not the record of the find", () => {
  const beagle = {
    ...REAL_IDENTIFICATION,
    recordIsWider: true,
    scientificName: "Canis familiaris",
    candidates: [{ label: "Beagle", probability: 0.9 }] as const,
  };
  const find = findOf(checked(1, beagle, confirmed(beagle)));
  expect(find).toMatchObject({ name: "Beagle", recordId: null, scientificName: "Canis familiaris" });
});

test("a find belongs to its record, else to one with its scientific name and subject", () => {
  const blight = findOf(checked(1, REAL_IDENTIFICATION, confirmed(REAL_IDENTIFICATION)));
  const leaf = findOf(checked(2, HEALTHY, confirmed(HEALTHY)));
  const plain = findOf(checked(3, WITHOUT_RECORD, confirmed(WITHOUT_RECORD)));
  const records = [
    { id: BLIGHT.id, subject: "disease", scientificName: BLIGHT.scientificName },
    { id: "another", subject: "disease", scientificName: BLIGHT.scientificName },
    { id: "tomato-healthy", subject: "disease", scientificName: "Solanum lycopersicum" },
    { id: "tomato", subject: "plant", scientificName: "Solanum lycopersicum" },
    { id: "a-virus", subject: "disease", scientificName: "" },
  ] as const;
  expect(
    [blight, leaf, plain].map((find) => records.map((record) => find !== null && isOfRecord(find, record))),
  ).toEqual([
    [true, false, false, false, false],
    [false, false, true, false, false],
    [false, false, false, false, false],
  ]);
});

const RECORDS: ReadonlyMap<string, KnowledgeEntry> = new Map(
  [
    { id: BLIGHT.id, name: "Tizón tardío", scientificName: BLIGHT.scientificName },
    { id: "aphid", name: "Aphid", scientificName: "Aphididae" },
  ].map(({ id, name, scientificName }) => [
    id,
    {
      id,
      name,
      scientificName,
      subject: "pest",
      scope: "kind",
      group: "",
      kind: "",
      alsoKnownAs: [],
      members: [],
      foreignNames: [],
      label: null,
    },
  ]),
);

/** Newest first, as the history gives them. */
const ENTRIES = [
  checked(9, REAL_IDENTIFICATION, confirmed(REAL_IDENTIFICATION), { place: " north field ", keptAt: at(11) }),
  checked(8, WITHOUT_RECORD, named({ name: "MY Weed", recordId: null }, WITHOUT_RECORD), { keptAt: at(9) }),
  checked(7, UNSURE, named({ name: BLIGHT.diseaseName, recordId: BLIGHT.id }, UNSURE), {
    place: "north field",
    keptAt: at(8),
  }),
  checked(6, UNSURE, named({ name: "My weed", recordId: null }, UNSURE), { keptAt: at(7) }),
  checked(5, REAL_IDENTIFICATION, named(APHID, REAL_IDENTIFICATION), { place: "Año Nuevo", keptAt: at(6) }),
  checked(4, REAL_IDENTIFICATION, confirmed(REAL_IDENTIFICATION), { place: "barn", keptAt: at(5) }),
];

function at(month: number): string {
  return `2026-${String(month).padStart(2, "0")}-10T10:00:00.000Z`;
}

test("a kind comes once, with all its finds and places, and the kind found last for the first time comes first", () => {
  const kinds = kindsOf(findsOf(ENTRIES), RECORDS);
  expect(
    kinds.map(({ name, finds, places }) => [name, finds.map(({ entry }) => entry.keptAt), places]),
  ).toEqual([
    ["MY Weed", [at(9), at(7)], []],
    ["Aphid", [at(6)], ["Año Nuevo"]],
    ["Tizón tardío", [at(11), at(8), at(5)], ["north field", "barn"]],
  ]);
});

test("a search finds kinds by name, scientific name, place and the name that the answer had", () => {
  const kinds = kindsOf(findsOf(ENTRIES), RECORDS);
  const found = (text: string): readonly string[] =>
    searchKinds(kinds, { ...EVERY_FIND, text }).map(({ name }) => name);
  expect(found("")).toHaveLength(3);
  expect(found("tizon")).toEqual(["Tizón tardío"]);
  expect(found(BLIGHT.diseaseName)).toEqual(["Tizón tardío"]);
  expect(found("aphididae ano")).toEqual(["Aphid"]);
  expect(found("barn north")).toEqual(["Tizón tardío"]);
  expect(found("barn aphid")).toEqual([]);
  expect(searchKinds(kinds, { ...EVERY_FIND, subject: "pest" })).toEqual([]);
});
