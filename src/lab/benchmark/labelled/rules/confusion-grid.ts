import type { ConfusionCount, Evaluation, LabelScore } from "./evaluation.ts";

/** The visible part of a confusion matrix. */
export interface ConfusionGrid {
  /** The labels that the model gave. */
  readonly columns: readonly string[];
  /** True if the last column counts all other answers. */
  readonly hasOthers: boolean;
  readonly rows: readonly {
    readonly label: string;
    /** Number of photos with this label. */
    readonly photos: number;
    /** In the order of the columns; the other answers come last. */
    readonly counts: readonly number[];
  }[];
}

/** Photos of one label that got another one; `of` counts all photos of the label. */
export interface ConfusedPair extends ConfusionCount {
  readonly of: number;
}

/** Maximum number of rows and columns on a screen. */
export const MANY_LABELS = 20;

/** The labels, sorted by the number of confusions in which they take part. */
export function mostConfusedFirst({
  labels,
  confusion,
}: Pick<Evaluation, "labels" | "confusion">): readonly LabelScore[] {
  const wrong = new Map<string, number>();
  for (const { truth, answer, photos } of confusion) {
    if (truth === answer) continue;
    for (const label of [truth, answer]) wrong.set(label, (wrong.get(label) ?? 0) + photos);
  }
  const wrongOf = ({ label }: LabelScore): number => wrong.get(label) ?? 0;
  return labels.toSorted((a, b) => wrongOf(b) - wrongOf(a) || b.photos - a.photos);
}

/** The `most` most frequent confusions. */
export function confusedPairs(
  { labels, confusion }: Pick<Evaluation, "labels" | "confusion">,
  most: number,
): readonly ConfusedPair[] {
  const photosOf = new Map(labels.map(({ label, photos }) => [label, photos]));
  return confusion
    .filter(({ truth, answer }) => truth !== answer)
    .map(({ truth, answer, photos }) => ({ truth, answer, photos, of: photosOf.get(truth) ?? photos }))
    .toSorted((a, b) => b.photos - a.photos || b.photos / b.of - a.photos / a.of)
    .slice(0, most);
}

/**
 * Makes the visible part of a confusion matrix. Rows are the labels in alphabetical order; with many labels, the most
 * confused ones. Columns are the same labels, then other answers by frequency.
 */
export function confusionGrid({ labels, confusion }: Evaluation): ConfusionGrid {
  const rows =
    labels.length > MANY_LABELS ? mostConfusedFirst({ labels, confusion }).slice(0, MANY_LABELS) : labels;
  const shown = new Set(rows.map(({ label }) => label));
  const answers = new Map<string, number>();
  for (const { truth, answer, photos } of confusion) {
    if (shown.has(truth) && !shown.has(answer)) answers.set(answer, (answers.get(answer) ?? 0) + photos);
  }
  const more = [...answers].toSorted(([, a], [, b]) => b - a).map(([answer]) => answer);
  const columns = [...shown, ...more].slice(0, MANY_LABELS);
  const hasOthers = shown.size + more.length > MANY_LABELS;
  const placeOf = new Map(columns.map((answer, at) => [answer, at]));
  return {
    columns,
    hasOthers,
    rows: rows.map(({ label, photos }) => {
      const counts = Array.from({ length: columns.length + (hasOthers ? 1 : 0) }, () => 0);
      for (const cell of confusion) {
        if (cell.truth !== label) continue;
        const at = placeOf.get(cell.answer) ?? columns.length;
        counts[at] = (counts[at] ?? 0) + cell.photos;
      }
      return { label, photos, counts };
    }),
  };
}
