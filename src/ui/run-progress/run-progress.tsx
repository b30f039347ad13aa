import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { ProgressBar, type ProgressBarProps } from "./progress-bar.tsx";
import styles from "./run-progress.module.css";

/** How far a run is, and a button that stops it. */
export function RunProgress({
  onStop,
  ...progress
}: ProgressBarProps & { readonly onStop: () => void }): ReactNode {
  return (
    <div className={styles["progress"]}>
      <ProgressBar {...progress} />
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
