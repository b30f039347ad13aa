import { type ReactNode, useMemo } from "react";
import { summaryOf } from "#src/lab/batch/rules/batch-summary.ts";
import type { Burst } from "#src/lab/batch/rules/bursts.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import {
  countTables,
  courseTables,
  nameTable,
  soFarLine,
  summaryFigures,
  summaryNote,
  summaryPlots,
  type SummaryTable,
} from "#src/lab/batch/texts/export-texts.ts";
import type { PlotSpec } from "#src/lab/plot/draw-plot.ts";
import { Plot } from "#src/lab/plot/plot.tsx";
import { t } from "#src/language/messages.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { TabSection } from "#src/ui/controls/tabs.tsx";
import { StatStrip } from "#src/ui/page/feature-card.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { useSlowedBursts } from "./slowed-bursts.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./batch-export.module.css";

/** The summary of a batch; before the first answer a line that says so. */
export function BatchSummary({ batch }: { readonly batch: BatchView }): ReactNode {
  const { head } = batch;
  const { photos, bursts } = useSlowedBursts(batch);
  return (
    <TabSection title={t`Summary`}>
      {batch.photos.length === 0 && <NothingYet />}
      {photos.length > 0 && (
        <>
          {head.done < head.total && <p className={layout["hint"]}>{soFarLine(photos.length, head.total)}</p>}
          <BatchSummaryView bursts={bursts} />
        </>
      )}
    </TabSection>
  );
}

/** Stands where the first answers will. */
export function NothingYet(): ReactNode {
  return <p className={layout["soft"]}>{t`No answers yet.`}</p>;
}

/** Tables with more rows than this scroll under a fixed header. */
const MANY_ROWS = 12;

/** The counts of a batch in figures, tables and plots. */
function BatchSummaryView({ bursts }: { readonly bursts: readonly Burst[] }): ReactNode {
  const summary = useMemo(() => summaryOf(bursts), [bursts]);
  const plots = useMemo(
    () =>
      summaryPlots(summary).map(({ title, ...shown }) => ({
        title,
        spec: { kind: "bars", valueTitle: "", ...shown } satisfies PlotSpec,
      })),
    [summary],
  );
  return (
    <>
      <StatStrip
        label={t`The batch in figures`}
        figures={summaryFigures(summary)}
        note={summaryNote(summary)}
      />
      <div className={styles["tables"]}>
        {summary.names.length > 0 && <TitledTable table={nameTable(summary)} />}
        <div className={layout["stack5"]}>
          {countTables(summary).map((table) => (
            <TitledTable key={table.title} table={table} />
          ))}
        </div>
      </div>
      <div className={styles["tables"]}>
        {plots.map(({ title, spec }) => (
          <Plot key={title} title={title} spec={spec} />
        ))}
      </div>
      <div className={layout["stack2"]}>
        {courseTables(summary).map((table) => (
          <Disclosure key={table.title} summary={t`${table.title}, as a table`}>
            <SummaryTableView table={table} />
          </Disclosure>
        ))}
      </div>
    </>
  );
}

function TitledTable({ table }: { readonly table: SummaryTable }): ReactNode {
  return (
    <div className={layout["stack2"]}>
      <h3 className={layout["large"]}>{table.title}</h3>
      <SummaryTableView table={table} />
    </div>
  );
}

function SummaryTableView({ table: { title, columns, rows } }: { readonly table: SummaryTable }): ReactNode {
  return (
    <DataTable
      label={title}
      columns={columns}
      isLong={rows.length > MANY_ROWS}
      rows={rows.map(([name, ...cells]) => ({ name, cells }))}
    />
  );
}
