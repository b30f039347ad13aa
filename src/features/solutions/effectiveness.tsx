import type { ReactNode } from "react";
import { EFFECTIVENESS_NOTE, NOT_MEASURED } from "./texts/solution-texts.ts";
import styles from "./effectiveness.module.css";

/** Id of {@link EffectivenessNote}, which a page shows once. */
const NOTE_ID = "effectiveness-note";

/** How well a solution works, in percent: a sample figure, or that none was measured. */
export function Effectiveness({
  percent,
  isTitled = false,
}: {
  readonly percent: number | null;
  /** True where a title with the word stands above it already. */
  readonly isTitled?: boolean;
}): ReactNode {
  return (
    <p
      role="group"
      aria-label="Effectiveness"
      aria-describedby={percent === null ? undefined : NOTE_ID}
      className={styles["effectiveness"]}
    >
      {!isTitled && <span className={styles["label"]}>Effectiveness </span>}
      {percent === null ? (
        NOT_MEASURED
      ) : (
        <strong>
          {percent}%<span aria-hidden="true">*</span>
        </strong>
      )}
    </p>
  );
}

/** Says what kind of figure the effectiveness is. */
export function EffectivenessNote(): ReactNode {
  return (
    <p id={NOTE_ID} className={styles["note"]}>
      {EFFECTIVENESS_NOTE}
    </p>
  );
}
