import { type ReactNode, useId } from "react";
import styles from "./run-progress.module.css";

/** What a {@link ProgressBar} shows. */
export interface ProgressBarProps {
  /** What is done at the moment. */
  readonly what: string;
  readonly done: number;
  /** 0 where it is not known yet how much there is to do. */
  readonly total: number;
}

/** How far a run is, as words and as a bar. */
export function ProgressBar({ what, done, total }: ProgressBarProps): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>
        {what}
        {total > 0 && `: ${done} of ${total}`}
      </label>
      <progress id={id} className={styles["bar"]} max={Math.max(1, total)} value={done} />
    </>
  );
}
