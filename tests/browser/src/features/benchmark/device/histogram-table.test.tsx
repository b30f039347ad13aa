import { expect, test } from "vitest";
import { histogramOf } from "#domain/statistics.ts";
import { HistogramTable } from "#src/features/benchmark/device/histogram-table.tsx";
import { show } from "#tests/browser/open-app.tsx";
import { expectTexts } from "#tests/browser/texts.ts";

test("a run of hardly any spread has a row for each bin, with bounds of its own", async () => {
  const histogram = histogramOf([[64, 64.2], [64.1]], 12);
  if (histogram === null) throw new Error("no samples");
  const page = await show(<HistogramTable histogram={histogram} names={["Birds", "Birds"]} />);
  await page.getByText("The same as a table").click();
  const table = page.getByRole("table");
  await expectTexts(table.getByRole("columnheader"), ["Milliseconds", "Birds", "Birds"]);
  const rows = table
    .getByRole("rowheader")
    .elements()
    .map((row) => row.textContent);
  expect(rows).toHaveLength(12);
  expect(new Set(rows).size).toBe(12);
  for (const row of rows) expect(row).not.toMatch(/^(.*) to \1$/);
  // The two runs of the first series are the shortest and the longest of all.
  const counts = table
    .getByRole("cell")
    .elements()
    .map((cell) => Number(cell.textContent));
  expect(counts.filter((_, at) => at % 2 === 0)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(counts.filter((_, at) => at % 2 === 1).reduce((sum, count) => sum + count, 0)).toBe(1);
});
