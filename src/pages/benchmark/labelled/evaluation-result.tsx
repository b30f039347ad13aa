import { Download } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Button } from "#src/components/button/button.tsx";
import { saveBlob } from "#src/components/save-blob/save-blob.ts";
import { summaryOf, toEvaluationCsv, toEvaluationJson } from "#domain/benchmark/evaluation-export.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { modelKey, modelName } from "#domain/model/model-name.ts";
import type {
  EvaluationOutcome,
  UnreadPhoto,
  UnusablePhoto,
} from "#src/stores/benchmark/labelled/evaluation-task.ts";
import styles from "../parts/benchmark.module.css";
import { CalibrationTable } from "./figures/calibration-table.tsx";
import { calibrationPlot } from "./figures/calibration-plot.ts";
import { ConfusionTable } from "./figures/confusion-table.tsx";
import { FaultAlert } from "../parts/fault-alert.tsx";
import { FiguresTable } from "./figures/figures-table.tsx";
import { focusIfFree } from "../parts/focus-if-free.ts";
import { LabelTable } from "./figures/label-table.tsx";
import { Plot } from "../plot/plot.tsx";
import { outcomeLine } from "./run-lines.ts";

/** What one or two models made of a folder. */
export function EvaluationResult({
  outcome,
  error,
}: {
  readonly outcome: EvaluationOutcome;
  /** What ended the run early; null where nothing did, or a person. */
  readonly error: IdentifyError | null;
}): ReactNode {
  const summaries = useMemo(
    () => outcome.models.map(summaryOf).filter(({ figures }) => figures !== null),
    [outcome],
  );
  const calibration = useMemo(() => calibrationPlot(summaries), [summaries]);
  return (
    <section className={styles["report"]} aria-label="Results of the labelled photos">
      {error !== null && <FaultAlert error={error} />}
      <p role="status" tabIndex={-1} ref={focusIfFree}>
        {outcomeLine(outcome)}
      </p>
      <ProblemList title="Photos that could not be read" lines={outcome.unread.map(unreadLine)} />
      <ProblemList title="Photos without a usable answer" lines={outcome.unusable.map(unusableLine)} />
      {summaries.length > 0 && (
        <>
          <div className={styles["row"]}>
            <Button onClick={() => saveText(toEvaluationCsv(outcome.models), "csv", "text/csv")}>
              <Download size={18} aria-hidden="true" /> Every answer as CSV
            </Button>
            <Button onClick={() => saveText(toEvaluationJson(outcome.models), "json", "application/json")}>
              <Download size={18} aria-hidden="true" /> Figures as JSON
            </Button>
          </div>
          <FiguresTable summaries={summaries} />
          {summaries.map((summary) => (
            <ConfusionTable key={modelKey(summary.model)} summary={summary} />
          ))}
          {summaries.map((summary) => (
            <LabelTable key={modelKey(summary.model)} summary={summary} />
          ))}
          <Plot title="How often answers of each probability are right" spec={calibration} />
          {summaries.map((summary) => (
            <CalibrationTable key={modelKey(summary.model)} summary={summary} />
          ))}
        </>
      )}
    </section>
  );
}

/** A line of a list, and what tells it from the others. */
interface Line {
  readonly key: string;
  readonly text: string;
}

function ProblemList({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly Line[];
}): ReactNode {
  if (lines.length === 0) return null;
  return (
    <details className={styles["more"]}>
      <summary>{title}</summary>
      <ul className={styles["list"]}>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

function unreadLine({ path, problem }: UnreadPhoto): Line {
  return { key: path, text: `${path}: ${inWords(problem)}` };
}

function unusableLine({ path, problem, model }: UnusablePhoto): Line {
  return { key: `${modelKey(model)} ${path}`, text: `${path}: ${modelName(model)}, ${inWords(problem)}` };
}

function inWords(problem: string): string {
  return PROBLEMS.get(problem) ?? "could not be processed";
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["photo-empty", "empty file"],
  ["photo-unreadable", "can't be read any more"],
  ["photo-too-large", "over 5 MB"],
  ["photo-format-unsupported", "not JPG, PNG or WebP"],
  ["photo-not-an-image", "not an image"],
  ["photo-too-many-pixels", "over 100 megapixels"],
  ["photo-undecodable", "damaged or incomplete"],
  ["model-output-constant", "the same for every photo"],
  ["model-output-not-finite", "values that are not numbers"],
  ["model-output-no-probabilities", "values that are no probabilities"],
]);

function saveText(text: string, ending: string, type: string): void {
  saveBlob(new Blob([text], { type }), `bio-kingdom-evaluation.${ending}`);
}
