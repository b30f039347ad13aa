import type { Evaluation } from "#domain/benchmark/evaluation.ts";

/** The part of a confusion matrix that is shown. */
export interface ConfusionGrid {
  /** Labels that were answered. Where there are too many, the last column counts all other answers together. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    /** Photos of this label. */
    readonly photos: number;
    /** In the order of the columns. */
    readonly counts: readonly number[];
  }[];
}

/** Rows and columns that fit on a screen. */
const MOST = 20;

const OTHERS = "all others";

/**
 * The rows are the labels with most photos. The columns are the same labels, then the other answers, most frequent
 * first.
 */
export function confusionGrid({ labels, confusion }: Evaluation): ConfusionGrid {
  const rows = labels.toSorted((a, b) => b.photos - a.photos).slice(0, MOST);
  const shown = new Set(rows.map(({ label }) => label));
  const answers = new Map<string, number>();
  for (const { truth, answer, photos } of confusion) {
    if (shown.has(truth) && !shown.has(answer)) answers.set(answer, (answers.get(answer) ?? 0) + photos);
  }
  const more = [...answers].toSorted(([, a], [, b]) => b - a).map(([answer]) => answer);
  const named = [...shown]
    .toSorted((a, b) => a.localeCompare(b))
    .concat(more)
    .slice(0, MOST);
  const columns = shown.size + more.length > MOST ? [...named, OTHERS] : named;
  return {
    columns,
    rows: rows
      .map(({ label, photos }) => {
        const counts = columns.map(() => 0);
        for (const cell of confusion) {
          if (cell.truth !== label) continue;
          const found = named.indexOf(cell.answer);
          const at = found === -1 ? columns.length - 1 : found;
          counts[at] = (counts[at] ?? 0) + cell.photos;
        }
        return { label, photos, counts };
      })
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  };
}
