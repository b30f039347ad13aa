import { expect, test } from "vitest";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import { dayIn, earlierChoices, laterEntries, plannedEntries } from "#src/app/history/rules/look-again.ts";
import { REAL_IDENTIFICATION, WITHOUT_RECORD } from "#tests/fakes/identified.ts";
import { entryOf } from "#tests/fixtures/history-entries.ts";

function entry(minute: number, fields: Partial<HistoryEntry> = {}): HistoryEntry {
  return entryOf(REAL_IDENTIFICATION, minute, fields);
}

const ids = (entries: readonly HistoryEntry[]): readonly string[] => entries.map(({ id }) => id);

test("days are counted in local time, over the ends of months and years", () => {
  expect(dayIn(0, new Date(2026, 10, 26, 23, 59))).toBe("2026-11-26");
  expect(dayIn(7, new Date(2026, 10, 26, 0, 0))).toBe("2026-12-03");
  expect(dayIn(14, new Date(2026, 11, 26))).toBe("2027-01-09");
});

function plannedOn(lookAgainOn: string): Partial<HistoryEntry> {
  return { remarks: { ...NO_REMARKS, lookAgainOn } };
}

test("planned entries are sorted by their day", () => {
  const entries = [entry(1, plannedOn("2026-12-01")), entry(2), entry(3, plannedOn("2026-11-29"))];
  expect(ids(plannedEntries(entries))).toEqual(["entry-3", "entry-1"]);
});

test("later entries are those that name an entry as the earlier one", () => {
  const entries = [entry(3, { remarks: { ...NO_REMARKS, earlierId: "entry-1" } }), entry(2), entry(1)];
  expect(ids(laterEntries(entries, "entry-1"))).toEqual(["entry-3"]);
});

test("a person chooses from earlier real answers of the subject, the same name first", () => {
  const entries = [
    entry(9),
    entry(5),
    entryOf(WITHOUT_RECORD, 4),
    entry(3),
    entryOf({ ...REAL_IDENTIFICATION, demo: true }, 2),
  ];
  expect(ids(earlierChoices(entries, REAL_IDENTIFICATION, "entry-5"))).toEqual(["entry-3", "entry-4"]);
  expect(ids(earlierChoices(entries, REAL_IDENTIFICATION, "unknown"))).toEqual([
    "entry-9",
    "entry-5",
    "entry-3",
    "entry-4",
  ]);
});

test("the entry that the person came for can be chosen, however many others there are", () => {
  const others = Array.from({ length: 30 }, (_, at) => entry(at + 10));
  const choices = earlierChoices([...others, entry(1)], REAL_IDENTIFICATION, "new", "entry-1");
  expect(choices).toHaveLength(20);
  expect(choices[0]?.id).toBe("entry-1");
});
