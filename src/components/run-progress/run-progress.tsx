import { type ReactNode, useId } from "react";
import { Button } from "../button/button.tsx";
import styles from "./run-progress.module.css";

/** How far a run is, and a button that stops it. */
export function RunProgress({
  what,
  done,
  total,
  onStop,
}: {
  /** What is done at the moment. */
  readonly what: string;
  readonly done: number;
  /** 0 where it is not known yet how much there is to do. */
  readonly total: number;
  readonly onStop: () => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles["progress"]}>
      <label htmlFor={id}>
        {what}
        {total > 0 && `: ${done} of ${total}`}
      </label>
      <progress id={id} className={styles["bar"]} max={Math.max(1, total)} value={done} />
      <Button ref={focus} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

/** The button that started the run had the focus, and is disabled now. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
