import type { ReactNode } from "react";
import { spreadCells } from "#src/wording/device-benchmark-texts.ts";
import type { Evaluation } from "#domain/benchmark/evaluation.ts";
import type { EvaluationSummary } from "#domain/benchmark/evaluation-export.ts";
import { modelKey, modelName } from "#domain/model/model-name.ts";
import type { Spread } from "#domain/benchmark/statistics.ts";
import { counted } from "#src/wording/counted.ts";
import { percent } from "#src/wording/percent.ts";
import { TableBox } from "../../parts/table-box.tsx";
import styles from "../../parts/table.module.css";

const FIGURES: readonly (readonly [name: string, read: (figures: Evaluation) => string])[] = [
  ["Top-1", ({ top1 }) => percent(top1)],
  ["Top-5", ({ top5 }) => (top5 === null ? "–" : percent(top5))],
  ["Macro-F1", ({ macroF1 }) => percent(macroF1)],
  ["Expected calibration error", ({ calibrationError }) => percent(calibrationError)],
  ["None of these", ({ certainty }) => percent(certainty.noneOfThese)],
  ["Not sure, at the model's threshold", ({ certainty }) => percent(certainty.notSure)],
  ["Top-1 of the rest", ({ certainty }) => percent(certainty.accuracyOfRest)],
];

/** The figures of the models side by side. */
export function FiguresTable({ summaries }: { readonly summaries: readonly EvaluationSummary[] }): ReactNode {
  const cells = (name: string, read: (summary: EvaluationSummary) => string): ReactNode => (
    <tr>
      <th scope="row">{name}</th>
      {summaries.map((summary) => (
        <td key={modelKey(summary.model)}>{read(summary)}</td>
      ))}
    </tr>
  );
  return (
    <div className={styles["block"]}>
      <h3>Figures</h3>
      <TableBox label="Figures">
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {summaries.map(({ model }) => (
                <th key={modelKey(model)} scope="col">
                  {modelName(model)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells("Runtime", ({ runtimes }) => runtimes.join("; "))}
            {cells("Backend", ({ backends }) => backends.join("; "))}
            {cells("Photos", ({ figures }) => String(figures?.photos ?? 0))}
            {FIGURES.map(([name, read]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {summaries.map(({ model, figures }) => (
                  <td key={modelKey(model)}>{figures === null ? "none" : read(figures)}</td>
                ))}
              </tr>
            ))}
            {cells("Imaging, median ms", ({ imagingMs }) => medianText(imagingMs))}
            {cells("Imaging, p10 to p90", ({ imagingMs }) => rangeText(imagingMs))}
            {cells("Inference, median ms", ({ inferMs }) => medianText(inferMs))}
            {cells("Inference, p10 to p90", ({ inferMs }) => rangeText(inferMs))}
          </tbody>
        </table>
      </TableBox>
      {new Set(summaries.map(({ figures }) => figures?.photos)).size > 1 && (
        <p>The models did not answer for the same photos, so compare them with care.</p>
      )}
      {summaries
        .filter(({ figures }) => figures?.top5 === null)
        .map(({ model, labelCount }) => (
          <p key={modelKey(model)}>
            {modelName(model)} has no Top-5: the model has only {counted(labelCount, "label")}.
          </p>
        ))}
      <p className={styles["soft"]}>
        Macro-F1 is the mean over the labels that have photos here. Two photos are on their way at a time, so
        times are a little longer than those of one photo alone.
      </p>
    </div>
  );
}

function medianText(spread: Spread | null): string {
  return spread === null ? "none" : spreadCells(spread)[0];
}

function rangeText(spread: Spread | null): string {
  if (spread === null) return "none";
  const [, p10, p90] = spreadCells(spread);
  return `${p10} to ${p90}`;
}
