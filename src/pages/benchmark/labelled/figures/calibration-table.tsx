import type { ReactNode } from "react";
import { modelName } from "#domain/model/model-name.ts";
import { percent } from "#src/wording/percent.ts";
import { DataTable } from "#src/components/table/data-table.tsx";
import { Disclosure } from "#src/components/disclosure/disclosure.tsx";
import type { AnsweredSummary } from "./answered-summary.ts";
import { isolated } from "#src/wording/isolated.ts";

const COLUMNS = ["Probability", "Photos", "Mean probability", "Right answers"];

/** The bins of the calibration plot, for people who can't see it. */
export function CalibrationTable({ model, figures }: AnsweredSummary): ReactNode {
  const name = isolated(modelName(model));
  return (
    <Disclosure summary={`The same as a table, ${name}`}>
      <DataTable
        label={`Calibration of ${name}`}
        columns={COLUMNS}
        rows={figures.bins.map(({ from, to, photos, probability, accuracy }) => ({
          name: `${from} to ${to}`,
          cells: [photos, percent(probability), percent(accuracy)],
        }))}
      />
    </Disclosure>
  );
}
