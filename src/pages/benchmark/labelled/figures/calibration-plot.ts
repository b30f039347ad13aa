import type { EvaluationSummary } from "#domain/benchmark/evaluation-export.ts";
import { modelName } from "#domain/model/model-name.ts";
import type { PlotSpec } from "../../plot/plot-spec.ts";

/** A reliability diagram: accuracy over probability, in ten bins, a line for each model. */
export function calibrationPlot(summaries: readonly EvaluationSummary[]): PlotSpec {
  const bins = summaries[0]?.figures?.bins ?? [];
  return {
    kind: "diagonal",
    labels: bins.map(({ from, to }) => `${from} to ${to}`),
    series: summaries.map(({ model, figures }) => ({
      name: modelName(model),
      values: figures?.bins.map(({ accuracy }) => accuracy) ?? [],
    })),
    valueTitle: "share of right answers",
    labelTitle: "probability of the answer",
  };
}
