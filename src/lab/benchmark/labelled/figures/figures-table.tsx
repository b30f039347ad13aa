import type { ReactNode } from "react";
import { modelKey } from "#domain/model.ts";
import type { Spread } from "#domain/numbers/statistics.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { NONE, spreadCells } from "#src/lab/benchmark/device/device-benchmark-texts.ts";
import { MANY_LABELS, mostConfusedFirst } from "#src/lab/benchmark/labelled/rules/confusion-grid.ts";
import type { AnsweredSummary } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { inContext, m, plural, rich, t } from "#src/language/messages.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { recallElsewhereText } from "#src/ui/texts/card-worth.ts";
import { isolated, percent, percentInterval } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import styles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

const FIGURES: readonly (readonly [name: string, read: (summary: AnsweredSummary) => string | number])[] = [
  [t`Runtime`, ({ runtimes }) => runtimes.join("; ")],
  [t`Backend`, ({ backends }) => backends.join("; ")],
  [t`Photos`, ({ figures }) => figures.photos],
  ["Top-1", ({ figures }) => percentInterval(figures.top1, figures.top1Interval)],
  [
    "Top-5",
    ({ figures }) => (figures.top5 === null ? "–" : percentInterval(figures.top5, figures.top5Interval)),
  ],
  ["Macro-F1", ({ figures }) => percent(figures.macroF1)],
  [t`Expected calibration error`, ({ figures }) => percent(figures.calibrationError)],
  [t`None of these, or off topic`, ({ figures }) => percent(figures.certainty.noneOfThese)],
  [
    t`No kind named: not sure, only its group, or the like`,
    ({ figures }) => percent(figures.certainty.notSure),
  ],
  [t`Photos that are left`, ({ figures }) => figures.certainty.rest],
  [
    t`Top-1 of these`,
    ({ figures: { certainty } }) =>
      percentInterval(certainty.accuracyOfRest, certainty.accuracyOfRestInterval),
  ],
  [t`Imaging, median ms`, ({ imagingMs }) => medianText(imagingMs)],
  [t`Imaging, p10 to p90`, ({ imagingMs }) => rangeText(imagingMs)],
  [t`Inference, median ms`, ({ inferMs }) => medianText(inferMs)],
  [t`Inference, p10 to p90`, ({ inferMs }) => rangeText(inferMs)],
];

/** The figures of the models, side by side. */
export function FiguresTable({ summaries }: { readonly summaries: readonly AnsweredSummary[] }): ReactNode {
  return (
    <div className={layout["stack2"]}>
      <h3>{t`Figures`}</h3>
      <DataTable
        label={t`Figures`}
        columns={[inContext("column")`Figure`, ...summaries.map(({ model }) => modelName(model))]}
        rows={FIGURES.map(([name, read]) => ({ name, cells: summaries.map(read) }))}
      />
      {new Set(summaries.map(({ figures }) => figures.photos)).size > 1 && (
        <p>{t`The models did not answer for the same photos, so compare them with care.`}</p>
      )}
      {summaries
        .filter(({ figures }) => figures.top5 === null)
        .map(({ model, labelCount }) => (
          <p key={modelKey(model)}>
            {rich`${<bdi>{modelName(model)}</bdi>} has no Top-5: the model has only ${plural(labelCount, m`${labelCount} label`, m`${labelCount} labels`)}.`}
          </p>
        ))}
      <p className={styles["soft"]}>
        {t`Brackets contain the 95% interval (Wilson): how far off a figure may be with so few photos. It is too narrow if photos are much alike, such as several of one leaf. Macro-F1 is the mean over the labels that have photos here. The app works on two photos at a time, so times are a little longer than for one photo alone.`}
      </p>
    </div>
  );
}

function medianText(spread: Spread | null): string {
  return spread === null ? NONE : spreadCells(spread)[0];
}

function rangeText(spread: Spread | null): string {
  if (spread === null) return NONE;
  const [, p10, p90] = spreadCells(spread);
  return t`${p10} to ${p90}`;
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
