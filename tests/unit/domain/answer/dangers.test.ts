import { expect, test } from "vitest";
import { type DangerRecord, dangerCandidates, dangersOf } from "#domain/answer/dangers.ts";
import type { Identification } from "#domain/answer/identification.ts";
import { answerAs, OFF_TOPIC } from "#tests/fakes/identified.ts";

const COLCHICUM = { name: "Autumn crocus", danger: "poisonous", tellApart: "It has six stamens." } as const;
const RECORDS: Readonly<Record<string, DangerRecord>> = {
  Snake: { name: "Snake", danger: "venomous", firstAid: ["Keep still."], lookalikes: [COLCHICUM] },
  Crocus: { name: "Crocus", danger: null, firstAid: [], lookalikes: [COLCHICUM] },
  Daisy: { name: "Daisy", danger: null, firstAid: [], lookalikes: [] },
  "Lily of the valley": {
    name: "Lily of the valley",
    danger: "poisonous",
    firstAid: [],
    lookalikes: [COLCHICUM],
  },
};

function answerOf(
  verdict: "identified" | "not-sure",
  ...candidates: readonly [readonly [string, number], ...(readonly (readonly [string, number])[])]
): Identification {
  const [first, ...others] = candidates.map(([label, probability]) => ({ label, probability }));
  if (first === undefined) throw new Error("an answer has a candidate");
  return answerAs({ subject: "plant", verdict, candidates: [first, ...others] });
}

const dangers = (answer: Identification) =>
  dangersOf(dangerCandidates(answer), ({ label }) => RECORDS[label] ?? null);

test("planted: a dangerous candidate of 6% under a harmless name is said", () => {
  expect(dangers(answerOf("identified", ["Daisy", 0.94], ["Lily of the valley", 0.06]))).toEqual([
    {
      kind: "possible",
      name: "Lily of the valley",
      danger: "poisonous",
      of: null,
      tellApart: null,
      firstAid: [],
    },
    { kind: "lookalike", of: "Lily of the valley", ...COLCHICUM, firstAid: [] },
  ]);
  expect(dangers(answerOf("not-sure", ["Daisy", 0.4], ["Lily of the valley", 0.05]))).toHaveLength(2);
});

test("a dangerous candidate of less than 5% is not said", () => {
  expect(dangers(answerOf("identified", ["Daisy", 0.96], ["Lily of the valley", 0.04]))).toEqual([]);
});

test("a harmless name says what dangerous kind looks like it, once", () => {
  const answer = answerOf("identified", ["Crocus", 0.9], ["Lily of the valley", 0.1]);
  expect(dangers(answer).map(({ kind, name }) => [kind, name])).toEqual([
    ["possible", "Lily of the valley"],
    ["lookalike", "Autumn crocus"],
  ]);
});

test("planted: a dangerous label outside the named group is said, as it competes with the group's", () => {
  const answer = answerAs({
    subject: "plant",
    verdict: "group",
    group: "a flower",
    candidates: [{ label: "Daisy", probability: 0.72 }],
    others: [{ label: "Lily of the valley", probability: 0.26 }],
  });
  expect(dangers(answer).map(({ kind, name }) => [kind, name])).toEqual([
    ["possible", "Lily of the valley"],
    ["lookalike", "Autumn crocus"],
  ]);
});

test("what is named is dangerous itself", () => {
  expect(dangers(answerOf("identified", ["Lily of the valley", 0.9]))[0]?.kind).toBe("named");
});

test("a danger has the first aid of its record, named or not; a look-alike has none", () => {
  for (const verdict of ["identified", "not-sure"] as const) {
    const said = dangers(answerOf(verdict, ["Snake", 0.4])).map(({ firstAid }) => firstAid);
    expect(said).toEqual([["Keep still."], []]);
  }
});

test("a photo off topic warns of what it looks like, and a sample of nothing", () => {
  const lookalike = { subject: "animal", label: "Snake", group: null, probability: 0.8 } as const;
  expect(dangerCandidates({ ...OFF_TOPIC, lookalike })).toEqual([
    { subject: "animal", label: "Snake", isNamed: false },
  ]);
  expect(dangerCandidates({ ...answerOf("identified", ["Crocus", 0.9]), demo: true })).toEqual([]);
});
