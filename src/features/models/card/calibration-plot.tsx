import { type ReactNode, useMemo } from "react";
import type { ModelCard } from "#models/card-schema.ts";
import { Plot } from "#src/ui/plot/plot.tsx";
import { type PlotSpec } from "#src/ui/plot/draw-plot.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** The share of right answers over their probability, with a line for each subject. */
export function CalibrationPlot({ calibration }: Pick<ModelCard, "calibration">): ReactNode {
  const spec = useMemo(() => specOf(calibration), [calibration]);
  return <Plot title="Right answers, by their probability" spec={spec} />;
}

/** Subjects lack the bins in which no answer of theirs falls. */
function specOf(calibration: ModelCard["calibration"]): PlotSpec {
  const ranges = new Map(calibration.flatMap(({ bins }) => bins.map(({ from, to }) => [from, to] as const)));
  const sorted = [...ranges].toSorted(([a], [b]) => a - b);
  return {
    kind: "diagonal",
    labels: sorted.map(([from, to]) => `${from} to ${to}`),
    series: calibration.map(({ subject, bins }) => ({
      name: SUBJECT_NAMES[subject].many,
      values: sorted.map(([from]) => bins.find((bin) => bin.from === from)?.right ?? null),
    })),
    valueTitle: "share of right answers",
    labelTitle: "probability of the answer",
  };
}
