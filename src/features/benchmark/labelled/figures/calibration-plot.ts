import { modelName } from "#domain/model.ts";
import type { PlotSpec } from "#src/ui/plot/draw-plot.ts";
import type { AnsweredSummary } from "./answered-summary.ts";
import { isolated } from "#src/ui/texts/format.ts";

/** A reliability diagram: accuracy over probability, in ten bins, with a line for each model. */
export function calibrationPlot(summaries: readonly AnsweredSummary[]): PlotSpec {
  const bins = summaries[0]?.figures.bins ?? [];
  return {
    kind: "diagonal",
    labels: bins.map(({ from, to }) => `${from} to ${to}`),
    series: summaries.map(({ model, figures }) => ({
      name: isolated(modelName(model)),
      values: figures.bins.map(({ accuracy }) => accuracy),
    })),
    valueTitle: "share of right answers",
    labelTitle: "probability of the answer",
  };
}
