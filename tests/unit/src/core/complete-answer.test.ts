import { expect, test } from "vitest";
import type { AnyRecord } from "#domain/records/knowledge.ts";
import { createAnswerCompletion, type Knowledge } from "#src/core/complete-answer.ts";
import {
  HEALTHY,
  OF_GROUP,
  REAL_IDENTIFICATION,
  SAMPLE_IDENTIFICATION,
  UNSURE,
} from "#tests/fakes/identified.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

const [BLIGHT] = SAMPLE_RECORDS.disease;
const [LION] = SAMPLE_RECORDS.animal;
const { record: _record, ...ANSWER } = REAL_IDENTIFICATION;

type RankedAnswer = typeof ANSWER;

/** Completes answers from these records. `asked` lists the requests for records. */
function setUp(records: Readonly<Record<string, AnyRecord | null>> = { [BLIGHT.id]: BLIGHT }) {
  const asked: string[] = [];
  const knowledge: Knowledge = {
    findRecord: async (subject, label) => {
      asked.push(`find ${subject} ${label}`);
      if (label === "tomato rot") return { id: BLIGHT.id, isWider: true };
      return label === "Tomato___Late_blight" ? { id: BLIGHT.id, isWider: false } : null;
    },
    findLineage: async (subject, names) => {
      asked.push(`lineage ${subject} ${names.join(" ")}`);
      return names.includes("Strigidae") ? "owls" : null;
    },
    loadRecord: async (id) => {
      asked.push(`load ${id}`);
      const record = records[id];
      return record === undefined ? null : { subject: record?.subject ?? "disease", record };
    },
  };
  return { asked, knowledge, complete: createAnswerCompletion(knowledge) };
}

const BLIGHT_FOUND = { record: BLIGHT, recordId: BLIGHT.id };
const NO_RECORD = { record: null, recordId: null };

/** An answer with this label, without a stated record. */
function labelled(label: string): Partial<RankedAnswer> {
  return { recordId: null, candidates: [{ label, probability: 0.83 }] };
}

test.each<[what: string, change: Partial<RankedAnswer>, completed: object, asked: readonly string[]]>([
  ["the record that its model states, without a search", {}, BLIGHT_FOUND, [`load ${BLIGHT.id}`]],
  [
    "the record of its label if its model states none",
    { recordId: null },
    BLIGHT_FOUND,
    ["find disease Tomato___Late_blight", `load ${BLIGHT.id}`],
  ],
  [
    "a wider record, and says so",
    labelled("tomato rot"),
    { ...BLIGHT_FOUND, recordIsWider: true },
    ["find disease tomato rot", `load ${BLIGHT.id}`],
  ],
  ["no record for an unknown label", labelled("Unknown"), NO_RECORD, ["find disease Unknown"]],
  ["no record if the stated one does not exist", { recordId: "none" }, NO_RECORD, ["load none"]],
])("an answer gets %s", async (_, change, completed, asked) => {
  const scene = setUp();
  const answer = { ...ANSWER, ...change };
  expect(await scene.complete(answer)).toEqual({ ...answer, ...completed });
  expect(scene.asked).toEqual(asked);
});

test("a record of another subject is left out, and so is its id", async () => {
  const { complete } = setUp({ [BLIGHT.id]: LION });
  expect(await complete(ANSWER)).toEqual({ ...ANSWER, ...NO_RECORD });
});

test("a healthy leaf keeps the id of its record and shows none, also if only the record says that it is healthy", async () => {
  const { complete } = setUp({ "tomato-healthy": null });
  const recordId = "tomato-healthy";
  const healthy = { verdict: "healthy", recordId };
  const { breed: _, ...others } = ANSWER;
  expect(await complete({ ...ANSWER, recordId })).toEqual({ ...others, ...healthy, group: null });
  expect(await complete({ ...HEALTHY, recordId })).toMatchObject(healthy);
});

test("an answer that names nothing asks for nothing", async () => {
  const { complete, asked } = setUp();
  expect(await complete(UNSURE)).toBe(UNSURE);
  expect(asked).toEqual([]);
});

test("a record that can't be fetched leaves the answer, with the id of the record", async () => {
  const { knowledge } = setUp();
  const complete = createAnswerCompletion({
    ...knowledge,
    loadRecord: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  expect(await complete(ANSWER)).toEqual({ ...ANSWER, record: null });
});

const LINEAGE = [
  { name: "Athene", rank: "genus" },
  { name: "Strigidae", rank: "family" },
] as const;

test("a label without a record gets that of the lowest taxon above it, as a wider one", async () => {
  const owls = { ...LION, id: "owls" };
  const { complete, asked } = setUp({ owls });
  const answer = { ...SAMPLE_IDENTIFICATION, ...labelled("Burrowing owl"), lineage: LINEAGE };

  expect(await complete(answer)).toMatchObject({ recordId: "owls", recordIsWider: true, record: owls });
  expect(asked).toEqual(["find animal Burrowing owl", "lineage animal Athene Strigidae", "load owls"]);
});

test("an answer that names a taxon gets the id of its record alone", async () => {
  const { complete, asked } = setUp();
  const answer = { ...OF_GROUP, group: "an owl", lineage: LINEAGE } as const;

  expect(await complete(answer)).toEqual({ ...answer, recordId: "owls" });
  expect(asked).toEqual(["lineage disease Athene Strigidae"]);
});
