import { type ReactNode, useMemo, useState } from "react";
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
  summaryPlot,
  type SummaryTable,
} from "#src/lab/batch/texts/export-texts.ts";
import type { PlotSpec } from "#src/lab/plot/draw-plot.ts";
import { Plot } from "#src/lab/plot/plot.tsx";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { TabSection } from "#src/ui/controls/tabs.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { StatStrip } from "#src/ui/page/feature-card.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { countText } from "#src/ui/texts/format.ts";
import { KindHoursChart } from "./kind-hours-chart.tsx";
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

/** Most rows of a table before a person asks for the others. */
const MOST_ROWS = 15;

/** The counts of a batch in figures, bars, tables and a plot. */
function BatchSummaryView({ bursts }: { readonly bursts: readonly Burst[] }): ReactNode {
  const summary = useMemo(() => summaryOf(bursts), [bursts]);
  const plot = useMemo(() => {
    const { title, ...shown } = summaryPlot(summary);
    return { title, spec: { kind: "bars", valueTitle: "", ...shown } satisfies PlotSpec };
  }, [summary]);
  return (
    <>
      <StatStrip
        label={t`The batch in figures`}
        figures={summaryFigures(summary)}
        note={summaryNote(summary)}
      />
      <KindHoursChart bursts={bursts} />
      <div className={styles["tables"]}>
        {summary.names.length > 0 && <TitledTable table={nameTable(summary)} />}
        <div className={layout["stack5"]}>
          {countTables(summary).map((table) => (
            <TitledTable key={table.title} table={table} />
          ))}
        </div>
      </div>
      {summary.names.length > 0 && <Plot {...plot} />}
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

/** A table of {@link nameTable} or {@link countTables} under its title, with a bar for each number of bursts. */
function TitledTable({ table }: { readonly table: SummaryTable }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { title, rows } = table;
  const most = Math.max(...rows.map(([, bursts]) => bursts ?? 0));
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  return (
    <div className={layout["stack2"]}>
      {/* The button that had the focus has disappeared, so the title takes it. */}
      <h3 tabIndex={-1} ref={isWhole ? focusIfFree : null} className={layout["large"]}>
        {title}
      </h3>
      <SummaryTableView table={{ ...table, rows: shown }} most={most} />
      {shown.length < rows.length && (
        <div>
          <Button onClick={() => setWhole(true)}>{t`Show ${rows.length - shown.length} more`}</Button>
        </div>
      )}
    </div>
  );
}

function SummaryTableView({
  table: { title, columns, rows },
  most = null,
}: {
  readonly table: SummaryTable;
  /** The largest number of the first column, which then has bars; null for none. */
  readonly most?: number | null;
}): ReactNode {
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows.map(([name, first, ...others]) => ({
        name,
        cells: [firstCell(first ?? 0, most), ...others.map(countText)],
      }))}
    />
  );
}

function firstCell(count: number, most: number | null): ReactNode {
  return most === null ? countText(count) : <CountBar count={count} most={most} />;
}

function CountBar({ count, most }: { readonly count: number; readonly most: number }): ReactNode {
  return (
    <span className={styles["counted"]}>
      <span className={styles["track"]} aria-hidden="true">
        <span className={styles["bar"]} style={{ inlineSize: `${(count / most) * 100}%` }} />
      </span>
      {/* As wide as the largest number, so that all bars begin on one line. */}
      <span style={{ minInlineSize: `${countText(most).length}ch` }}>{countText(count)}</span>
    </span>
  );
}
