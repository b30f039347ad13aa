import { type ReactNode, useMemo } from "react";
import { modelKey } from "#domain/model.ts";
import type { AnsweredSummary } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { binOf, type ReliabilityBin } from "#src/lab/benchmark/labelled/rules/evaluation.ts";
import type { PlotSpec } from "#src/lab/plot/draw-plot.ts";
import { Plot } from "#src/lab/plot/plot.tsx";
import { t } from "#src/language/messages.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { isolated, percent, percentInterval } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import { choiceOf, CountButton, PhotoPanel, type PhotoSource, usePhotoChoice } from "./photo-panel.tsx";
import tableStyles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** How often answers of each probability are right: a plot, and tables in which a button shows the photos of a bin. */
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
    const title = binTitle(isolated(modelName(summary.model)), range);
    const photos = summary.photos.filter((photo) => binOf(photo) === bin);
    chosen.look(choiceOf(title, photos));
  };
  return (
    <div className={layout["stack3"]}>
      <Plot title={t`How often answers of each probability are right`} spec={spec} onChoose={lookAt} />
      <p className={tableStyles["soft"]}>
        {t`Press a mark of the plot, or a number of photos in the table, to see the photos.`}
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

/** A reliability diagram: accuracy over probability, in ten bins, with a line for each model. */
function calibrationPlot(summaries: readonly AnsweredSummary[]): PlotSpec {
  const bins = summaries[0]?.figures.bins ?? [];
  return {
    kind: "diagonal",
    labels: bins.map(binName),
    series: summaries.map(({ model, figures }) => ({
      name: isolated(modelName(model)),
      values: figures.bins.map(({ accuracy }) => accuracy),
    })),
    valueTitle: t`share of right answers`,
    labelTitle: t`probability of the answer`,
  };
}

const COLUMNS = [t`Probability`, t`Photos`, t`Mean probability`, t`Right answers (95% interval)`];

/** The bins of the calibration plot. Each number of photos is a button that shows the photos. */
function CalibrationTable({
  summary: { model, figures },
  onLook,
}: {
  readonly summary: AnsweredSummary;
  /** Called with the index of a bin. */
  readonly onLook: (bin: number) => void;
}): ReactNode {
  const name = isolated(modelName(model));
  return (
    <Disclosure summary={t`The same as a table, ${name}`}>
      <DataTable
        label={t`Calibration of ${name}`}
        columns={COLUMNS}
        rows={figures.bins.map((bin, at) => ({
          name: binName(bin),
          cells: [
            <CountButton
              key="photos"
              count={bin.photos}
              what={binTitle(name, bin)}
              onPress={() => onLook(at)}
            />,
            percent(bin.probability),
            percentInterval(bin.accuracy, bin.accuracyInterval),
          ],
        }))}
      />
    </Disclosure>
  );
}

function binTitle(model: string, bin: Pick<ReliabilityBin, "from" | "to">): string {
  return t`${model}, probability ${binName(bin)}`;
}

function binName({ from, to }: Pick<ReliabilityBin, "from" | "to">): string {
  return t`${from} to ${to}`;
}
