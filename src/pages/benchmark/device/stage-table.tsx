import type { ReactNode } from "react";
import { formatMs, rowFacts, spreadCells, STAGE_NAMES } from "#src/wording/device-benchmark-texts.ts";
import { type BenchmarkRow, rowTitle, type Stage, STAGES } from "#domain/benchmark/device-benchmark.ts";
import { ratioOf, spreadOf } from "#domain/benchmark/statistics.ts";
import { TableBox } from "../parts/table-box.tsx";
import styles from "../parts/table.module.css";

/** The stages of one row in numbers, beside those of an earlier run where there is one. */
export function StageTable({
  row,
  earlier,
  isCompared,
}: {
  readonly row: BenchmarkRow;
  /** Null where the earlier run had no such row. */
  readonly earlier: BenchmarkRow | null;
  /** True where an earlier run was loaded. */
  readonly isCompared: boolean;
}): ReactNode {
  const title = rowTitle(row);
  return (
    <div className={styles["block"]}>
      <h3>{title}</h3>
      <p className={styles["soft"]}>{rowFacts(row)}.</p>
      {isCompared && earlier === null && <p>The earlier run has nothing to compare this with.</p>}
      <TableBox label={`Stages of ${title}`}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Median ms</th>
              <th scope="col">p10</th>
              <th scope="col">p90</th>
              {earlier !== null && <th scope="col">Earlier median</th>}
              {earlier !== null && <th scope="col">Now / earlier</th>}
            </tr>
          </thead>
          <tbody>
            {STAGES.filter((stage) => row.samples[stage].length > 0).map((stage) => (
              <StageRow key={stage} stage={stage} row={row} earlier={earlier} />
            ))}
          </tbody>
        </table>
      </TableBox>
    </div>
  );
}

function StageRow({
  stage,
  row,
  earlier,
}: {
  readonly stage: Stage;
  readonly row: BenchmarkRow;
  readonly earlier: BenchmarkRow | null;
}): ReactNode {
  const spread = spreadOf(row.samples[stage]);
  if (spread === null) return null;
  const [median, p10, p90] = spreadCells(spread);
  const before = earlier === null ? null : spreadOf(earlier.samples[stage]);
  const ratio = earlier === null ? null : ratioOf(row.samples[stage], earlier.samples[stage]);
  return (
    <tr>
      <th scope="row">{STAGE_NAMES[stage]}</th>
      <td>{median}</td>
      <td>{p10}</td>
      <td>{p90}</td>
      {earlier !== null && <td>{before === null ? "none" : formatMs(before.median)}</td>}
      {earlier !== null && <td>{ratio === null ? "none" : `× ${ratio.toFixed(2)}`}</td>}
    </tr>
  );
}
