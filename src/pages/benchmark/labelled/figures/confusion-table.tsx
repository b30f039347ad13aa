import type { ReactNode } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import type { Evaluation } from "#domain/benchmark/evaluation.ts";
import { modelName } from "#domain/model/model-name.ts";
import type { AnsweredSummary } from "./answered-summary.ts";
import { type ConfusionGrid, confusionGrid } from "./confusion-grid.ts";
import { TableBox } from "#src/components/table/table-box.tsx";
import styles from "#src/components/table/table.module.css";
import { isolated } from "#src/wording/isolated.ts";

/** The strongest tint of a cell, in percent. The text is still easy to read on it. */
const STRONGEST = 40;

/** Which labels a model takes for which, as a table whose cells are tinted by how many photos they count. */
export function ConfusionTable({ model, figures }: AnsweredSummary): ReactNode {
  const grid = confusionGrid(figures);
  const title = `What ${isolated(modelName(model))} takes for what`;
  return (
    <div className={styles["block"]}>
      <h3>{title}</h3>
      <p className={styles["soft"]}>{explanation(figures, grid)}</p>
      <TableBox label={title}>
        <table className={`${styles["table"]} ${styles["matrix"]}`}>
          <thead>
            <tr>
              <th scope="col">Label</th>
              {grid.columns.map((label) => (
                <th key={label} scope="col">
                  <bdi>{readableLabel(label)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ label, counts, photos }) => (
              <tr key={label}>
                <th scope="row">
                  <bdi>{readableLabel(label)}</bdi>
                </th>
                {counts.map((count, at) => {
                  const answer = grid.columns[at] ?? "";
                  return (
                    <td
                      key={answer}
                      className={answer === label ? styles["right"] : undefined}
                      style={{ background: tint(count / photos, answer === label) }}
                    >
                      {count}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </div>
  );
}

function explanation({ labels }: Evaluation, { rows }: ConfusionGrid): string {
  const shown =
    rows.length < labels.length ? ` The ${rows.length} labels with most photos of ${labels.length}.` : "";
  return `Rows are what photos show, columns what was answered; right answers are framed.${shown}`;
}

function tint(share: number, isRight: boolean): string {
  const colour = isRight ? "var(--leaf)" : "var(--clay)";
  return `color-mix(in srgb, ${colour} ${Math.round(share * STRONGEST)}%, var(--surface))`;
}
