import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { TaxonOf } from "#domain/records/taxon.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { taxaOf } from "#models/knowledge/record-taxon.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type { BurstRuleName } from "#src/lab/batch/rules/batch-record.ts";
import { summaryOf } from "#src/lab/batch/rules/batch-summary.ts";
import { type Burst, BURST_RULES, groupBursts } from "#src/lab/batch/rules/bursts.ts";
import { sortPhotos } from "#src/lab/batch/rules/shown-bursts.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import type { BatchOutlets } from "#src/lab/batch/state/browser-batch.ts";
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
import { inContext, t } from "#src/language/messages.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { StatStrip } from "#src/ui/page/feature-card.tsx";
import { Section } from "#src/ui/page/section.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { BatchFiles } from "./batch-files.tsx";
import { SortedCopies } from "./sorted-copies.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./batch-export.module.css";

const NONE_YET: readonly BatchPhoto[] = [];

/** The summary of a batch, its files to export, and copies of its photos. Renders nothing before the first answer. */
export function BatchOut({
  batch,
  outlets,
}: {
  readonly batch: BatchView;
  readonly outlets: BatchOutlets;
}): ReactNode {
  const { head, phase } = batch;
  // A summary of ten thousand photos takes tens of milliseconds. Deferred values keep the grid and the keyboard
  // responsive.
  const burstRule = useDeferredValue(head.settings.burstRule);
  const photos = useDeferredValue(useSlowed(batch.photos, phase.code === "running"), NONE_YET);
  const bursts = useMemo(() => burstsOf(photos, burstRule), [photos, burstRule]);
  const burstsNow = (): readonly Burst[] => burstsOf(batch.photos, head.settings.burstRule);
  if (photos.length === 0) return null;
  const soFar = head.done < head.total ? soFarLine(photos.length, head.total) : null;
  return (
    <>
      <Section title={t`Summary`}>
        {soFar !== null && <p className={layout["hint"]}>{soFar}</p>}
        <BatchSummaryView bursts={bursts} />
      </Section>
      <Section
        title={inContext("heading")`Export`}
        lead={t`Files are made on this device, and saved to it. Nothing is sent anywhere.`}
      >
        {soFar !== null && <p className={layout["hint"]}>{soFar}</p>}
        <LazyPart
          load={loadTaxa}
          waiting={<BusyLine>{t`Reading the names in the guide...`}</BusyLine>}
          failureTitle={t`The names in the guide could not be loaded. The files need them.`}
        >
          {(taxonOf) => <BatchFiles {...{ batch, bursts, burstsNow, taxonOf, outlets }} />}
        </LazyPart>
        <SortedCopies {...{ batch, burstsNow, copies: outlets.copies }} photos={photos.length} />
      </Section>
    </>
  );
}

/** Groups photos into bursts. Without a rule, each photo is its own burst, sorted by folder. */
function burstsOf(photos: readonly BatchPhoto[], rule: BurstRuleName): readonly Burst[] {
  return rule === "none"
    ? sortPhotos(photos, { by: "folder", isDescending: false }).map((photo) => [photo])
    : groupBursts(photos, BURST_RULES[rule]);
}

async function loadTaxa(): Promise<TaxonOf> {
  return taxaOf(await loadAllEntries());
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

/** Milliseconds between two updates during a run: enough time to read a number. */
const PACE_MS = 3000;

/** Outside a run, the new value shows after this many milliseconds without a change. */
const PAUSE_MS = 1000;

/**
 * Delays a value for slow parts of the page. During a run the value updates every {@link PACE_MS}. Otherwise it updates
 * after {@link PAUSE_MS} without a change, so that a person can review photo after photo without waiting.
 */
function useSlowed<T>(value: T, isRunning: boolean): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const pace = setInterval(() => setShown(latest.current), PACE_MS);
    return () => clearInterval(pace);
  }, [isRunning]);
  useEffect(() => {
    if (isRunning) return undefined;
    const pause = setTimeout(() => setShown(value), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value, isRunning]);
  return shown;
}
