import { type ReactNode, useMemo } from "react";
import { binOf } from "../rules/evaluation.ts";
import { modelKey, modelName } from "#domain/model.ts";
import { Plot } from "#src/ui/plot/plot.tsx";
import tableStyles from "#src/ui/page/table.module.css";
import { isolated } from "#src/ui/texts/format.ts";
import { choiceOf, type PhotoSource } from "../look/photo-choice.ts";
import { PhotoPanel } from "../look/photo-panel.tsx";
import { usePhotoChoice } from "../look/use-photo-choice.ts";
import type { AnsweredSummary } from "./answered-summary.ts";
import { calibrationPlot } from "./calibration-plot.ts";
import { binName, CalibrationTable } from "./calibration-table.tsx";
import styles from "./figures.module.css";

/** How often answers of each probability are right, as a plot and as tables. Both lead to the photos of a bin. */
export function Calibration({
  summaries,
  source,
}: {
  readonly summaries: readonly AnsweredSummary[];
  readonly source: PhotoSource;
}): ReactNode {
  const chosen = usePhotoChoice();
  const spec = useMemo(() => calibrationPlot(summaries), [summaries]);
  const lookAt = (bin: number, place: number): void => {
    const summary = summaries[place];
    const range = summary?.figures.bins[bin];
    if (summary === undefined || range === undefined || range.photos === 0) return;
    const title = `${isolated(modelName(summary.model))}, probability ${binName(range)}`;
    chosen.look(
      choiceOf(
        title,
        summary.photos.filter((photo) => binOf(photo) === bin),
      ),
    );
  };
  return (
    <div className={styles["block"]}>
      <Plot title="How often answers of each probability are right" spec={spec} onChoose={lookAt} />
      <p className={tableStyles["soft"]}>
        Press a mark of the plot, or a number of photos in the table, to see the photos.
      </p>
      {summaries.map((summary, place) => (
        <CalibrationTable
          key={modelKey(summary.model)}
          summary={summary}
          onLook={(bin) => lookAt(bin, place)}
        />
      ))}
      <PhotoPanel chosen={chosen} source={source} />
    </div>
  );
}
