import type { ReactNode } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import { modelName } from "#domain/model/model-name.ts";
import { percent } from "#src/wording/percent.ts";
import { percentInterval } from "#src/wording/percent-interval.ts";
import { DataTable } from "#src/components/table/data-table.tsx";
import { Disclosure } from "#src/components/disclosure/disclosure.tsx";
import type { AnsweredSummary } from "./answered-summary.ts";
import { MANY_LABELS, mostConfusedFirst } from "./confusion-grid.ts";
import { isolated } from "#src/wording/isolated.ts";

const COLUMNS = ["Label", "Photos", "Answers", "Precision (95% interval)", "Recall (95% interval)", "F1"];

/** Precision and recall of each label. Of many, the most confused ones come first. */
export function LabelTable({ model, figures }: AnsweredSummary): ReactNode {
  const name = isolated(modelName(model));
  const isLong = figures.labels.length > MANY_LABELS;
  const labels = isLong ? mostConfusedFirst(figures) : figures.labels;
  return (
    <Disclosure summary={`Precision and recall of each label, ${name}`}>
      <DataTable
        label={`Labels of ${name}`}
        columns={COLUMNS}
        isLong={isLong}
        rows={labels.map(
          ({ label, photos, answers, precision, precisionInterval, recall, recallInterval, f1 }) => ({
            name: readableLabel(label),
            cells: [
              photos,
              answers,
              percentInterval(precision, precisionInterval),
              percentInterval(recall, recallInterval),
              percent(f1),
            ],
          }),
        )}
      />
    </Disclosure>
  );
}
