import { Download, FileUp } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { type BenchmarkReport, type BenchmarkRow, earlierRow, rowKey } from "#domain/device-benchmark.ts";
import { ratioOf, spreadOf } from "#domain/numbers/statistics.ts";
import { describeTrial } from "#src/lab/graphics/graphics-texts.ts";
import { Plot } from "#src/lab/plot/plot.tsx";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { FactList } from "#src/ui/fact-list/fact-list.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { type DataRow, DataTable } from "#src/ui/page/table.tsx";
import { FaultAlert } from "#src/ui/status/fault-alert.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { decimal, formatDate, isolated } from "#src/ui/texts/format.ts";
import { readReport, writeBenchmarkFile } from "./device-benchmark-file.ts";
import type { DeviceBenchmarkOutcome, Unmeasured } from "./device-benchmark-store.ts";
import {
  deviceLines,
  differencesOf,
  formatMs,
  latencyHistogram,
  latencyPlot,
  NONE,
  photoLine,
  REPORT_STAGES,
  rowFacts,
  rowTitle,
  spreadCells,
  stageName,
  stageSamples,
  stagesPlot,
} from "./device-benchmark-texts.ts";
import tableStyles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** The measurements: plots, tables, facts of the device, and buttons to save or compare the report. */
export function DeviceReport({ report, unmeasured }: DeviceBenchmarkOutcome): ReactNode {
  const [earlier, setEarlier] = useState<BenchmarkReport | null>(null);
  const stages = useMemo(() => stagesPlot(report), [report]);
  const histogram = useMemo(() => latencyHistogram(report), [report]);
  const latencies = useMemo(() => latencyPlot(report, histogram), [report, histogram]);
  return (
    <section className={layout["stack5"]} aria-label={t`Measurements of this device`}>
      <p role="status" tabIndex={-1} ref={focusIfFree}>
        {t`Measured: ${report.repeats} runs of each. ${photoLine(report.photo)}.`}
      </p>
      <UnmeasuredAlerts unmeasured={unmeasured} />
      <Plot title={t`Stages, medians one after the other`} spec={stages} />
      <p className={layout["hint"]}>
        {t`Check reads the header of the photo. Decode and Resize make the input of the model. Queue waits for the model's worker, Classify runs the model, and Look up finds the record of the answer. Preview is the extra wait for the preview, which is encoded meanwhile.`}
      </p>
      <DeviceActions report={report} earlier={earlier} onEarlier={setEarlier} />
      {report.rows.map((row) => (
        <StageTable
          key={rowKey(row)}
          row={row}
          earlier={earlier === null ? null : earlierRow(row, earlier)}
          isCompared={earlier !== null}
        />
      ))}
      <Plot title={t`How long whole runs took`} spec={latencies} />
      <h3>{t`Your device, as this browser reports it`}</h3>
      <FactList facts={deviceLines(report.device)} />
    </section>
  );
}

const COLUMNS = [inContext("column")`Stage`, t`Median ms`, "p10", "p90"];

const COMPARED_COLUMNS = [...COLUMNS, t`Earlier median`, t`Now / earlier`];

/** The stages of one row of a report, beside those of an earlier report. */
function StageTable({
  row,
  earlier,
  isCompared,
}: {
  readonly row: BenchmarkRow;
  /** The same row of the earlier report; null if there is none. */
  readonly earlier: BenchmarkRow | null;
  /** True if there is an earlier report. */
  readonly isCompared: boolean;
}): ReactNode {
  const title = rowTitle(row);
  return (
    <div className={layout["stack2"]}>
      <h3>{title}</h3>
      <p className={tableStyles["soft"]}>{t`${rowFacts(row)}.`}</p>
      {row.model?.graphics?.map((trial) => (
        <p key={trial.backend}>{t`${describeTrial(trial)}.`}</p>
      ))}
      {isCompared && earlier === null && <p>{t`The earlier run has nothing to compare this with.`}</p>}
      <DataTable
        label={t`Stages of ${isolated(title)}`}
        columns={earlier === null ? COLUMNS : COMPARED_COLUMNS}
        rows={REPORT_STAGES.flatMap((stage) => stageRow(stage, row, earlier))}
      />
    </div>
  );
}

/** The table row of a stage; none if the stage was not measured. */
function stageRow(
  stage: (typeof REPORT_STAGES)[number],
  { samples }: BenchmarkRow,
  earlier: BenchmarkRow | null,
): readonly DataRow[] {
  const times = stageSamples(samples, stage);
  const spread = spreadOf(times);
  if (spread === null) return [];
  const name = stageName(stage);
  const cells = spreadCells(spread);
  if (earlier === null) return [{ name, cells }];
  const timesBefore = stageSamples(earlier.samples, stage);
  const before = spreadOf(timesBefore);
  const ratio = ratioOf(times, timesBefore);
  return [
    {
      name,
      cells: [
        ...cells,
        before === null ? NONE : formatMs(before.median),
        ratio === null ? NONE : `× ${decimal(ratio, 2)}`,
      ],
    },
  ];
}

/** Says why cases could not be measured. */
export function UnmeasuredAlerts({ unmeasured }: { readonly unmeasured: readonly Unmeasured[] }): ReactNode {
  return unmeasured.map(({ key, title, error }) => (
    <FaultAlert key={key} about={t`Not measured: ${isolated(title)}`} error={error} />
  ));
}

/** Buttons that save a report and compare it with an earlier one. */
function DeviceActions({
  report,
  earlier,
  onEarlier,
}: {
  readonly report: BenchmarkReport;
  /** The report to compare with; null if there is none. */
  readonly earlier: BenchmarkReport | null;
  readonly onEarlier: (earlier: BenchmarkReport | null) => void;
}): ReactNode {
  const [isRefused, setRefused] = useState(false);
  const compare = async (file: File): Promise<void> => {
    const read = await readReport(file);
    setRefused(read === null);
    if (read !== null) onEarlier(read);
  };
  return (
    <>
      <div className={layout["row3"]}>
        <Button onClick={() => saveBlob(jsonOf(report), fileName(report))}>
          <Download size={18} aria-hidden="true" /> {t`Download JSON`}
        </Button>
        <FileButton
          label={t`Earlier run`}
          accept=".json,application/json"
          onFiles={([file]) => void compare(file)}
        >
          <FileUp size={18} aria-hidden="true" /> {t`Compare with an earlier run`}
        </FileButton>
        {earlier !== null && <Button onClick={() => onEarlier(null)}>{t`Stop comparing`}</Button>}
      </div>
      {isRefused && (
        <Alert
          title={t`This file is no benchmark of this app.`}
          advice={t`Choose a JSON file that was downloaded here.`}
        />
      )}
      {earlier !== null && <ComparisonLine report={report} earlier={earlier} />}
    </>
  );
}

function ComparisonLine({
  report,
  earlier,
}: {
  readonly report: BenchmarkReport;
  readonly earlier: BenchmarkReport;
}): ReactNode {
  const differences = differencesOf(report, earlier);
  return (
    <p role="status">
      {t`Compared with the run of ${formatDate(earlier.measuredAt)}, on ${earlier.device.browser}. Below 1 is faster now.`}
      {differences.length > 0 && ` ${t`Not the same in both: ${differences.join(", ")}.`}`}
    </p>
  );
}

function jsonOf(report: BenchmarkReport): Blob {
  return new Blob([writeBenchmarkFile(report)], { type: "application/json" });
}

function fileName({ measuredAt }: BenchmarkReport): string {
  return `bio-kingdom-benchmark-${measuredAt.slice(0, 19).replaceAll(":", "-")}.json`;
}
