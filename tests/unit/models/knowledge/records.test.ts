import { expect, test } from "vitest";
import { answerRecordOf } from "#models/knowledge/answer-record.ts";
import { loadAnswerRecord } from "#models/knowledge/answer-knowledge.ts";
import { loadEntries, loadGuideEntry } from "#models/knowledge/knowledge.ts";
import type { GuideEntry } from "#models/knowledge/knowledge-entry.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { headlineOf } from "#domain/headline.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { readStoredEntries } from "#src/features/history/rules/history-schema.ts";
import { entryAt } from "#tests/fakes/history.ts";

// Animals have feet too.
const IMPERIAL =
  /\b(lbs?|inch|inches|gallons?|acres?|miles?)\b|(\d|square|cubic)\s*(ft|foot|feet)\b|\d\s*°\s*F\b/i;
const DOSAGE = /\d\s*(ml|cl|l|mg|g|kg|cc)\s*(\/|per)\s*(l|litre|liter|ha|hectare|m2|m²|plant|tree|kg)\b/i;

const entries = await loadEntries();
const all = await Promise.all(
  entries.map(async ({ id }): Promise<GuideEntry> => {
    const entry = await loadGuideEntry(id);
    if (entry === null) throw new Error(`${id} is listed and has no record`);
    return entry;
  }),
);

/** Every text of a value, with the path to it. */
function textsOf(value: unknown, path: string): (readonly [path: string, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => textsOf(item, `${path}.${key}`));
}

const texts = all.flatMap(({ record: { sources: _sources, ...record } }) => textsOf(record, record.id));

test("every listed record can be loaded, and is the one of its line", () => {
  expect(all.map(({ record: { id, subject, name } }) => ({ id, subject, name }))).toEqual(
    entries.map(({ id, subject, name }) => ({ id, subject, name })),
  );
  expect(entries.length).toBeGreaterThanOrEqual(200);
});

test("no text of a record has spaces around or doubled in it, or a word that was left open", () => {
  const odd = texts.filter(([, text]) => text !== text.trim() || / {2}|TODO|undefined|\?\?/.test(text));
  expect(odd).toEqual([]);
  expect(texts.length).toBeGreaterThan(5000);
});

test("no text of a record has imperial units", () => {
  expect(texts.filter(([, text]) => IMPERIAL.test(text))).toEqual([]);
});

test("the search for imperial units finds them", () => {
  for (const text of ["70 lbs", "6 feet tall", "12 inches", "80 °F", "below 40°F", "2 gallons", "10 miles"]) {
    expect(text).toMatch(IMPERIAL);
  }
});

test("no record names a dose: labels and laws do, by product and country", () => {
  expect(texts.filter(([, text]) => DOSAGE.test(text))).toEqual([]);
});

test("the search for doses finds them", () => {
  for (const text of ["2 ml/L", "5 g/l", "1.5 kg per ha", "20ml / litre of water", "300 g per hectare"]) {
    expect(text).toMatch(DOSAGE);
  }
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
    // A disease may have no pathogen of its own.
    expect(
      empty.filter(([path]) => record.subject !== "disease" || !path.endsWith(".scientificName")),
    ).toEqual([]);
  }
});

test("an answer with any of these records is read back from the history as it was kept", () => {
  const kept = all.flatMap(({ record }) => {
    const shown = answerRecordOf(record);
    if (shown === null) return [];
    const entry = entryAt(1);
    const { identification } = entry;
    return [{ ...entry, identification: { ...identification, subject: shown.subject, record: shown } }];
  });
  expect(
    readStoredEntries(structuredClone(kept)).entries.map(({ identification }) => identification.record),
  ).toEqual(kept.map(({ identification }) => identification.record));
});

test("a record that does not exist is none", async () => {
  await expect(loadGuideEntry("unicorn")).resolves.toBeNull();
  await expect(loadAnswerRecord("unicorn")).resolves.toBeNull();
});
