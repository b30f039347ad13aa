import { ArrowLeftRight, Download, FileDown, FileUp } from "lucide-react";
import { type Dispatch, type ReactNode, type SetStateAction, useState } from "react";
import { type BenchmarkReport, type BenchmarkRow, rowKey } from "#domain/device-benchmark.ts";
import { type BenchmarkFileError, readReport } from "#src/lab/benchmark/device/device-benchmark-file.ts";
import { rowTitle } from "#src/lab/benchmark/device/device-benchmark-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { FactList, Phrases } from "#src/ui/fact-list/fact-list.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { DataTable } from "#src/ui/page/table.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { isolated, listText } from "#src/ui/texts/format.ts";
import { comparisonCsv, comparisonJson } from "./comparison-files.ts";
import {
  comparedStageName,
  describeDifference,
  describeFileError,
  describeTotal,
  figureCells,
  ratioCellsOf,
  reportLines,
  sideNames,
} from "./comparison-texts.ts";
import {
  type Comparison,
  compareReports,
  type RowPair,
  settingDifferences,
  type StagePair,
} from "./comparison.ts";
import styles from "#src/lab/benchmark/benchmark.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** Two results beside each other: two files, or the run on the screen and a file. */
export function ComparisonPart({
  onScreen,
}: {
  /** The run on the screen, which is the first result until the person chooses a file for it. */
  readonly onScreen: BenchmarkReport | null;
}): ReactNode {
  const [firstFile, setFirstFile] = useState(NO_FILE);
  const [secondFile, setSecondFile] = useState(NO_FILE);
  const first = firstFile.report ?? onScreen;
  const second = secondFile.report;
  return (
    <div className={layout["stack5"]}>
      <p className={layout["hint"]}>
        {t`Measure on each device with the same settings and photo, download the JSON there, and choose both files here. Nothing is sent.`}
      </p>
      <div className={styles["sides"]}>
        <SideField
          title={t`First result`}
          error={firstFile.error}
          report={first}
          isOnScreen={firstFile.report === null && onScreen !== null}
          onChange={setFirstFile}
        />
        <SideField
          title={t`Second result`}
          error={secondFile.error}
          report={second}
          isOnScreen={false}
          onChange={setSecondFile}
        />
      </div>
      {first !== null && second !== null && (
        <ComparisonResult
          comparison={compareReports(first, second)}
          onSwap={() => {
            setFirstFile(fileSide(second));
            setSecondFile(fileSide(first));
          }}
        />
      )}
    </div>
  );
}

/** The file of one side: its report, or what is wrong with it. Both are null before a file is chosen. */
interface Side {
  readonly report: BenchmarkReport | null;
  readonly error: BenchmarkFileError | null;
}

const NO_FILE: Side = { report: null, error: null };

function fileSide(report: BenchmarkReport): Side {
  return { report, error: null };
}

function SideField({
  title,
  error,
  report,
  isOnScreen,
  onChange,
}: {
  readonly title: string;
  readonly error: BenchmarkFileError | null;
  readonly report: BenchmarkReport | null;
  readonly isOnScreen: boolean;
  readonly onChange: Dispatch<SetStateAction<Side>>;
}): ReactNode {
  const read = async (file: File): Promise<void> => {
    const result = await readReport(file);
    // After a wrong file the one before stays.
    onChange((before) =>
      result.ok ? fileSide(result.value) : { report: before.report, error: result.error },
    );
  };
  return (
    <section className={layout["stack2"]} aria-label={title}>
      <h3>{title}</h3>
      <p>{sideLine(report, isOnScreen)}</p>
      <div>
        <FileButton label={title} accept=".json,application/json" onFiles={([file]) => void read(file)}>
          <FileUp size={18} aria-hidden="true" /> {t`Choose results`}
        </FileButton>
      </div>
      {error !== null && <Alert {...describeFileError(error)} />}
    </section>
  );
}

function sideLine(report: BenchmarkReport | null, isOnScreen: boolean): string {
  if (report === null) return t`No file yet.`;
  if (isOnScreen) return t`The run on this screen`;
  const { deviceName, device } = report;
  return isolated(deviceName === "" ? device.browser : deviceName);
}

