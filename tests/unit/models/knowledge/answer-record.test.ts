import { expect, test } from "vitest";
import { answerRecordOf } from "#models/knowledge/answer-record.ts";
import { loadRecordOf } from "#tests/fixtures/guide-records.ts";

/** What a result shows of a record, and the record itself, with its fields by name. */
async function shownOf(id: string) {
  const { record } = await loadRecordOf(id);
  const fields: Readonly<Record<string, unknown>> = { ...record };
  return { shown: answerRecordOf(record), fields };
}

test("a result shows of a pest what its record says under the same headings", async () => {
  const { shown, fields } = await shownOf("snail");
  expect(shown).toMatchObject({
    pestName: fields["name"],
    organicSolutions: fields["organic"],
    inorganicSolutions: fields["inorganic"],
    biologicalControl: fields["biological"],
    preventiveMeasures: fields["prevention"],
    lifecycle: fields["lifecycle"],
    seasonalActivity: fields["seasonalActivity"],
  });
});

test("a result shows of a disease what its record says under the same headings, with all its symptoms", async () => {
  const { shown, fields } = await shownOf("tomato-late-blight");
  expect(shown).toMatchObject({
    diseaseName: fields["name"],
    prognosis: fields["outlook"],
    treatment: { organic: fields["organic"], inorganic: fields["inorganic"] },
    prevention: fields["prevention"],
    causes: fields["causes"],
    symptoms: [
      "Large, dark, water-soaked spots on leaves and stems",
      "White mould under the leaf in wet weather",
      "Firm, brown, greasy patches on fruit",
      "Whole plant turns brown and collapses",
    ],
  });
});

test("a result shows of a plant and of an animal what their records say", async () => {
  const rose = await shownOf("rose");
  const { commonName, ...others } = { commonName: "", ...rose.shown };
  expect(rose.fields).toMatchObject({ ...others, sources: expect.anything() });
  expect(commonName).toBe(rose.fields["name"]);
  const lion = await shownOf("lion");
  expect(lion.fields).toMatchObject({ ...lion.shown, sources: expect.anything() });
});
