import type { ReactNode } from "react";
import styles from "./stat-strip.module.css";

/** What a {@link StatStrip} shows. */
export interface StatStripProps {
  readonly label: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  /** Says how to read the figures, or where they are from. */
  readonly note: string;
}

/** Figures in a row, with one note for all of them below. */
export function StatStrip({ label, figures, note }: StatStripProps): ReactNode {
  return (
    <section className={styles["strip"]} aria-label={label}>
      <dl className={styles["figures"]}>
        {figures.map((figure) => (
          <div key={figure.label} className={styles["figure"]}>
            <dt className={styles["label"]}>{figure.label}</dt>
            <dd className={styles["value"]}>{figure.value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["note"]}>{note}</p>
    </section>
  );
}
