import { type ReactNode, useMemo, useState } from "react";
import {
  type BenchmarkReport,
  type BenchmarkRow,
  earlierRow,
  rowKey,
  rowTitle,
  type Stage,
  STAGES,
} from "#domain/device-benchmark.ts";
import type { DeviceBenchmarkOutcome, Unmeasured } from "./device-benchmark-store.ts";
import {
  deviceLines,
  formatMs,
  latencyHistogram,
  latencyPlot,
  photoLine,
  rowFacts,
  spreadCells,
  stagesPlot,
} from "./device-benchmark-texts.ts";
import styles from "../benchmark.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { Plot } from "#src/ui/plot/plot.tsx";
import { DeviceActions } from "./device-actions.tsx";
import { STAGE_NAMES } from "#src/ui/texts/model-names.ts";
import { ratioOf, spreadOf } from "#domain/statistics.ts";
import { type DataRow, DataTable } from "#src/ui/page/table.tsx";
import tableStyles from "#src/ui/page/table.module.css";
import { isolated } from "#src/ui/texts/format.ts";
import { FaultAlert } from "#src/ui/status/fault-alert.tsx";

/** What was measured: plots, tables, facts of the device, and buttons to save the report or compare it. */
export function DeviceReport({ report, unmeasured }: DeviceBenchmarkOutcome): ReactNode {
  const [earlier, setEarlier] = useState<BenchmarkReport | null>(null);
  const stages = useMemo(() => stagesPlot(report), [report]);
  const histogram = useMemo(() => latencyHistogram(report), [report]);
  const latencies = useMemo(() => latencyPlot(report, histogram), [report, histogram]);
  return (
    <section className={styles["report"]} aria-label="Measurements of this device">
      <p role="status" tabIndex={-1} ref={focusIfFree}>
        Measured: {report.repeats} runs of each. {photoLine(report.photo)}.
      </p>
      <UnmeasuredAlerts unmeasured={unmeasured} />
      <DeviceActions report={report} earlier={earlier} onEarlier={setEarlier} />
      <Plot title="Stages, medians one after the other" spec={stages} />
      <p className={layout["hint"]}>
        Check reads the header of the photo. Decode and Resize make of it what a model is fed. Queue waits for
        the model&apos;s worker, Classify runs the model, and Look up finds what is known of the answer. The
        preview is encoded meanwhile: its wait is what it takes longer.
      </p>
      {report.rows.map((row) => (
        <StageTable
          key={rowKey(row)}
          row={row}
          earlier={earlier === null ? null : earlierRow(row, earlier)}
          isCompared={earlier !== null}
        />
      ))}
      <Plot title="How long whole runs took" spec={latencies} />
      <DeviceFactList report={report} />
    </section>
  );
}

function DeviceFactList({ report }: { readonly report: BenchmarkReport }): ReactNode {
  return (
    <>
      <h3>Your device, as this browser tells it</h3>
      <dl className={styles["facts"]}>
        {deviceLines(report.device).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const COLUMNS = ["Stage", "Median ms", "p10", "p90"];

const COMPARED_COLUMNS = [...COLUMNS, "Earlier median", "Now / earlier"];

/** The stages of one row of a report in numbers, beside those of an earlier report. */
function StageTable({
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
    <div className={layout["stack2"]}>
      <h3>{title}</h3>
      <p className={tableStyles["soft"]}>{rowFacts(row)}.</p>
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

/** An alert for each case that could not be measured, which says why. */
export function UnmeasuredAlerts({ unmeasured }: { readonly unmeasured: readonly Unmeasured[] }): ReactNode {
  return unmeasured.map(({ key, title, error }) => (
    <FaultAlert key={key} about={`Not measured: ${isolated(title)}`} error={error} />
  ));
}
