import type { ReactNode } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { modelName } from "#domain/model.ts";
import { recallElsewhereText } from "#src/features/models/card/card-worth.ts";
import { isolated, percent, percentInterval } from "#src/ui/texts/format.ts";
import { DataTable } from "#src/ui/page/table.tsx";
import styles from "#src/ui/page/table.module.css";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import type { AnsweredSummary } from "./answered-summary.ts";
import { MANY_LABELS, mostConfusedFirst } from "./confusion-grid.ts";

const COLUMNS = ["Label", "Photos", "Answers", "Precision (95% interval)", "Recall (95% interval)"];

/** Precision and recall of each label. Of many, the most confused ones come first. */
export function LabelTable({
  summary: { model, figures },
  card,
}: {
  readonly summary: AnsweredSummary;
  /** What was measured of the model elsewhere; null where it has no card, or none yet. */
  readonly card: ModelCard | null;
}): ReactNode {
  const name = isolated(modelName(model));
  const isLong = figures.labels.length > MANY_LABELS;
  const labels = isLong ? mostConfusedFirst(figures) : figures.labels;
  return (
    <Disclosure summary={`Precision and recall of each label, ${name}`}>
      <div className={styles["block"]}>
        <DataTable
          label={`Labels of ${name}`}
          columns={[...COLUMNS, ...(card === null ? [] : ["Recall elsewhere (card)"]), "F1"]}
          isLong={isLong}
          rows={labels.map(
            ({ label, photos, answers, precision, precisionInterval, recall, recallInterval, f1 }) => ({
              name: readableLabel(label),
              cells: [
                photos,
                answers,
                percentInterval(precision, precisionInterval),
                percentInterval(recall, recallInterval),
                ...(card === null ? [] : [elsewhereText(card, label)]),
                percent(f1),
              ],
            }),
          )}
        />
        {card !== null && (
          <p className={styles["soft"]}>
            Recall elsewhere: on photos of sources that the model never saw, as its card has it. A dash: none
            were counted.
          </p>
        )}
      </div>
    </Disclosure>
  );
}

function elsewhereText({ labels }: ModelCard, label: string): string {
  return recallElsewhereText(labels.find(({ name }) => name === label)?.elsewhere ?? null);
}
