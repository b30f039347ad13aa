import { array, assert, integer, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { createEntryTexts } from "#src/features/history/rules/entry-texts.ts";
import { createHistoryFileReader, writeHistoryFile } from "#src/features/history/rules/history-file.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";
import { THUMBNAIL } from "#tests/fakes/history-entry.ts";

/** What is found in a text that comes in pieces of these lengths, again and again. */
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
