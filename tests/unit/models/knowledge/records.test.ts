import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { headlineOf } from "#domain/answer/headline.ts";
import { recordOf } from "#domain/answer/identification.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { loadAnswerRecord } from "#models/knowledge/answer-knowledge.ts";
import { answerRecordOf } from "#models/knowledge/answer-record.ts";
import { loadAllEntries, loadGuideEntry } from "#models/knowledge/knowledge.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { SAFE_ON_ANY_CROP } from "#src/app/diagnosis/sign-texts.ts";
import { readStoredEntries } from "#src/app/history/rules/history-schema.ts";
import { entryAt } from "#tests/fakes/history.ts";
import { loadAllRecords, loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

// "feet" counts only after a number, "square" or "cubic", because animals have feet too.
const IMPERIAL =
  /\b(lbs?|inch|inches|gallons?|acres?|miles?)\b|(\d|square|cubic)\s*(ft|foot|feet)\b|\d\s*°\s*F\b/i;
const DOSAGE = /\d\s*(ml|cl|l|mg|g|kg|cc)\s*(\/|per)\s*(l|litre|liter|ha|hectare|m2|m²|plant|tree|kg)\b/i;

const entries = await loadAllEntries();
const all = await loadAllRecords();

/** Every text of a value, with the path to it. */
function textsOf(value: unknown, path: string): (readonly [path: string, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => textsOf(item, `${path}.${key}`));
}

const texts = all.flatMap(({ record: { sources: _sources, ...record } }) => textsOf(record, record.id));

test.each(SAFE_ON_ANY_CROP)("the step %s is wrong for no disease of any crop", (step) => {
  const tables = readdirSync("models/knowledge/signs").map((file) =>
    readFileSync(`models/knowledge/signs/${file}`, "utf8").split("\n"),
  );
  const lines = tables.flatMap((table) => table.find((line) => line.startsWith(`do: ${step}\t`)) ?? []);
  expect(lines).toHaveLength(tables.length);
  expect(lines.filter((line) => line.split("\t").includes("wrong"))).toEqual([]);
});

test("every listed record can be loaded and is the right one", () => {
  expect(all.map(({ record: { id, subject, name } }) => ({ id, subject, name }))).toEqual(
    entries.map(({ id, subject, name }) => ({ id, subject, name })),
  );
  expect(entries.length).toBeGreaterThanOrEqual(200);
});

test("no text of a record has stray spaces or an open word", () => {
  const odd = texts.filter(([, text]) => text !== text.trim() || / {2}|TODO|undefined|\?\?/.test(text));
  expect(odd).toEqual([]);
  expect(texts.length).toBeGreaterThan(5000);
});

test.each([
  [
    "imperial units",
    IMPERIAL,
    ["70 lbs", "6 feet tall", "12 inches", "80 °F", "below 40°F", "2 gallons", "10 miles"],
  ],
  // Doses depend on the product and the country, so records leave them to labels and laws.
  ["a dose", DOSAGE, ["2 ml/L", "5 g/l", "1.5 kg per ha", "20ml / litre of water", "300 g per hectare"]],
])("no text of a record has %s, and the search for them finds planted ones", (_what, pattern, planted) => {
  expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
  expect(planted.filter((text) => !pattern.test(text))).toEqual([]);
});

/** Words of a look-alike that warn of it. "Leaves with blisters" and "it cannot sting" do not. */
const WARNING = /\b(?:poisonous|stinging|blisters the skin|do not touch)\b/i;

test("a look-alike without a record whose words warn of it has a danger", () => {
  const named = all.flatMap(({ record: { id, confusedWith } }) =>
    confusedWith.flatMap(({ name, danger, tellApart }) =>
      name === null ? [] : [{ id, name, danger, tellApart }],
    ),
  );
  const warned = named.filter(({ name, tellApart }) => WARNING.test(`${name}. ${tellApart}`));
  expect(warned.filter(({ danger }) => danger === null)).toEqual([]);
  expect(warned.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["maple", "papaya", "bamboo", "lantana", "soldier-beetles", "snail"]),
  );
});

test("a plant is not poisonous where its record's words on poison begin so, and only there", () => {
  const plants = all.flatMap(({ record }) => (record.subject === "plant" ? [record] : []));
  const begins = plants.filter(({ poison: [first = ""] }) => /^Not (?:known to be )?poisonous\b/.test(first));
  const marked = plants.filter(({ notPoisonous }) => notPoisonous);
  expect(marked.map(({ id }) => id)).toEqual(begins.map(({ id }) => id));
  expect(marked.map(({ id }) => id)).toContain("rose");
  expect(marked.filter(({ danger }) => danger === "poisonous")).toEqual([]);
});

