import { type ReactNode, useId } from "react";
import type { BenchmarkStep } from "#domain/benchmark/benchmark-step.ts";
import { Button } from "#src/components/button/button.tsx";
import { describeBenchmarkStep } from "#src/wording/describe-benchmark-step.ts";
import styles from "./run-progress.module.css";

/** How far a run is, and a button that stops it. */
export function RunProgress({
  step,
  done,
  total,
  onStop,
}: {
  readonly step: BenchmarkStep;
  readonly done: number;
  /** 0 where it is not known yet how much there is to do. */
  readonly total: number;
  readonly onStop: () => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles["progress"]}>
      <label htmlFor={id}>
        {describeBenchmarkStep(step)}
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
