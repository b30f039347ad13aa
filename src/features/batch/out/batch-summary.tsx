import { type ReactNode, useMemo } from "react";
import { summaryOf } from "../rules/batch-summary.ts";
import type { Burst } from "#domain/bursts.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { Plot } from "#src/ui/plot/plot.tsx";
import { type PlotSpec } from "#src/ui/plot/draw-plot.ts";
import { StatStrip } from "#src/ui/page/feature-card.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import {
  courseTables,
  nameTable,
  summaryFigures,
  summaryNote,
  summaryPlots,
  type SummaryTable,
  countTables,
} from "../texts/batch-summary-texts.ts";
import styles from "./batch-out.module.css";

/** Rows above which a table scrolls under its headings. */
const MANY_ROWS = 12;

/** What a batch came to, in figures, tables and plots. */
export function BatchSummaryView({ bursts }: { readonly bursts: readonly Burst[] }): ReactNode {
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
      <StatStrip label="The batch in figures" figures={summaryFigures(summary)} note={summaryNote(summary)} />
      <div className={styles["tables"]}>
        {summary.names.length > 0 && <TitledTable table={nameTable(summary)} />}
        <div className={styles["aside"]}>
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
      <div className={styles["block"]}>
        {courseTables(summary).map((table) => (
          <Disclosure key={table.title} summary={`${table.title}, as a table`}>
            <SummaryTableView table={table} />
          </Disclosure>
        ))}
      </div>
    </>
  );
}

function TitledTable({ table }: { readonly table: SummaryTable }): ReactNode {
  return (
    <div className={styles["block"]}>
      <h3 className={styles["name"]}>{table.title}</h3>
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
