import { type ReactNode, useMemo, useState } from "react";
import { type BenchmarkReport, earlierRow, rowKey, rowTitle } from "#domain/device-benchmark.ts";
import type { DeviceBenchmarkOutcome } from "./device-benchmark-store.ts";
import { deviceLines, photoLine } from "./device-benchmark-texts.ts";
import styles from "../parts/benchmark.module.css";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { Plot } from "#src/ui/plot/plot.tsx";
import { DeviceActions } from "./device-actions.tsx";
import { latencyHistogram, latencyPlot, stagesPlot } from "./device-plots.ts";
import factStyles from "./device-report.module.css";
import { HistogramTable } from "./histogram-table.tsx";
import { StageTable } from "./stage-table.tsx";
import { UnmeasuredAlerts } from "./unmeasured-alerts.tsx";

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
      <DeviceActions
        report={report}
        unmeasured={unmeasured.map(({ title }) => title)}
        earlier={earlier}
        onEarlier={setEarlier}
      />
      <Plot title="Stages, medians one after the other" spec={stages} />
      <p className={styles["soft"]}>
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
      {histogram !== null && <HistogramTable histogram={histogram} names={report.rows.map(rowTitle)} />}
      <DeviceFactList report={report} />
    </section>
  );
}

function DeviceFactList({ report }: { readonly report: BenchmarkReport }): ReactNode {
  return (
    <>
      <h3>Your device, as this browser tells it</h3>
      <dl className={factStyles["facts"]}>
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
