import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { histogramOf } from "#domain/benchmark/statistics.ts";
import { HistogramTable } from "#src/pages/benchmark/device/histogram-table.tsx";

test("a run of hardly any spread has a row for each bin, with bounds of its own", () => {
  const histogram = histogramOf([[64, 64.2], [64.1]], 12);
  if (histogram === null) throw new Error("no samples");
  const series = ["birds 1", "birds 2"].map((key) => ({ key, name: "Birds" }));
  const markup = renderToStaticMarkup(<HistogramTable histogram={histogram} series={series} />);
  const rows = [...markup.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, row]) => row);
  expect(rows).toHaveLength(12);
  expect(new Set(rows).size).toBe(12);
  for (const row of rows) expect(row).not.toMatch(/^(.*) to \1$/);
});
