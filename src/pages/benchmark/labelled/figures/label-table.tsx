import type { ReactNode } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import { modelName } from "#domain/model/model-name.ts";
import { percent } from "#src/wording/percent.ts";
import { DataTable } from "#src/components/table/data-table.tsx";
import { Disclosure } from "#src/components/disclosure/disclosure.tsx";
import type { AnsweredSummary } from "./answered-summary.ts";
import { isolated } from "#src/wording/isolated.ts";

const COLUMNS = ["Label", "Photos", "Answers", "Precision", "Recall", "F1"];

/** Precision and recall of each label. */
export function LabelTable({ model, figures }: AnsweredSummary): ReactNode {
  const name = isolated(modelName(model));
  return (
    <Disclosure summary={`Precision and recall of each label, ${name}`}>
      <DataTable
        label={`Labels of ${name}`}
        columns={COLUMNS}
        rows={figures.labels.map(({ label, photos, answers, precision, recall, f1 }) => ({
          name: readableLabel(label),
          cells: [photos, answers, percent(precision), percent(recall), percent(f1)],
        }))}
      />
    </Disclosure>
  );
}
