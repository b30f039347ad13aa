import { afterEach, expect, test } from "vitest";
import type { Identification } from "#domain/answer/identification.ts";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import { caseText } from "#src/app/history/case/case-file.ts";
import { type CaseFacts, type CaseSheet, caseSheetOf, IS_AN_AID } from "#src/app/history/case/case-sheet.ts";
import { setTranslator } from "#src/language/messages.ts";
import { translatorOf } from "#src/language/translator.ts";
import {
  HEALTHY,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  SAMPLE_IDENTIFICATION,
  UNSURE,
} from "#tests/fakes/identified.ts";

afterEach(() => setTranslator(null));

function sheetOf(identification: Identification, facts: Partial<CaseFacts> = {}): CaseSheet {
  return caseSheetOf({
    identification,
    hasDetails: true,
    dangers: [],
    today: [],
    remarks: NO_REMARKS,
    identifiedAt: "2026-11-20T10:00:00.000Z",
    madeAt: "2026-11-22T09:00:00.000Z",
    photoCount: 1,
    ...facts,
  });
}

function titles({ parts }: CaseSheet): readonly string[] {
  return parts.map(({ title }) => title);
}

test("a sheet has the answer, how sure it is, what else it could be, what to do today and where it comes from", () => {
  const sheet = sheetOf(REAL_IDENTIFICATION, { today: ["Cut the leaf off.", "Bin it."] });
  expect(sheet).toMatchObject({ kind: "Case sheet", title: "Tomato late blight", sample: null });
  expect(titles(sheet)).toEqual([
    "Answer",
    "How sure it is",
    "What else it could be",
    "What to do today",
    "Where this comes from",
  ]);
  const text = caseText(sheet);
  for (const line of [
    "Confidence: possible",
    "Severity: Critical",
    "Tomato___Leaf_Mold",
    "1. Cut the leaf off.\n2. Bin it.",
    "Model: Leaf guide (leaf-guide), version 3",
    "Identified: ",
    "Sheet made: ",
    IS_AN_AID,
    "The product label is the law",
  ]) {
    expect(text).toContain(line);
  }
  // The sheet leaves out a candidate of under 5%.
  expect(text.match(/Leaf_Mold/g)).toHaveLength(1);
});

test("dangers stand right below the answer", () => {
  const sheet = sheetOf(REAL_IDENTIFICATION, { dangers: ["Wasp: it stings."], today: ["Cut the leaf off."] });
  expect(titles(sheet).slice(0, 3)).toEqual(["Answer", "Danger", "How sure it is"]);
  expect(caseText(sheet)).toContain("Danger\nWasp: it stings.");
});

test("a sample is marked in its kind, its title, its own sentence and its steps", () => {
  const sheet = sheetOf(SAMPLE_IDENTIFICATION, { today: ["Do this."] });
  expect(sheet.kind).toBe("Sample case sheet");
  expect(sheet.title).toMatch(/^Sample: /);
  expect(sheet.sample?.mark).toBe("SAMPLE - NOT A FINDING");
  expect(sheet.sample?.sentence).toContain("Nothing in the photo was identified");
  expect(titles(sheet)).toContain("What to do today, for the sample");
  expect(titles(sheet)).not.toContain("How sure it is");
  expect(caseText(sheet)).toContain("SAMPLE - NOT A FINDING");
  expect(caseText(sheet)).toContain("Confidence: None: nothing was identified");
  expect(caseText(sheet)).not.toContain("%");
});

test("the person's remarks are on the sheet, and nothing where there are none", () => {
  const noted = caseText(
    sheetOf(REAL_IDENTIFICATION, {
      remarks: {
        ...NO_REMARKS,
        verification: { status: "corrected", name: "Early blight", recordId: null },
        place: "Greenhouse 2",
        notes: "Lower leaves",
      },
    }),
  );
  expect(noted).toContain("The answer: Corrected by this person: Early blight\nPlace: Greenhouse 2\nNotes: ");
  expect(noted).not.toContain("What was done");
  expect(titles(sheetOf(REAL_IDENTIFICATION))).not.toContain("Noted by the person who took the photo");
});

test("a correction comes first, and the steps say which answer they are for", () => {
  const verification = { status: "corrected", name: "Early blight", recordId: null } as const;
  const remarks = { ...NO_REMARKS, verification };
  const [first, ...others] = titles(sheetOf(REAL_IDENTIFICATION, { remarks, today: ["Do this."] }));
  expect(first).toBe("Corrected");
  expect(others).toContain("What to do today, for Tomato late blight");
  expect(caseText(sheetOf(REAL_IDENTIFICATION, { remarks }))).toContain(
    "says that this is Early blight. The rest of this sheet is about Tomato late blight, which the model named.",
  );
  expect(titles(sheetOf(UNSURE, { remarks }))).not.toContain("Corrected");
});

test("an answer that names nothing gives its reason and all its guesses; off topic, none", () => {
  const unsure = caseText(sheetOf(UNSURE));
  expect(unsure).toContain("Case sheet: Not sure");
  expect(unsure).toContain("Tomato___Late_blight\nTomato___Leaf_Mold");
  expect(unsure).toContain("which is not sure enough for an answer.");
  expect(titles(sheetOf(OFF_TOPIC))).not.toContain("What else it could be");
});

test("a healthy leaf has what to watch instead of steps", () => {
  expect(caseText(sheetOf(HEALTHY))).toContain("Nothing to treat on this photo.");
});

test("without details the scientific name of an animal is left out, as on its page", () => {
  const { record } = SAMPLE_IDENTIFICATION;
  const name = record?.scientificName ?? "";
  expect(name).not.toBe("");
  expect(caseText(sheetOf(SAMPLE_IDENTIFICATION))).toContain(name);
  expect(caseText(sheetOf(SAMPLE_IDENTIFICATION, { hasDetails: false }))).not.toContain(name);
});

test("the sheet says that steps could not be loaded", () => {
  expect(caseText(sheetOf(REAL_IDENTIFICATION, { today: null }))).toContain("could not be loaded");
});

const SPANISH: ReadonlyMap<string, string> = new Map([
  ["tomato", "tomate"],
  ["Tomato late blight", "Tizón tardío del tomate"],
  ["Healthy tomato leaf", "Hoja de tomate sana"],
  ["Lion", "León"],
]);

test("the names that a model gives stand on the sheet in the language of the page", () => {
  setTranslator(
    translatorOf({
      tag: "es",
      locale: "es",
      direction: "ltr",
      forms: ["one", "other"],
      messages: {},
      loadLazy: null,
      others: (english) => SPANISH.get(english) ?? english,
    }),
  );
  const [first] = REAL_IDENTIFICATION.candidates;
  const text = caseText(
    sheetOf(
      {
        ...REAL_IDENTIFICATION,
        crop: "tomato",
        candidates: [first, { label: "Healthy tomato leaf", probability: 0.09 }],
      },
      { remarks: { ...NO_REMARKS, verification: { status: "corrected", name: "Lion", recordId: null } } },
    ),
  );
  expect(text).toContain("Crop, chosen by the person: tomate");
  expect(text).toContain("Hoja de tomate sana");
  expect(text).toContain("Corrected by this person: León");
  expect(text).toContain("says that this is León");
  expect(text).not.toMatch(/tomato|Healthy|Lion/);
});