test("what to do after a venomous bite begins with whom to call, and eaten poison never waits for signs", () => {
  const venomous = all.flatMap(({ record }) =>
    "firstAid" in record && record.danger === "venomous" ? [record] : [],
  );
  expect(venomous.map(({ name }) => name).toSorted()).toEqual(["Snake", "Spider"]);
  expect(venomous.filter(({ firstAid: [first = ""] }) => !/ambulance|hospital/.test(first))).toEqual([]);
  const waiting = texts.filter(
    ([path, text]) => path.includes(".poison.") && /\bate\b[^;.]* and (vomits|is)\b/.test(text),
  );
  expect(waiting).toEqual([]);
});

test("a tomato's look-alikes that harm are berries, red ones too", () => {
  const tomato = all.find(({ record: { id } }) => id === "tomato")?.record.confusedWith ?? [];
  const harmful = tomato.filter(({ danger }) => danger === "poisonous");
  expect(harmful.map(({ name, tellApart }) => [name, /berries/.test(`${name} ${tellApart}`)])).toEqual([
    ["Potato berries (Solanum tuberosum)", true],
    ["Bittersweet nightshade (Solanum dulcamara)", true],
    ["Black nightshade (Solanum nigrum)", true],
  ]);
  expect(harmful.some(({ tellApart }) => /berries.* red\b/.test(tellApart))).toBe(true);
});

test.each(SUBJECTS)("each sample label of a %s is the headline of its record", async (subject) => {
  const labels = SAMPLE_LABELS[subject];
  expect(labels.length).toBeGreaterThanOrEqual(8);
  const found = await Promise.all(labels.map(({ recordId }) => loadAnswerRecord(recordId)));
  const records = found.flatMap((one) => one?.record ?? []);
  expect(records.map((record) => record.subject)).toEqual(labels.map(() => subject));
  expect(records.map((record) => ({ recordId: record.id, name: headlineOf(record) }))).toEqual(labels);
});

test("a result shows a record with its name, its sources and all that the specification asks for", () => {
  const shown = all.flatMap(({ record }) => answerRecordOf(record) ?? []);
  const healthy = all.filter(({ record }) => record.subject === "disease" && record.cause === "healthy");
  expect(shown).toHaveLength(all.length - healthy.length);
  expect(healthy.length).toBeGreaterThan(15);
  for (const record of shown) {
    expect(headlineOf(record)).not.toBe("");
    const empty = textsOf(record, record.id).filter(([, text]) => text === "");
    // The scientific name of a disease is its pathogen, which may be missing.
    expect(
      empty.filter(([path]) => record.subject !== "disease" || !path.endsWith(".scientificName")),
    ).toEqual([]);
  }
});

test("an answer with any record is read back from the history unchanged", () => {
  const kept = all.flatMap(({ record }) => {
    const shown = answerRecordOf(record);
    if (shown === null) return [];
    const entry = entryAt(1);
    const { identification } = entry;
    return [{ ...entry, identification: { ...identification, subject: shown.subject, record: shown } }];
  });
  expect(
    readStoredEntries(structuredClone(kept)).entries.map(({ identification }) => recordOf(identification)),
  ).toEqual(kept.map(({ identification }) => identification.record));
});

test("a record that does not exist is not found", async () => {
  await expect(loadGuideEntry("unicorn")).resolves.toBeNull();
  await expect(loadAnswerRecord("unicorn")).resolves.toBeNull();
});

/** The part of a record that a result shows, and all fields of the record by name. */
async function shownOf(id: string) {
  const { record } = await loadRecordOf(id);
  const fields: Readonly<Record<string, unknown>> = { ...record };
  return { shown: answerRecordOf(record), fields };
}

test("a result shows the facts of a pest's record", async () => {
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

test("a result shows the facts of a disease's record with all its symptoms", async () => {
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

test("a result shows the facts of a plant's and an animal's record", async () => {
  const rose = await shownOf("rose");
  const { commonName, ...others } = { commonName: "", ...rose.shown };
  expect(rose.fields).toMatchObject({ ...others, sources: expect.anything() });
  expect(commonName).toBe(rose.fields["name"]);
  const lion = await shownOf("lion");
  expect(lion.fields).toMatchObject({ ...lion.shown, sources: expect.anything() });
});

test("the kinds of a pest's record are pests of its own group", () => {
  const pests = all.flatMap(({ record }) => (record.subject === "pest" ? [record] : []));
  const withKinds = pests.filter(({ kinds }) => kinds.length > 0);
  expect(withKinds.map(({ id }) => id)).toContain("caterpillar");
  expect(withKinds.filter(({ scope }) => scope !== "group")).toEqual([]);
  for (const { kinds, group } of withKinds) {
    expect(pests.filter((one) => kinds.includes(one.id)).map((one) => one.group)).toEqual(
      kinds.map(() => group),
    );
  }
});
