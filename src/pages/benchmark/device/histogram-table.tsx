import type { ReactNode } from "react";
import { binEdge, type Histogram } from "#domain/benchmark/statistics.ts";
import styles from "../parts/table.module.css";
import { TableBox } from "../parts/table-box.tsx";

/** The counts of a histogram, for whom the plot says nothing. */
export function HistogramTable({
  histogram,
  series,
}: {
  readonly histogram: Histogram;
  /** In the order of the histogram. */
  readonly series: readonly { readonly key: string; readonly name: string }[];
}): ReactNode {
  const { edges, counts } = histogram;
  const bins = edges.slice(0, -1).map((begin, at) => ({ at, begin }));
  return (
    <details className={styles["more"]}>
      <summary>The same as a table</summary>
      <TableBox label="How long whole runs took">
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Milliseconds</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bins.map(({ at, begin }) => (
              <tr key={begin}>
                <th scope="row">
                  {binEdge(histogram, at)} to {binEdge(histogram, at + 1)}
                </th>
                {series.map(({ key }, of) => (
                  <td key={key}>{counts[of]?.[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
}
