import { expect, test } from "vitest";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { loadGuideEntry } from "#models/knowledge/knowledge.ts";
import { readGuideRecord } from "#models/knowledge/read-guide-record.ts";

async function recordOf(id: string): Promise<GuideRecord> {
  const entry = await loadGuideEntry(id);
  if (entry === null) throw new Error(`there is no record "${id}"`);
  return entry.record;
}

/** The faults of a record whose file has these fields in place of its own. */
async function faultsOf(id: string, fields: Record<string, unknown>): Promise<unknown> {
  const read = readGuideRecord({ ...(await recordOf(id)), ...fields });
  return read.ok ? [] : read.error;
}

test.each(["tomato-late-blight", "tomato-healthy", "bee", "aphid", "lantana", "daffodil", "lion"])(
  "the record of %s is read as it is",
  async (id) => {
    expect(readGuideRecord(await recordOf(id))).toEqual({ ok: true, value: await recordOf(id) });
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
])("%s is told", async (_name, fields, path, what) => {
  expect(await faultsOf("tomato-late-blight", fields)).toContainEqual({ path, what });
});

test("a block that no source covers is told, and a treatment that only one publisher knows of", async () => {
  const record = await recordOf("tomato-late-blight");
  const every = [
    "names",
    "recognise",
    "occurs",
    "symptoms",
    "harm",
    "causes",
    "spread",
    "treatment",
    "prevention",
  ];
  const read = readGuideRecord({
    ...record,
    sources: [{ publisher: "A", title: "B", year: 2020, covers: every }],
  });
  expect(read).toEqual({
    ok: false,
    error: [
      { path: "sources", what: 'has 1 of at least 2 publishers for the block "treatment" under `covers`' },
      { path: "sources", what: 'has 0 of at least 1 publishers for the block "outlook" under `covers`' },
    ],
  });
});

test("a friend's record says what good it does and how to spare it, and a weed's why it is one", async () => {
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

test("what looks alike is another record or a name, not both and not neither", async () => {
  const tellApart = "It has wings.";
  for (const one of [{ tellApart }, { record: "bee", name: "Bee", tellApart }]) {
    expect(await faultsOf("lion", { confusedWith: [one] })).toMatchObject([{ path: "confusedWith.0" }]);
  }
  expect(await faultsOf("lion", { confusedWith: [{ name: "Puma", tellApart }] })).toEqual([]);
});

test("what is no record at all is told", () => {
  expect(readGuideRecord("lion").ok).toBe(false);
  expect(readGuideRecord({ subject: "fungus" }).ok).toBe(false);
});
