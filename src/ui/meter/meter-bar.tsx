import type { ReactNode } from "react";
import styles from "./meter-bar.module.css";

/** What a {@link MeterBar} shows. */
export interface MeterBarProps {
  /** 0 to 100. */
  readonly percent: number;
  /** An outline: the share says nothing of what is measured. */
  readonly isQuiet?: boolean;
}

/** A share as a bar. Text beside it says the share: screen readers pass the bar over. */
export function MeterBar({ percent, isQuiet = false }: MeterBarProps): ReactNode {
  return (
    <div className={styles["track"]} aria-hidden="true">
      <div
        className={`${styles["bar"]} ${isQuiet ? styles["quiet"] : ""}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
