import type { ReactNode } from "react";
import { formatMs } from "#src/domain/device-benchmark.ts";
import type { Histogram } from "#src/domain/statistics.ts";
import styles from "./table.module.css";
import { TableBox } from "./table-box.tsx";

/** The counts of a histogram, for whom the plot says nothing. */
export function HistogramTable({
  histogram: { from, width, counts },
  names,
}: {
  readonly histogram: Histogram;
  /** Of the series. */
  readonly names: readonly string[];
}): ReactNode {
  const [first] = counts;
  return (
    <details className={styles["more"]}>
      <summary>The same as a table</summary>
      <TableBox label="How long whole runs took">
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Milliseconds</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first?.map((_, at) => {
              const begin = formatMs(from + at * width);
              return (
                <tr key={begin}>
                  <th scope="row">
                    {begin} to {formatMs(from + (at + 1) * width)}
                  </th>
                  {counts.map((series, of) => (
                    <td key={names[of]}>{series[at]}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
}
