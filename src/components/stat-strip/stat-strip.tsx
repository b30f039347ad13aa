import type { ReactNode } from "react";
import styles from "./stat-strip.module.css";

/** What a {@link StatStrip} shows. */
export interface StatStripProps {
  readonly label: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  /** What has to be known of the figures. */
  readonly note: string;
}

/** Figures in a row, with a note below that belongs to all of them. */
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
