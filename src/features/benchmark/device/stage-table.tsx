import type { ReactNode } from "react";
import { formatMs, rowFacts, spreadCells } from "./device-benchmark-texts.ts";
import { STAGE_NAMES } from "#src/ui/texts/names.ts";
import { type BenchmarkRow, rowTitle, type Stage, STAGES } from "#domain/device-benchmark.ts";
import { ratioOf, spreadOf } from "#domain/statistics.ts";
import { type DataRow, DataTable } from "#src/ui/page/table.tsx";
import styles from "#src/ui/page/table.module.css";
import { isolated } from "#src/ui/texts/format.ts";

const COLUMNS = ["Stage", "Median ms", "p10", "p90"];

const COMPARED_COLUMNS = [...COLUMNS, "Earlier median", "Now / earlier"];

/** The stages of one row of a report in numbers, beside those of an earlier report. */
export function StageTable({
  row,
  earlier,
  isCompared,
}: {
  readonly row: BenchmarkRow;
  /** The same row of the earlier report; null where there is none. */
  readonly earlier: BenchmarkRow | null;
  /** True where there is an earlier report. */
  readonly isCompared: boolean;
}): ReactNode {
  const title = rowTitle(row);
  return (
    <div className={styles["block"]}>
      <h3>{title}</h3>
      <p className={styles["soft"]}>{rowFacts(row)}.</p>
      {isCompared && earlier === null && <p>The earlier run has nothing to compare this with.</p>}
      <DataTable
        label={`Stages of ${isolated(title)}`}
        columns={earlier === null ? COLUMNS : COMPARED_COLUMNS}
        rows={STAGES.flatMap((stage) => stageRow(stage, row, earlier))}
      />
    </div>
  );
}

/** No row for a stage that was not measured. */
function stageRow(stage: Stage, { samples }: BenchmarkRow, earlier: BenchmarkRow | null): readonly DataRow[] {
  const spread = spreadOf(samples[stage]);
  if (spread === null) return [];
  const name = STAGE_NAMES[stage];
  const cells = spreadCells(spread);
  if (earlier === null) return [{ name, cells }];
  const before = spreadOf(earlier.samples[stage]);
  const ratio = ratioOf(samples[stage], earlier.samples[stage]);
  return [
    {
      name,
      cells: [
        ...cells,
        before === null ? "none" : formatMs(before.median),
        ratio === null ? "none" : `× ${ratio.toFixed(2)}`,
      ],
    },
  ];
}
