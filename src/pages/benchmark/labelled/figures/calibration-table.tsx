import type { ReactNode } from "react";
import type { EvaluationSummary } from "#domain/benchmark/evaluation-export.ts";
import { modelName } from "#domain/model/model-name.ts";
import { percent } from "#src/wording/percent.ts";
import { TableBox } from "../../parts/table-box.tsx";
import styles from "../../parts/table.module.css";

/** The bins of the calibration plot, for whom it says nothing. */
export function CalibrationTable({ summary }: { readonly summary: EvaluationSummary }): ReactNode {
  const { figures, model } = summary;
  if (figures === null) return null;
  return (
    <details className={styles["more"]}>
      <summary>The same as a table, {modelName(model)}</summary>
      <TableBox label={`Calibration of ${modelName(model)}`}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Probability</th>
              <th scope="col">Photos</th>
              <th scope="col">Mean probability</th>
              <th scope="col">Right answers</th>
            </tr>
          </thead>
          <tbody>
            {figures.bins.map(({ from, to, photos, probability, accuracy }) => (
              <tr key={from}>
                <th scope="row">
                  {from} to {to}
                </th>
                <td>{photos}</td>
                <td>{percent(probability)}</td>
                <td>{percent(accuracy)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
}