/** The differences of the settings, the devices, and a table for each pair of rows. */
function ComparisonResult({
  comparison,
  onSwap,
}: {
  readonly comparison: Comparison;
  readonly onSwap: () => void;
}): ReactNode {
  const { first, second, pairs } = comparison;
  const names = sideNames(first, second);
  const differences = settingDifferences(comparison).map((difference) =>
    describeDifference(difference, first, second),
  );
  return (
    <section className={layout["stack5"]} aria-label={t`Comparison`}>
      <div role="status" className={layout["stack2"]}>
        {differences.length === 0 ? (
          <p>{t`The settings are the same in both.`}</p>
        ) : (
          <>
            <p
              className={layout["strong"]}
            >{t`Not the same in both, so the figures do not show the devices alone:`}</p>
            <Phrases phrases={differences} />
          </>
        )}
        <OnlyIn name={names[0]} rows={comparison.onlyFirst} />
        <OnlyIn name={names[1]} rows={comparison.onlySecond} />
      </div>
      {pairs.length === 0 && <p>{t`No model was measured in both with the same version and backend.`}</p>}
      {pairs.map((pair) => (
        <PairTables key={rowKey(pair.first)} pair={pair} names={names} />
      ))}
      <div className={styles["sides"]}>
        <ReportFacts name={names[0]} report={first} />
        <ReportFacts name={names[1]} report={second} />
      </div>
      <div className={layout["row3"]}>
        <Button onClick={onSwap}>
          <ArrowLeftRight size={18} aria-hidden="true" /> {t`Swap`}
        </Button>
        <Button onClick={() => save(comparisonJson(comparison), "json")}>
          <Download size={18} aria-hidden="true" /> {t`Save comparison as JSON`}
        </Button>
        <Button onClick={() => save(comparisonCsv(comparison), "csv")}>
          <FileDown size={18} aria-hidden="true" /> {t`Save comparison as CSV`}
        </Button>
      </div>
    </section>
  );
}

/** What was measured with, and on which device. */
function ReportFacts({
  name,
  report,
}: {
  readonly name: string;
  readonly report: BenchmarkReport;
}): ReactNode {
  return (
    <section className={layout["stack3"]} aria-label={name}>
      <h3>{name}</h3>
      <FactList facts={reportLines(report)} />
    </section>
  );
}

function OnlyIn({
  name,
  rows,
}: {
  readonly name: string;
  readonly rows: readonly BenchmarkRow[];
}): ReactNode {
  if (rows.length === 0) return null;
  return <p>{t`Only in ${name}: ${listText(rows.map((row) => isolated(rowTitle(row))))}.`}</p>;
}

/** The parts of a cold start that the page shows. The files have all. */
const COLD_STAGES: ReadonlySet<StagePair["stage"]> = new Set(["load", "warm-up", "infer", "total"]);

function PairTables({
  pair,
  names,
}: {
  readonly pair: RowPair;
  readonly names: readonly [string, string];
}): ReactNode {
  const title = isolated(rowTitle(pair.first));
  const warm = pair.stages.filter(({ temperature }) => temperature === "warm");
  const cold = pair.stages.filter(
    ({ temperature, stage }) => temperature === "cold" && COLD_STAGES.has(stage),
  );
  const total = describeTotal(pair, names);
  return (
    <div className={layout["stack3"]}>
      <h3>{title}</h3>
      {total !== null && <p>{total}</p>}
      <StagePairs label={t`Warm runs of ${title}`} range="p10–p90" names={names} pairs={warm} />
      {cold.length > 0 && (
        <>
          <h4>{t`Cold starts`}</h4>
          <StagePairs
            label={t`Cold starts of ${title}`}
            range={t`least–greatest`}
            names={names}
            pairs={cold}
          />
        </>
      )}
    </div>
  );
}

function StagePairs({
  label,
  range,
  names: [first, second],
  pairs,
}: {
  readonly label: string;
  readonly range: string;
  readonly names: readonly [string, string];
  readonly pairs: readonly StagePair[];
}): ReactNode {
  return (
    <DataTable
      label={label}
      columns={[
        inContext("column")`Stage`,
        t`${first}: median ms`,
        range,
        t`${second}: median ms`,
        range,
        `${second} / ${first}`,
        t`Ranges`,
      ]}
      rows={pairs.map((pair) => ({
        name: comparedStageName(pair.stage),
        cells: [...figureCells(pair.first), ...figureCells(pair.second), ...ratioCellsOf(pair)],
      }))}
    />
  );
}

function save(text: string, ending: "json" | "csv"): void {
  const type = ending === "json" ? "application/json" : "text/csv";
  saveBlob(new Blob([text], { type }), `bio-kingdom-benchmark-comparison.${ending}`);
}
