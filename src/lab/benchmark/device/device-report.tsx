import { Download } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { GraphicsTrial } from "#domain/agreement.ts";
import { type BenchmarkRow, rowKey } from "#domain/device-benchmark.ts";
import { p99Of, spreadOf } from "#domain/numbers/statistics.ts";
import { Plot } from "#src/lab/plot/plot.tsx";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { FactList } from "#src/ui/fact-list/fact-list.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { type DataRow, DataTable } from "#src/ui/page/table.tsx";
import { FaultAlert } from "#src/ui/status/fault-alert.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { MOST_OF_NAME, writeBenchmarkFile } from "./device-benchmark-file.ts";
import type { DeviceBenchmarkOutcome, Unmeasured } from "./device-benchmark-store.ts";
import {
  coldLine,
  deviceLines,
  formatMs,
  latencyHistogram,
  latencyPlot,
  photoLine,
  REPORT_STAGES,
  type ReportStage,
  rowFacts,
  rowTitle,
  spreadCells,
  stageName,
  stageSamples,
  stagesPlot,
} from "./device-benchmark-texts.ts";
import tableStyles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** The measurements: plots, tables, facts of the device, and a button that saves the report. */
export function DeviceReport({
  report,
  unmeasured,
  onDeviceName,
}: DeviceBenchmarkOutcome & {
  readonly onDeviceName: (name: string) => void;
}): ReactNode {
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
      {report.rows.map((row) => (
        <StageTable key={rowKey(row)} row={row} />
      ))}
      <p className={layout["hint"]}>
        {t`The tables have warm runs: a tenth of them took less than p10, a tenth more than p90. Cold starts leave out what this browser keeps: files that it has are not downloaded again, and it may keep compiled code. Energy is not measured: browsers do not report it, and the battery is not read.`}
      </p>
      <Plot title={t`How long whole runs took`} spec={latencies} />
      <h3>{t`Your device, as this browser reports it`}</h3>
      <FactList facts={deviceLines(report.device)} />
      <TextField
        label={t`Name of this device`}
        hint={t`Only for the file, to tell it from others. May be empty.`}
        value={report.deviceName}
        onChange={onDeviceName}
        maxLength={MOST_OF_NAME}
      />
      <div>
        <Button
          onClick={() =>
            saveBlob(
              new Blob([writeBenchmarkFile(report)], { type: "application/json" }),
              `bio-kingdom-benchmark-${fileTime(report.measuredAt)}.json`,
            )
          }
        >
          <Download size={18} aria-hidden="true" /> {t`Download JSON`}
        </Button>
      </div>
    </section>
  );
}

const COLUMNS = [inContext("column")`Stage`, t`Median ms`, "p10", "p90"];

/** The stages of one row of a report. */
function StageTable({ row }: { readonly row: BenchmarkRow }): ReactNode {
  const title = rowTitle(row);
  return (
    <div className={layout["stack2"]}>
      <h3>{title}</h3>
      <p className={tableStyles["soft"]}>{t`${rowFacts(row)}.`}</p>
      {row.model?.graphics !== undefined && <Trials trials={row.model.graphics} />}
      {row.cold !== null && <p className={tableStyles["soft"]}>{coldLine(row.cold)}</p>}
      <DataTable
        label={t`Stages of ${isolated(title)}`}
        columns={p99Of(row.samples.total) === null ? COLUMNS : [...COLUMNS, "p99"]}
        rows={REPORT_STAGES.flatMap((stage) => stageRow(stage, row))}
      />
    </div>
  );
}

/** What was found on the graphics processor of a row. */
function Trials({ trials }: { readonly trials: readonly GraphicsTrial[] }): ReactNode {
  return (
    <LazyPart
      load={() => import("#src/lab/graphics/graphics-verdict.tsx")}
      waiting={null}
      failureTitle={t`What was found on the graphics processor could not be loaded.`}
    >
      {({ TrialLines }) => <TrialLines trials={trials} />}
    </LazyPart>
  );
}

/** The table row of a stage; none if the stage was not measured. */
function stageRow(stage: ReportStage, { samples }: BenchmarkRow): readonly DataRow[] {
  const times = stageSamples(samples, stage);
  const spread = spreadOf(times);
  if (spread === null) return [];
  const p99 = p99Of(times);
  return [
    { name: stageName(stage), cells: [...spreadCells(spread), ...(p99 === null ? [] : [formatMs(p99)])] },
  ];
}

/** Says why cases could not be measured. */
export function UnmeasuredAlerts({ unmeasured }: { readonly unmeasured: readonly Unmeasured[] }): ReactNode {
  return unmeasured.map(({ key, title, error }) => (
    <FaultAlert key={key} about={t`Not measured: ${isolated(title)}`} error={error} />
  ));
}

/** A time in the name of a file, from ISO 8601. */
function fileTime(iso: string): string {
  return iso.slice(0, 19).replaceAll(":", "-");
}
