import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { modelKey } from "#domain/model.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { MANY_LABELS, mostConfusedFirst } from "#src/lab/benchmark/labelled/rules/confusion-grid.ts";
import type { AnsweredSummary } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { inContext, m, plural, rich, t } from "#src/language/messages.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { DataTable, TableBox } from "#src/ui/page/table.tsx";
import { recallElsewhereText } from "#src/ui/texts/card-worth.ts";
import { isolated, percent, percentInterval } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import { FIGURES, type FigureColumn, figureNotes } from "./figure-columns.ts";
import own from "#src/lab/benchmark/labelled/labelled.module.css";
import styles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** The figures of the models. Of several, each is a row, and the best of the chosen figure comes first. */
export function FiguresTable({ summaries }: { readonly summaries: readonly AnsweredSummary[] }): ReactNode {
  const [only, ...others] = summaries;
  return (
    <div className={layout["stack2"]}>
      <h3>{t`Figures`}</h3>
      {only !== undefined && others.length === 0 ? (
        <DataTable
          label={t`Figures`}
          columns={[inContext("column")`Figure`, modelName(only.model)]}
          rows={FIGURES.map(({ name, text }) => ({ name, cells: [text(only)] }))}
        />
      ) : (
        <ModelsTable summaries={summaries} />
      )}
      {summaries
        .filter(({ figures }) => figures.top5 === null)
        .map(({ model, labelCount }) => (
          <p key={modelKey(model)}>
            {rich`${<bdi>{modelName(model)}</bdi>} has no Top-5: the model has only ${plural(labelCount, m`${labelCount} label`, m`${labelCount} labels`)}.`}
          </p>
        ))}
      {figureNotes(summaries).map((note) => (
        <p key={note} className={styles["soft"]}>
          {note}
        </p>
      ))}
    </div>
  );
}

interface Sorting {
  readonly column: FigureColumn;
  readonly isReversed: boolean;
}

/** A row for each model. The headings of numbers are buttons that sort the rows. */
function ModelsTable({ summaries }: { readonly summaries: readonly AnsweredSummary[] }): ReactNode {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const column = sorting?.column ?? FIGURES[0];
  const isReversed = sorting?.isReversed ?? false;
  const sorted = column === undefined ? summaries : sortedBy(summaries, column, isReversed);
  return (
    <TableBox label={t`Figures`} isLong>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t`Model`}</th>
            {FIGURES.map((each) => (
              <th
                key={each.name}
                scope="col"
                aria-sort={each === column ? orderOf(each, isReversed) : undefined}
              >
                {each.value === undefined ? (
                  each.name
                ) : (
                  <button
                    type="button"
                    className={own["sort"]}
                    onClick={() => setSorting({ column: each, isReversed: each === column && !isReversed })}
                  >
                    {each.name}
                    {each === column && <OrderSign order={orderOf(each, isReversed)} />}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((summary) => (
            <tr key={modelKey(summary.model)}>
              <th scope="row">
                <bdi>{modelName(summary.model)}</bdi>
              </th>
              {FIGURES.map(({ name, text }) => (
                <td key={name}>{text(summary)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

type Order = "ascending" | "descending";

function orderOf({ isLessBetter = false }: FigureColumn, isReversed: boolean): Order {
  return isLessBetter === isReversed ? "descending" : "ascending";
}

function OrderSign({ order }: { readonly order: Order }): ReactNode {
  const Sign = order === "ascending" ? ArrowUp : ArrowDown;
  return <Sign size={14} aria-hidden="true" />;
}

/** The best models of a figure first, or last. Models without the figure come last either way. */
function sortedBy(
  summaries: readonly AnsweredSummary[],
  column: FigureColumn,
  isReversed: boolean,
): readonly AnsweredSummary[] {
  const sign = orderOf(column, isReversed) === "ascending" ? 1 : -1;
  const valueOf = (summary: AnsweredSummary): number => {
    const value = column.value?.(summary) ?? null;
    return value === null ? Infinity : sign * value;
  };
  return summaries.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    return first === second ? 0 : first - second;
  });
}

const COLUMNS = [
  inContext("column")`Label`,
  t`Photos`,
  inContext("column")`Answers`,
  t`Precision (95% interval)`,
  t`Recall (95% interval)`,
];

/** Precision and recall of each label. If there are many labels, the most confused ones come first. */
export function LabelTable({
  summary: { model, figures },
  card,
}: {
  readonly summary: AnsweredSummary;
  /** The card of the model; null if the model has no card, or the card has not loaded. */
  readonly card: ModelCard | null;
}): ReactNode {
  const name = isolated(modelName(model));
  const isLong = figures.labels.length > MANY_LABELS;
  const labels = isLong ? mostConfusedFirst(figures) : figures.labels;
  return (
    <Disclosure summary={t`Precision and recall of each label, ${name}`}>
      <div className={layout["stack2"]}>
        <DataTable
          label={t`Labels of ${name}`}
          columns={[...COLUMNS, ...(card === null ? [] : [t`Recall elsewhere (card)`]), "F1"]}
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
            {t`Recall elsewhere is from the model's card, for photos of sources that it never saw. A dash means that none were counted.`}
          </p>
        )}
      </div>
    </Disclosure>
  );
}

function elsewhereText({ labels }: ModelCard, label: string): string {
  return recallElsewhereText(labels.find(({ name }) => name === label)?.elsewhere ?? null);
}
