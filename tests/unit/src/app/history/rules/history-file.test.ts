import {
  array,
  assert,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  property,
  record as recordOf,
  string,
} from "fast-check";
import { expect, test } from "vitest";
import { NO_REMARKS, type Remarks } from "#domain/answer/remarks.ts";
import {
  createEntryTexts,
  createHistoryFileReader,
  readHistoryFile,
  writeHistoryFile,
} from "#src/app/history/rules/history-file.ts";
import {
  readStoredEntries,
  readStoredThumbnail,
  storedEntry,
} from "#src/app/history/rules/history-schema.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import { entryAt } from "#tests/fakes/history.ts";
import {
  HEALTHY,
  NONE_OF_THESE,
  OF_GROUP,
  OFF_TOPIC,
  PLAIN_NAME,
  REAL_IDENTIFICATION,
  UNKNOWN_KIND,
  UNSURE,
  WITHOUT_RECORD,
} from "#tests/fakes/identified.ts";
import { identificationOf, THUMBNAIL } from "#tests/fixtures/history-entries.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { ALL_RECORDS, SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

const REMARKS: Remarks = {
  verification: { status: "corrected", name: "Tomato leaf mould", recordId: "tomato-leaf-mould" },
  found: {
    crop: "tomato",
    best: { name: "Tomato leaf mould", recordId: "tomato-leaf-mould" },
    isNamed: true,
  },
  notes: "on the oldest leaves\nonly",
  place: "north bed",
  done: "leaves burnt",
  lookAgainOn: "2026-11-29",
  earlierId: "entry-1",
  change: "worse",
};

const NOW = new Date("2026-11-20T12:00:00.000Z");
const RECORDS = ALL_RECORDS.map((record, index) => ({
  entry: entryAt(1, { id: `entry-${index}`, identification: identificationOf(record) }),
  thumbnail: index % 2 === 0 ? THUMBNAIL : null,
}));
const FILE_TEXT = writeHistoryFile(RECORDS, NOW);

/** The file with one value changed, at `path` below `entries[0]`. */
function changed(path: readonly string[], value: unknown): string {
  const file = JSON.parse(FILE_TEXT);
  let place = file.entries[0];
  for (const key of path.slice(0, -1)) place = place[key];
  place[path.at(-1) ?? ""] = value;
  return JSON.stringify(file);
}

test("a written file says what it is, and is read again without a loss for every sample record", () => {
  const exportedAt = "2026-11-20T12:00:00.000Z";
  expect(JSON.parse(FILE_TEXT)).toMatchObject({ format: "bio-kingdom-history", version: 4, exportedAt });
  expect(readHistoryFile(FILE_TEXT)).toEqual({ ok: true, value: RECORDS });
});

test("an empty history and a byte order mark are no faults", () => {
  expect(readHistoryFile(`\uFEFF${writeHistoryFile([], NOW)}`)).toEqual({ ok: true, value: [] });
});

test.each([
  ["nothing", "", "file-not-json"],
  ["a cut file", FILE_TEXT.slice(0, -20), "file-not-json"],
  ["another JSON file", `{"name":"bio-kingdom"}`, "file-foreign"],
  ["null", "null", "file-foreign"],
  ["a list", "[]", "file-foreign"],
  ["a history without entries", `{"format":"bio-kingdom-history","version":1}`, "file-damaged"],
  ["a later version", `{"format":"bio-kingdom-history","version":5,"pages":[]}`, "file-newer"],
])("%s is refused", (_what, content, code) => {
  expect(readHistoryFile(content)).toMatchObject({ ok: false, error: { code } });
});

test.each([
  ["a probability over 1", ["identification", "probability"], 1.5],
  ["a record of another subject", ["identification", "subject"], "pest"],
  ["no model", ["identification", "model"], undefined],
  ["a date that is none", ["keptAt"], "yesterday"],
  ["an impossible date", ["keptAt"], "2026-13-45T10:00:00.000Z"],
  ["an id with a path in it", ["id"], "../../x"],
  ["an id that is a number", ["id"], 7],
  ["an SVG for a thumbnail", ["thumbnail"], "data:image/svg+xml;base64,PHN2Zz4="],
  ["an address for a thumbnail", ["thumbnail"], "https://example.org/a.jpg"],
  ["a missing thumbnail", ["thumbnail"], undefined],
  ["three characteristics", ["identification", "record", "characteristics"], ["a", "b", "c"]],
  ["no source", ["identification", "record", "sources"], []],
  ["a verdict that is none", ["identification", "verdict"], "sure"],
  ["a group without a name", ["identification", "verdict"], "group"],
  ["off topic without what it looks like", ["identification", "verdict"], "off-topic"],
  ["a record of what was not identified", ["identification", "verdict"], "not-sure"],
  ["no candidates", ["identification", "candidates"], []],
  ["half a kind that the model knows", ["identification", "known"], 0.5],
  [
    "six candidates",
    ["identification", "candidates"],
    Array.from({ length: 6 }, () => ({ label: "Dog", probability: 0.1 })),
  ],
  ["a candidate without a name", ["identification", "candidates"], [{ probability: 0.1 }]],
  ["a candidate over 1", ["identification", "candidates"], [{ label: "Dog", probability: 1.1 }]],
  ["notes that are none", ["remarks", "notes"], 7],
  [
    "a verification that is none",
    ["remarks", "verification"],
    { status: "sure", name: "Dog", recordId: null },
  ],
  ["a correction without a name", ["remarks", "verification"], { status: "corrected", recordId: null }],
  ["a model whose title is a number", ["identification", "model", "title"], 7],
])("a file in which one entry has %s is refused as a whole", (_what, path, value) => {
  const read = readHistoryFile(changed(path, value));
  expect(read).toMatchObject({ ok: false, error: { code: "file-damaged" } });
});

