import type { ReactNode } from "react";
import { MeterBar } from "./meter-bar.tsx";
import styles from "./meter.module.css";

/** What a {@link Meter} shows. */
export interface MeterProps {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly percent: number;
  /** Refers to a note on the page, such as "*". */
  readonly noteMark?: string;
  /** The bar is an outline: the share says nothing of what is measured. */
  readonly isQuiet?: boolean;
}

/** A share as a number and as a bar. */
export function Meter({ label, percent, noteMark, isQuiet = false }: MeterProps): ReactNode {
  return (
    <div className={styles["meter"]}>
      <p className={styles["label"]}>
        <bdi>{label}</bdi>{" "}
        <span className={styles["value"]}>
          {percent}%{noteMark !== undefined && <span aria-hidden="true">{noteMark}</span>}
        </span>
      </p>
      <MeterBar percent={percent} isQuiet={isQuiet} />
    </div>
  );
}
