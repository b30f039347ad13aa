import { type ReactNode, useMemo, useState } from "react";
import { deviceLines, photoLine, STAGE_NAMES } from "#src/wording/device-benchmark-texts.ts";
import {
  type BenchmarkReport,
  earlierRow,
  rowKey,
  rowTitle,
  STAGES,
} from "#domain/benchmark/device-benchmark.ts";
import { binEdge, type Histogram, histogramOf, spreadOf } from "#domain/benchmark/statistics.ts";
import type { DeviceBenchmarkOutcome } from "#src/stores/benchmark/device/device-benchmark-store.ts";
import styles from "../parts/benchmark.module.css";
import { DeviceActions } from "./device-actions.tsx";
import { focusIfFree } from "../parts/focus-if-free.ts";
import { HistogramTable } from "./histogram-table.tsx";
import type { PlotSpec } from "../plot/plot-spec.ts";
import { Plot } from "../plot/plot.tsx";
import { StageTable } from "./stage-table.tsx";
import { UnmeasuredAlerts } from "./unmeasured-alerts.tsx";

const BINS = 12;

/** What was measured: plots, tables, facts, and ways to take it along or to compare it. */
export function DeviceReport({ report, unmeasured }: DeviceBenchmarkOutcome): ReactNode {
  const [earlier, setEarlier] = useState<BenchmarkReport | null>(null);
  const stages = useMemo(() => stagesPlot(report), [report]);
  const histogram = useMemo(() => histogramOf(totalsOf(report), BINS), [report]);
  const latencies = useMemo(() => latencyPlot(report, histogram), [report, histogram]);
  const series = report.rows.map((row) => ({ key: rowKey(row), name: rowTitle(row) }));
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
      {histogram !== null && <HistogramTable histogram={histogram} series={series} />}
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

function totalsOf({ rows }: BenchmarkReport): readonly (readonly number[])[] {
  return rows.map(({ samples }) => samples.total);
}

function stagesPlot({ rows }: BenchmarkReport): PlotSpec {
  const stages = STAGES.filter((stage) => stage !== "total");
  return {
    kind: "stacked",
    labels: rows.map(rowTitle),
    series: stages
      .map((stage) => ({
        name: STAGE_NAMES[stage],
        values: rows.map(({ samples }) => spreadOf(samples[stage])?.median ?? null),
      }))
      .filter(({ values }) => values.some((value) => value !== null)),
    valueTitle: "milliseconds",
    labelTitle: "",
  };
}

function latencyPlot({ rows }: BenchmarkReport, histogram: Histogram | null): PlotSpec {
  return {
    kind: "bars",
    labels: histogram === null ? [] : Array.from({ length: BINS }, (_, at) => binEdge(histogram, at)),
    series: rows.map((row, at) => ({ name: rowTitle(row), values: histogram?.counts[at] ?? [] })),
    valueTitle: "runs",
    labelTitle: "milliseconds, from",
  };
}
