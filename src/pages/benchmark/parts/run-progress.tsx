import { type ReactNode, useId } from "react";
import { Button } from "#src/components/button/button.tsx";
import styles from "./benchmark.module.css";

/** The button that started the run can't be used now. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** How far a run is, and how to stop it. */
export function RunProgress({
  what,
  done,
  total,
  onStop,
}: {
  readonly what: string;
  readonly done: number;
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
