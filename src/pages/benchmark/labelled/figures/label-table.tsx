import type { ReactNode } from "react";
import type { EvaluationSummary } from "#domain/benchmark/evaluation-export.ts";
import { modelName } from "#domain/model/model-name.ts";
import { percent } from "#src/wording/percent.ts";
import { TableBox } from "../../parts/table-box.tsx";
import styles from "../../parts/table.module.css";

/** Precision and recall of each label. */
export function LabelTable({ summary }: { readonly summary: EvaluationSummary }): ReactNode {
  const { figures, model } = summary;
  if (figures === null) return null;
  return (
    <details className={styles["more"]}>
      <summary>Precision and recall of each label, {modelName(model)}</summary>
      <TableBox label={`Labels of ${modelName(model)}`}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Label</th>
              <th scope="col">Photos</th>
              <th scope="col">Answers</th>
              <th scope="col">Precision</th>
              <th scope="col">Recall</th>
              <th scope="col">F1</th>
            </tr>
          </thead>
          <tbody>
            {figures.labels.map(({ label, photos, answers, precision, recall, f1 }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{photos}</td>
                <td>{answers}</td>
                <td>{percent(precision)}</td>
                <td>{percent(recall)}</td>
                <td>{percent(f1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
}
