import { expect, test } from "vitest";
import { readGuideRecord } from "#models/knowledge/read-guide-record.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

/** The faults of the record `id` if `fields` replace its own. */
async function faultsOf(id: string, fields: Record<string, unknown>): Promise<unknown> {
  const read = readGuideRecord({ ...(await loadRecordOf(id)).record, ...fields });
  return read.ok ? [] : read.error;
}

test.each(["tomato-late-blight", "tomato-healthy", "bee", "aphid", "lantana", "daffodil", "lion"])(
  "the record of %s is read as it is",
  async (id) => {
    const { record } = await loadRecordOf(id);
    expect(readGuideRecord(record)).toEqual({ ok: true, value: record });
  },
);

test.each([
  ["a field that is missing", { outlook: undefined }, "outlook", "is missing"],
  ["an empty list", { prevention: [] }, "prevention", "must be a list of 2 to 6 items"],
  ["an empty text", { outlook: " " }, "outlook", "must be a text of 1 to 700 characters"],
  ["a field that the kind does not have", { habitat: "Sea" }, "habitat", "is no field of this kind of file"],
  ["the same twice", { spread: ["Wind", "Wind"] }, "spread", "says the same thing twice"],
  [
    "what nobody knows",
    { spread: ["Wind", "Not known here"] },
    "spread.1",
    "says that nobody knows: leave the field out",
  ],
  [
    "a code that is none",
    { codes: { eppo: "late blight", gbif: null } },
    "codes.eppo",
    "must be an EPPO code of 5 or 6 capitals",
  ],
  ["no source at all", { sources: [] }, "sources", "must be a list of sources"],
])("%s is a fault of the record", async (_name, fields, path, what) => {
  expect(await faultsOf("tomato-late-blight", fields)).toContainEqual({ path, what });
});

test("what a photo does not tell is no part of the description", async () => {
  const description = "A dog. The photo does not tell the breed.";
  expect(await faultsOf("lion", { description })).toContainEqual({
    path: "description",
    what: "speaks of the photo: say that in photoLimit",
  });
});

test("a block without a source, and a treatment with one publisher, are faults", async () => {
  const { record } = await loadRecordOf("tomato-late-blight");
  const covers = "names recognise occurs symptoms harm causes spread treatment prevention".split(" ");
  const read = readGuideRecord({ ...record, sources: [{ publisher: "A", title: "B", year: 2020, covers }] });
  expect(read).toEqual({
    ok: false,
    error: [
      { path: "sources", what: 'has 1 of at least 2 publishers for the block "treatment" under `covers`' },
      { path: "sources", what: 'has 0 of at least 1 publishers for the block "outlook" under `covers`' },
      { path: "sources", what: 'has 0 of at least 1 publishers for the block "limits" under `covers`' },
    ],
  });
});

test("what a photo can't tell and what must be reported need a source", async () => {
  const what = 'has 0 of at least 1 publishers for the block "limits" under `covers`';
  const { sources } = (await loadRecordOf("tomato-late-blight")).record;
  const without = structuredClone(sources).map(({ covers, ...source }) =>
    Object.assign(source, { covers: covers.filter((block) => block !== "limits") }),
  );
  const bare = { sources: without, cannotTell: [], report: [] };
  expect(await faultsOf("tomato-late-blight", bare)).toEqual([]);
  expect(await faultsOf("tomato-late-blight", { ...bare, cannotTell: ["Cut it open."] })).toEqual([
    { path: "sources", what },
  ]);
  expect(await faultsOf("tomato-late-blight", { ...bare, report: ["Tell the authority."] })).toEqual([
    { path: "sources", what },
  ]);
});

test("a helper's record needs its use and how to spare it, a weed's record its harm and its control", async () => {
  expect(await faultsOf("bee", { whatTheyDo: [], spare: [], noProduct: null })).toMatchObject([
    { path: "whatTheyDo" },
    { path: "spare" },
    { path: "noProduct" },
  ]);
  expect(await faultsOf("lantana", { problem: [], control: [] })).toMatchObject([
    { path: "problem" },
    { path: "control" },
  ]);
});

test("a look-alike is either a record or a name", async () => {
  const tellApart = "It has wings.";
  for (const one of [{ tellApart }, { record: "bee", name: "Bee", tellApart }]) {
    expect(await faultsOf("lion", { confusedWith: [one] })).toMatchObject([{ path: "confusedWith.0" }]);
  }
  expect(await faultsOf("lion", { confusedWith: [{ name: "Puma", tellApart }] })).toEqual([]);
});

test("what is not a record is refused", () => {
  expect(readGuideRecord("lion").ok).toBe(false);
  expect(readGuideRecord({ subject: "fungus" }).ok).toBe(false);
});

test("what can bite, sting or attack needs first aid, and first aid a source", async () => {
  const { record } = await loadRecordOf("lion");
  expect(await faultsOf("lion", { firstAid: [] })).toMatchObject([{ path: "firstAid" }]);
  const sources = record.sources.filter(({ covers }) => !covers.includes("firstAid"));
  expect(await faultsOf("lion", { sources })).toEqual([
    { path: "sources", what: 'has 0 of at least 1 publishers for the block "firstAid" under `covers`' },
  ]);
  expect(await faultsOf("lion", { danger: null, firstAid: [] })).toEqual([]);
});

test("a disease that a source does not know from somewhere names the areas, and the source", async () => {
  const { record } = await loadRecordOf("apple-rust");
  const sources = record.sources.filter(({ covers }) => !covers.includes("notKnownFrom"));
  const what = 'has 0 of at least 1 publishers for the block "notKnownFrom" under `covers`';
  expect(await faultsOf("apple-rust", { sources })).toContainEqual({ path: "sources", what });
  const without = await faultsOf("apple-rust", { sources, notKnownFrom: undefined });
  expect(without).not.toContainEqual({ path: "sources", what });
  for (const [areas, path] of [
    [["Europe"], "notKnownFrom.0"],
    [[14], "notKnownFrom.0"],
    [[], "notKnownFrom"],
    [["EU", "EU"], "notKnownFrom"],
  ])
    expect(await faultsOf("apple-rust", { notKnownFrom: areas })).toMatchObject([{ path }]);
});

test("a dangerous look-alike needs a source, and a look-alike with a record leaves the danger to it", async () => {
  const { record } = await loadRecordOf("daisy");
  const tellApart = "Something else.";
  expect(
    await faultsOf("daisy", {
      ...record,
      confusedWith: [{ name: "Hemlock", tellApart, danger: "poisonous" }],
    }),
  ).toEqual([
    { path: "sources", what: 'has 0 of at least 1 publishers for the block "limits" under `covers`' },
  ]);
  expect(
    await faultsOf("daisy", { confusedWith: [{ record: "coltsfoot", tellApart, danger: "poisonous" }] }),
  ).toMatchObject([{ path: "confusedWith.0" }]);
});
