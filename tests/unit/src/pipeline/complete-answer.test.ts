import { expect, test } from "vitest";
import type { AnyRecord } from "#domain/knowledge.ts";
import { createAnswerCompletion, type Knowledge } from "#src/pipeline/complete-answer.ts";
import { HEALTHY, REAL_IDENTIFICATION, UNSURE } from "#tests/fakes/identified.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";

const [BLIGHT] = SAMPLE_RECORDS.disease;
const [LION] = SAMPLE_RECORDS.animal;
const { record: _record, ...ANSWER } = REAL_IDENTIFICATION;

/** Completes answers from these records, and says what was asked. */
function setUp(records: Readonly<Record<string, AnyRecord | null>> = { [BLIGHT.id]: BLIGHT }) {
  const asked: string[] = [];
  const knowledge: Knowledge = {
    findRecord: async (subject, label) => {
      asked.push(`find ${subject} ${label}`);
      if (label === "tomato rot") return { id: BLIGHT.id, isWider: true };
      return label === "Tomato___Late_blight" ? { id: BLIGHT.id, isWider: false } : null;
    },
    loadRecord: async (id) => {
      asked.push(`load ${id}`);
      const record = records[id];
      return record === undefined ? null : { subject: record?.subject ?? "disease", record };
    },
  };
  return { asked, knowledge, complete: createAnswerCompletion(knowledge) };
}

test("an answer gets the record that its model states, without a search", async () => {
  const { complete, asked } = setUp();
  await expect(complete(ANSWER)).resolves.toEqual({ ...ANSWER, record: BLIGHT });
  expect(asked).toEqual([`load ${BLIGHT.id}`]);
});

test("where the model states none, the record is found by the label", async () => {
  const { complete, asked } = setUp();
  await expect(complete({ ...ANSWER, recordId: null })).resolves.toEqual({ ...ANSWER, record: BLIGHT });
  expect(asked).toEqual(["find disease Tomato___Late_blight", `load ${BLIGHT.id}`]);
});

test("an answer says where its record is of more than its label", async () => {
  const { complete } = setUp();
  const candidates = [{ label: "tomato rot", probability: 0.83 }] as const;
  await expect(complete({ ...ANSWER, recordId: null, candidates })).resolves.toEqual({
    ...ANSWER,
    candidates,
    record: BLIGHT,
    recordIsWider: true,
  });
});

test("a label that fits no record, and a stated record that does not exist, have none", async () => {
  const { complete } = setUp();
  const unknown = {
    ...ANSWER,
    recordId: null,
    candidates: [{ label: "Unknown", probability: 0.9 }],
  } as const;
  await expect(complete(unknown)).resolves.toEqual({ ...unknown, record: null });
  await expect(complete({ ...ANSWER, recordId: "none" })).resolves.toEqual({
    ...ANSWER,
    recordId: null,
    record: null,
  });
});

test("a record of another subject is left out, and the way to it", async () => {
  const { complete } = setUp({ [BLIGHT.id]: LION });
  await expect(complete(ANSWER)).resolves.toEqual({ ...ANSWER, recordId: null, record: null });
});

test("a label of a model that says nothing of health is healthy where its record is", async () => {
  const { complete } = setUp({ "tomato-healthy": null });
  const stated = { ...ANSWER, recordId: "tomato-healthy" };
  await expect(complete(stated)).resolves.toEqual({ ...stated, verdict: "healthy", record: null });
});

test("a healthy leaf keeps the way to its record, and shows none", async () => {
  const { complete } = setUp({ "tomato-healthy": null });
  await expect(complete({ ...HEALTHY, recordId: "tomato-healthy" })).resolves.toMatchObject({
    verdict: "healthy",
    recordId: "tomato-healthy",
    record: null,
  });
});

test("what names nothing asks for nothing", async () => {
  const { complete, asked } = setUp();
  await expect(complete({ ...UNSURE, recordId: BLIGHT.id })).resolves.toMatchObject({
    recordId: null,
    record: null,
  });
  expect(asked).toEqual([]);
});

test("a record that can't be fetched leaves the answer, and the way to the record", async () => {
  const { knowledge } = setUp();
  const complete = createAnswerCompletion({
    ...knowledge,
    loadRecord: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  await expect(complete(ANSWER)).resolves.toEqual({ ...ANSWER, record: null });
});
