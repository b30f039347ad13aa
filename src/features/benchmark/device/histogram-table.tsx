import type { ReactNode } from "react";
import { binEdge, type Histogram } from "#domain/statistics.ts";
import { DataTable } from "#src/ui/page/table.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";

/** The counts of a histogram, for people who can't see the plot. */
export function HistogramTable({
  histogram,
  names,
}: {
  readonly histogram: Histogram;
  /** Of the series, in the order of the histogram. */
  readonly names: readonly string[];
}): ReactNode {
  const { edges, counts } = histogram;
  return (
    <Disclosure summary="The same as a table">
      <DataTable
        label="How long whole runs took"
        columns={["Milliseconds", ...names]}
        rows={edges.slice(0, -1).map((_, at) => ({
          name: `${binEdge(histogram, at)} to ${binEdge(histogram, at + 1)}`,
          cells: counts.map((ofSeries) => ofSeries[at] ?? 0),
        }))}
      />
    </Disclosure>
  );
}