test("fields that this version does not know are left out", () => {
  expect(readHistoryFile(changed(["mood"], "good"))).toEqual({ ok: true, value: RECORDS });
});

test("stored entries of another shape are counted and left out, and the others read", () => {
  const entry = entryAt(1);
  expect(readStoredEntries([entry, { id: "old", name: "Dog" }, null, 7, undefined])).toEqual({
    entries: [entry],
    unreadable: 4,
  });
});

test("a stored thumbnail that is none of ours is none", () => {
  expect(readStoredThumbnail(THUMBNAIL)).toBe(THUMBNAIL);
  expect(readStoredThumbnail("javascript:alert(1)")).toBeNull();
  expect(readStoredThumbnail(undefined)).toBeNull();
});

test.each<[string, Partial<HistoryEntry>]>([
  ...[
    REAL_IDENTIFICATION,
    WITHOUT_RECORD,
    UNSURE,
    UNKNOWN_KIND,
    NONE_OF_THESE,
    HEALTHY,
    OF_GROUP,
    OFF_TOPIC,
  ].map((identification): [string, Partial<HistoryEntry>] => [identification.verdict, { identification }]),
  ["a correction and notes", { remarks: REMARKS }],
  [
    "a confirmation",
    { remarks: { ...REMARKS, verification: { status: "confirmed", name: "Dog", recordId: null } } },
  ],
  ["a person who does not know", { remarks: { ...REMARKS, verification: { status: "unknown" } } }],
])("an entry with %s is read again without a loss", (_what, fields) => {
  const entry = entryAt(1, fields);
  const kept = [{ entry, thumbnail: null }];

  expect(readHistoryFile(writeHistoryFile(kept, NOW))).toEqual({ ok: true, value: kept });
  expect(readStoredEntries([storedEntry(entry)])).toEqual({ entries: [entry], unreadable: 0 });
});

test("an old answer without the number of known kinds is read", () => {
  const entry = entryAt(1, { identification: UNSURE });
  const { known: _known, ...identification } = Object(storedEntry(entry).identification);
  expect(readStoredEntries([{ ...entry, identification }])).toEqual({ entries: [entry], unreadable: 0 });
});

test.each(["main-thread", "png-reader"] as const)(
  "an entry of an app that decoded by %s is read",
  (decodePath) => {
    const entry = entryAt(1, { timings: { ...entryAt(1).timings, decodePath } });
    expect(readStoredEntries([entry])).toEqual({ entries: [entry], unreadable: 0 });
  },
);

/** An entry from before models could be changed. */
function entryOfBefore(record: unknown = SAMPLE_RECORDS.pest[0]): unknown {
  return {
    ...entryAt(1),
    identification: {
      subject: "pest",
      record,
      probability: 0.91,
      model: { id: "sample", version: "1.0.0" },
      demo: true,
    },
  };
}

const FILLED_IN = {
  subject: "pest",
  verdict: "identified",
  recordId: SAMPLE_RECORDS.pest[0].id,
  record: SAMPLE_RECORDS.pest[0],
  probability: 0.91,
  candidates: [{ label: SAMPLE_RECORDS.pest[0].pestName, probability: 0.91 }],
  model: { id: "sample", version: "1.0.0", title: "sample" },
  demo: true,
  ...PLAIN_NAME,
  breed: null,
  crop: null,
  known: null,
};

test("an old entry and a file of version 1 are read, and missing fields are filled in", () => {
  const entry = { ...entryAt(1), identification: FILLED_IN };
  expect(readStoredEntries([entryOfBefore()])).toEqual({ entries: [entry], unreadable: 0 });
  // Such an entry stores its answer only as a record.
  expect(readStoredEntries([entryOfBefore(null)])).toEqual({ entries: [], unreadable: 1 });
  const entries = [{ ...Object(entryOfBefore()), thumbnail: THUMBNAIL }];
  const file = JSON.stringify({ format: "bio-kingdom-history", version: 1, entries });
  expect(readHistoryFile(file)).toEqual({ ok: true, value: [{ entry, thumbnail: THUMBNAIL }] });
});

