import { readableLabel } from "#domain/text/readable-label.ts";
import {
  type Difference,
  hasWinner,
  type LabelCell,
  type LabelRow,
  meaningOf,
  winsOf,
} from "#src/lab/benchmark/labelled/rules/comparison.ts";
import type { AnsweredSummary } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { decimal, isolated, listText, percent } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";

/** A difference in a sentence, such as "Better by 4.1 points (1.2 to 7.0)." */
export function differenceLine(difference: Difference): string {
  const { top1 } = difference;
  switch (meaningOf(difference)) {
    case "none-in-common":
      return t`No photo in common.`;
    case "same-photos":
      return t`Right on the same photos.`;
    case "better":
      return t`Better by ${pointsText(difference)}.`;
    case "worse":
      return t`Worse by ${pointsText(difference, -1)}.`;
    case "unclear":
      return top1?.difference === 0
        ? t`Too few photos to tell: both are right equally often.`
        : t`Too few photos to tell, may be chance.`;
  }
}

/** "4.1 points (1.2 to 7.0)": percentage points, with the 95% interval. */
function pointsText({ top1 }: Difference, sign: 1 | -1 = 1): string {
  if (top1 === null) return "–";
  const { difference, interval } = top1;
  const limits = [points(sign * interval.from), points(sign * interval.to)];
  const [from = "", to = ""] = sign === 1 ? limits : limits.toReversed();
  return t`${points(sign * difference)} points (${from} to ${to})`;
}

/** The difference with its sign, for a cell. */
export function differenceCell({ top1 }: Difference): string {
  if (top1 === null) return "–";
  const sign = top1.difference > 0 ? "+" : "";
  return t`${sign + points(top1.difference)} (${points(top1.interval.from)} to ${points(top1.interval.to)})`;
}

/** Percentage points with one decimal. Never "-0.0". */
function points(share: number): string {
  const tenths = Math.round(share * 1000) / 10;
  return decimal(tenths === 0 ? 0 : tenths, 1);
}

const LEAST_P = 0.001;

/** A p value with three decimals, or that it is below them. */
export function pText(p: number): string {
  return p < LEAST_P ? `< ${decimal(LEAST_P, 3)}` : decimal(p, 3);
}

/** The columns of the table of differences. */
export const DIFFERENCE_COLUMNS: readonly string[] = [
  t`Model`,
  t`What that says`,
  t`Difference of Top-1 in points (95% interval)`,
  t`Both right`,
  t`Only this one right`,
  t`Only the reference right`,
  t`Both wrong`,
  t`p (McNemar, exact)`,
  t`p among so many (Holm)`,
];

/** What the table of differences means. */
export function differenceNotes(comparisons: number): readonly string[] {
  return [
    t`Each model is compared with the reference on the photos that both answered. The interval of the difference is Newcombe's for paired shares; p is McNemar's, from the photos on which only one is right.`,
    ...(comparisons > 1
      ? [
          t`Of many comparisons some look large by chance alone. So a difference counts only if p stays below 0.05 after Holm's correction for ${comparisons} comparisons, which also holds though all have the same reference. The intervals are for one comparison each. The best of many models looks better here than it is: measure it again on other photos.`,
        ]
      : []),
  ];
}

/** What a cell of the table by label shows. */
export type LabelFigure = "recall" | "f1";

/** Names of {@link LabelFigure}. */
export const LABEL_FIGURES: Readonly<Record<LabelFigure, string>> = { recall: t`Recall`, f1: "F1" };

/** The figure of a cell, with the photos behind it. */
export function labelCellText(cell: LabelCell | null, figure: LabelFigure): string {
  if (cell === null) return "–";
  return figure === "f1"
    ? percent(cell.f1)
    : t`${percent(cell.recall)} (${cell.right} of ${cell.photos.length})`;
}

/** The name of a row of the table by label. Folders stand beside it where models have other labels for them. */
export function labelRowName({ label, folders, cells }: LabelRow): string {
  const name = isolated(readableLabel(label));
  const isShared = cells.every((cell) => cell === null || isSameName(cell.label, label));
  return isShared ? name : t`${name} (${folders.map(isolated).join(", ")})`;
}

function isSameName(one: string, other: string): boolean {
  return readableLabel(one).toLowerCase() === readableLabel(other).toLowerCase();
}

/** The winner of a row. */
export function winnerText(row: LabelRow, models: readonly AnsweredSummary[]): string {
  if (row.cells.filter((cell) => cell !== null).length < 2) return "–";
  if (!hasWinner(row)) return inContext("models at one label")`all equal`;
  const names = row.best.map((place) => nameAt(models, place));
  return names.length === 1 ? (names[0] ?? "") : t`tie: ${listText(names)}`;
}

/** How often each model wins, in one sentence. */
export function winsLine(rows: readonly LabelRow[], models: readonly AnsweredSummary[]): string {
  const each = winsOf(rows, models.length).map(({ alone, shared }, place) => {
    const name = nameAt(models, place);
    const won = plural(alone, m`${name}: best of ${alone} label`, m`${name}: best of ${alone} labels`);
    return shared === 0 ? won : t`${won}, tied on ${shared}`;
  });
  return t`${each.join("; ")}.`;
}

function nameAt(models: readonly AnsweredSummary[], place: number): string {
  const model = models[place]?.model;
  return model === undefined ? "" : isolated(modelName(model));
}

/** What the table by label means. */
export const LABEL_NOTE = t`The best has the highest recall, the share of a label's photos that are named right. With few photos a lead of one or two of them is often chance. F1 also counts photos of other labels that got this one.`;

/** What the matrix of agreement means. */
export const AGREEMENT_NOTE = t`The share of photos to which two models give the same first label. Two models that agree often make the same mistakes; two that differ may be better together.`;
