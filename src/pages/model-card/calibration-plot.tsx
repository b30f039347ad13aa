import { type ReactNode, useMemo } from "react";
import type { ModelCard } from "#models/card-schema.ts";
import { Plot } from "#src/components/plot/plot.tsx";
import type { PlotSpec } from "#src/components/plot/plot-spec.ts";
import { SUBJECT_NAMES } from "#src/wording/subject-names.ts";

/** The share of right answers over their probability, with a line for each subject. */
export function CalibrationPlot({ calibration }: Pick<ModelCard, "calibration">): ReactNode {
  const spec = useMemo(() => specOf(calibration), [calibration]);
  return <Plot title="Right answers, by their probability" spec={spec} />;
}

/** All subjects have the same bins. */
function specOf(calibration: ModelCard["calibration"]): PlotSpec {
  return {
    kind: "diagonal",
    labels: (calibration[0]?.bins ?? []).map(({ from, to }) => `${from} to ${to}`),
    series: calibration.map(({ subject, bins }) => ({
      name: SUBJECT_NAMES[subject].many,
      values: bins.map(({ right }) => right),
    })),
    valueTitle: "share of right answers",
    labelTitle: "probability of the answer",
  };
}