test("an entry and a file of version 3, from before there were remarks, are read with none", () => {
  const { remarks: _remarks, ...before } = entryAt(1);
  const entries = [{ ...before, thumbnail: null }];
  const file = JSON.stringify({ format: "bio-kingdom-history", version: 3, entries });

  expect(readStoredEntries([before])).toEqual({ entries: [entryAt(1)], unreadable: 0 });
  expect(readHistoryFile(file)).toEqual({ ok: true, value: [{ entry: entryAt(1), thumbnail: null }] });
});

test("whatever a person wrote beside an answer is the same after export and import", LONG, () => {
  // White space and combining characters are the most likely to be normalised away.
  const tidied = constantFrom(" ", "\n", "\t", "e\u0301", "\uFEFF");
  const written = string({
    unit: oneof(tidied, string({ unit: "binary", minLength: 1, maxLength: 1 })),
    maxLength: 60,
  });
  assert(
    property(recordOf({ notes: written, place: written, done: written }), (words) => {
      const entry = entryAt(1, { remarks: { ...NO_REMARKS, ...words } });
      const read = readHistoryFile(writeHistoryFile([{ entry, thumbnail: null }], NOW));
      expect(read).toEqual({ ok: true, value: [{ entry, thumbnail: null }] });
    }),
  );
});

test("any JSON at all in place of a part of an entry is taken or told, and never throws", LONG, () => {
  const places = constantFrom(
    ["id"],
    ["keptAt"],
    ["photoName"],
    ["identification"],
    ["identification", "record"],
    ["remarks"],
    ["timings"],
    ["thumbnail"],
  );
  assert(
    property(places, jsonValue(), (path, value) => {
      const read = readHistoryFile(changed(path, value));
      expect(read.ok ? "taken" : read.error.code).toMatch(/^(?:taken|file-damaged)$/);
    }),
    { numRuns: 300 },
  );
});

/** The entries and the rest of a text that is read in pieces. The list of lengths is used repeatedly. */
function found(text: string, lengths: readonly number[]): { entries: readonly string[]; rest: string } {
  const texts = createEntryTexts();
  const entries: string[] = [];
  for (let [at, turn] = [0, 0]; at < text.length; turn += 1) {
    const end = at + (lengths[turn % lengths.length] ?? 1);
    entries.push(...texts.take(text.slice(at, end)));
    at = end;
  }
  return { entries, rest: texts.rest() };
}

test("whatever a file holds and wherever it is cut, its entries and the rest are those of the whole", () => {
  const objects = array(jsonValue().map((value) => ({ value })));
  const cuts = array(integer({ min: 1, max: 7 }), { minLength: 1 });
  assert(
    property(objects, jsonValue(), cuts, (entries, other, lengths) => {
      const text = JSON.stringify({ other, entries, behind: other }, null, 1);
      const { entries: texts, rest } = found(text, lengths);
      expect(texts.map((each) => JSON.parse(each))).toEqual(JSON.parse(JSON.stringify(entries)));
      expect(JSON.parse(rest)).toEqual(
        JSON.parse(JSON.stringify({ other, entries: entries.map(() => 0), behind: other })),
      );
    }),
  );
});

test("only the list of the name at the top is that of the entries", () => {
  const text = String.raw`{"a\"entries": [{}], "b": {"entries": [{}]}, "c": "\"entries\": [{", "entries": [ {} , 7]}`;
  expect(found(text, [1])).toEqual({
    entries: ["{}"],
    rest: String.raw`{"a\"entries": [{}], "b": {"entries": [{}]}, "c": "\"entries\": [{", "entries": [ 0 , 7]}`,
  });
});

test("a history that comes letter by letter is the one that comes at once", () => {
  const records = [1, 2].map((minute) => ({ entry: entryAt(minute), thumbnail: THUMBNAIL }));
  const reader = createHistoryFileReader();
  for (const sign of writeHistoryFile(records, new Date(0))) reader.take(sign);
  expect(reader.end()).toEqual({ ok: true, value: records });
});

test.each([
  ["a comma too many", "[{},]", "file-not-json"],
  ["no comma", "[{} {}]", "file-not-json"],
  ["an entry that is no JSON", "[{a}]", "file-not-json"],
  ["a number for an entry", "[0]", "file-damaged"],
  ["a text for an entry", `["{}"]`, "file-damaged"],
  ["a list for an entry", "[[]]", "file-damaged"],
  ["entries that are no list", "{}", "file-damaged"],
])("a history with %s is refused", (_what, entries, code) => {
  const reader = createHistoryFileReader();
  reader.take(`{"format":"bio-kingdom-history","version":4,"entries":${entries}}`);
  expect(reader.end()).toMatchObject({ ok: false, error: { code } });
});
