import type { ReactNode } from "react";
import { modelName } from "#domain/model/model-name.ts";
import { DataTable } from "#src/components/table/data-table.tsx";
import styles from "#src/components/table/table.module.css";
import { percent } from "#src/wording/percent.ts";
import { VERDICT_NAMES } from "#src/wording/verdict-names.ts";
import type { AnsweredSummary } from "./answered-summary.ts";
import { isolated } from "#src/wording/isolated.ts";

const COLUMNS = ["Outcome", "Photos", "Share", "Right"];

/** What the pages would have said of the photos. Nothing for a model whose labels have no facts. */
export function OutcomeTable({ model, figures }: AnsweredSummary): ReactNode {
  const { outcomes } = figures;
  if (outcomes === null) return null;
  const name = isolated(modelName(model));
  return (
    <div className={styles["block"]}>
      <h3>What the pages say, {name}</h3>
      <DataTable
        label={`Outcomes of ${name}`}
        columns={COLUMNS}
        rows={outcomes.map(({ verdict, photos, right }) => ({
          name: VERDICT_NAMES[verdict],
          cells: [photos, percent(photos / figures.photos), percent(right / photos)],
        }))}
      />
      <p className={styles["soft"]}>
        Each photo is shown to the page that its label belongs to, where only the labels of that page compete:
        the other figures are of these answers too. A photo of none of them is shown to the page that sees
        most in it. There it is right to name nothing, as it is for a kind that the model does not have; on
        its own page it is wrong to turn a photo away.
      </p>
    </div>
  );
}
