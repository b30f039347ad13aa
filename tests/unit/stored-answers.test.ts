// Histories and batches of 28 November 2026, before answers were told apart by verdict: one answer of each verdict and
// each kind of label, as that version stored and exported them.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERDICTS } from "#domain/answer/identification.ts";
import { tableCsv } from "#domain/text/table.ts";
import { historyTable } from "#src/app/history/history-table.ts";
import { readHistoryFile, writeHistoryFile } from "#src/app/history/rules/history-file.ts";
import { readStoredEntries, storedEntry } from "#src/app/history/rules/history-schema.ts";
import { batchTable } from "#src/lab/batch/export/batch-table.ts";
import { readBatchFile, writeBatchFile } from "#src/lab/batch/rules/batch-file.ts";
import { readPhotos, storedPhoto } from "#src/lab/batch/rules/batch-record.ts";
import { occurrencesOf } from "#src/lab/batch/rules/occurrences.ts";
import { openedFile } from "#src/lab/batch/rules/opened-file.ts";

function stored(name: string): string {
  return readFileSync(new URL(`../fixtures/stored/${name}`, import.meta.url), "utf8");
}

const AT = "2026-06-03T08:00:00.000Z";
const HISTORY = stored("history-export.json");
const PHOTOS: readonly object[] = JSON.parse(stored("batch-photos.json"));

/** The settings and the facts of the exported batch. */
const BATCH = {
  batchId: "7b0c0a2e-6b1c-4f0a-9d5e-2f7f0a4b9c11",
  title: "Traps",
  startedAt: AT,
  settings: {
    subject: "found",
    models: ["kingdom"],
    capture: { date: true, position: true },
    burstRule: "none",
  },
} as const;
const FACTS = {
  shared: { dates: true, positions: true },
  taxonOf: (recordId: string | null, name: string | null) => ({
    scientificName: name ?? recordId ?? "",
    rank: "",
    kingdom: "",
  }),
};

test("a history of the flat form has an answer of each verdict, and is exported as the same bytes", () => {
  const read = readHistoryFile(HISTORY);
  const records = read.ok ? read.value : [];
  expect(new Set(records.map(({ entry }) => entry.identification.verdict))).toEqual(new Set(VERDICTS));
  expect(writeHistoryFile(records, new Date(AT))).toBe(HISTORY);
  expect(tableCsv(historyTable(records.map(({ entry }) => entry)))).toBe(stored("history-export.csv"));
});

test("a stored entry of the flat form is read, and stored again as older versions read it", () => {
  const entries = JSON.parse(HISTORY).entries.map(
    ({ thumbnail: _thumbnail, ...entry }: Record<string, unknown>) => entry,
  );
  const read = readStoredEntries(entries);
  expect(read.unreadable).toBe(0);
  // Older versions pass over what answers brought out, which they did not know.
  const withFound = entries.map(({ remarks, ...entry }: Record<string, unknown>) =>
    Object.assign(entry, { remarks: Object.assign({ found: null }, remarks) }),
  );
  expect(JSON.parse(JSON.stringify(read.entries.map(storedEntry)))).toEqual(withFound);
});

test("a stored batch of the flat form is read, and stored again as older versions read it", () => {
  const photos = readPhotos(PHOTOS);
  expect(
    new Set(photos.flatMap(({ said }) => (said.ok ? said.value.map(({ verdict }) => verdict) : []))),
  ).toEqual(new Set(VERDICTS));
  expect(photos.map(storedPhoto)).toEqual(PHOTOS);
});

test("a batch of the flat form is exported as the same bytes, and its file opens as the same batch", () => {
  const photos = readPhotos(PHOTOS);
  const bursts = photos.map((photo) => [photo] as const);
  const text = writeBatchFile({ ...BATCH, bursts }, { ...FACTS, now: new Date(AT) });
  expect(text).toBe(stored("batch-export.json"));
  expect(tableCsv(batchTable(bursts, FACTS.shared, FACTS.taxonOf))).toBe(stored("batch-export.csv"));
  expect(occurrencesOf(bursts, { ...FACTS, batchId: "b", identifiedBy: "Ada" })).toEqual(
    JSON.parse(stored("batch-occurrences.json")),
  );
  const file = readBatchFile(text);
  expect(file.ok ? openedFile(file.value)?.photos : null).toEqual(photos);
});
