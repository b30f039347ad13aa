import { expect, test } from "vitest";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import { countByMonth } from "#src/app/history/rules/month-counts.ts";
import { entryAt } from "#tests/fakes/history.ts";
import { identificationOf } from "#tests/fixtures/history-entries.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

/** An entry of a disease, or of a plant, in the middle of this month. */
function entryIn(month: string, subject: "disease" | "plant" = "disease"): HistoryEntry {
  const identification = identificationOf(SAMPLE_RECORDS[subject][0]);
  return entryAt(0, { identification, keptAt: `${month}-15T12:00:00.000Z` });
}

/** The months of the chart, such as "2026-1" for January, and the numbers of each kind. */
function chartOf(entries: readonly HistoryEntry[]) {
  const counted = countByMonth(entries);
  return (
    counted && {
      months: counted.months.map((month) => `${month.getFullYear()}-${month.getMonth() + 1}`),
      kinds: Object.fromEntries(counted.kinds.map(({ subject, counts }) => [subject, counts])),
    }
  );
}

test("entries are counted by month and kind, across a year and with the months between", () => {
  const entries = [entryIn("2027-02"), entryIn("2026-11", "plant"), entryIn("2026-12"), entryIn("2026-12")];
  expect(chartOf(entries)).toEqual({
    months: ["2026-11", "2026-12", "2027-1", "2027-2"],
    kinds: { plant: [1, 0, 0, 0], disease: [0, 2, 0, 1] },
  });
});

test("only the last twelve months are counted, and a kind without an entry in them is left out", () => {
  const chart = chartOf([entryIn("2026-11"), entryIn("2025-12"), entryIn("2025-11", "plant")]);
  expect(chart?.months).toHaveLength(12);
  expect(chart?.months[0]).toBe("2025-12");
  expect(chart?.kinds).toEqual({ disease: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] });
});

test("no entries, and entries of one month, have nothing to compare", () => {
  expect(countByMonth([])).toBeNull();
  expect(countByMonth([entryIn("2026-11"), entryIn("2026-11", "plant")])).toBeNull();
});
