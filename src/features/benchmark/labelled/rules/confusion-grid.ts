import type { ConfusionCount, Evaluation, LabelScore } from "./evaluation.ts";

/** The part of a confusion matrix that is shown. */
export interface ConfusionGrid {
  /** Labels that were answered. */
  readonly columns: readonly string[];
  /** True where a last column counts all other answers together. */
  readonly hasOthers: boolean;
  readonly rows: readonly {
    readonly label: string;
    /** Photos of this label. */
    readonly photos: number;
    /** In the order of the columns, and of the others last. */
    readonly counts: readonly number[];
  }[];
}

/** Photos of one label that got another one, and how many photos of that label there are. */
export interface ConfusedPair extends ConfusionCount {
  readonly of: number;
}

/** Rows and columns that fit on a screen. More labels are many. */
export const MANY_LABELS = 20;

/** The labels that are most often given wrongly, or got by others, first. */
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

/** The pairs of labels that are confused most often, at most `most` of them. */
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
 * The rows are the labels in alphabetical order, or where there are many, the most confused ones first. The columns are the
 * same labels, then the other answers, most frequent first.
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
