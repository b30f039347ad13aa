import { type ReactNode, useId } from "react";
import type { ModelProgress } from "#domain/model.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { describeModelProgress } from "#src/ui/texts/model-names.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./progress.module.css";

export interface ProgressBarProps {
  /** The current work, in words. */
  readonly what: string;
  readonly done: number;
  /** 0 while the amount of work is unknown. */
  readonly total: number;
}

/** The progress of a run, in words and as a bar. */
export function ProgressBar({ what, done, total }: ProgressBarProps): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>
        {what}
        {total > 0 && `: ${t`${done} of ${total}`}`}
      </label>
      <progress id={id} className={styles["bar"]} max={Math.max(1, total)} value={done} />
    </>
  );
}

/** The progress of a run, and a button that stops it. */
export function RunProgress({
  onStop,
  ...progress
}: ProgressBarProps & { readonly onStop: () => void }): ReactNode {
  return (
    <div className={layout["stackStart"]}>
      <ProgressBar {...progress} />
      <Button ref={focus} onClick={onStop}>{t`Stop`}</Button>
    </div>
  );
}

/** Focuses the stop button, because the button that started the run is now disabled. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

export interface MeterBarProps {
  /** 0 to 100. */
  readonly percent: number;
  /** True if the share is not a real measurement: the bar is then only an outline. */
  readonly isQuiet?: boolean;
}

/** A percentage as a bar. Text beside the bar gives the number, so screen readers skip the bar. */
export function MeterBar({ percent, isQuiet = false }: MeterBarProps): ReactNode {
  return (
    <div className={styles["track"]} aria-hidden="true">
      <div
        className={`${styles["filled"]} ${isQuiet ? styles["quiet"] : ""}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

export interface MeterProps {
  readonly label: ReactNode;
  /** Whole percent, 0 to 100. */
  readonly percent: number;
  /** A mark, such as "*", that refers to a note on the page. */
  readonly noteMark?: string;
  /** True if the share is not a real measurement: the bar is then only an outline. */
  readonly isQuiet?: boolean;
}

/** A percentage as a number and as a bar. */
export function Meter({ label, percent, noteMark, isQuiet = false }: MeterProps): ReactNode {
  return (
    <div className={layout["stack1"]}>
      <p className={styles["label"]}>
        <bdi>{label}</bdi>{" "}
        <span className={styles["value"]}>
          {t`${percent}%`}
          {noteMark !== undefined && <span aria-hidden="true">{noteMark}</span>}
        </span>
      </p>
      <MeterBar percent={percent} isQuiet={isQuiet} />
    </div>
  );
}

/** The progress of a model's load or download. Screen readers announce each stage, but not each new amount. */
export function ModelProgressText({ progress }: { readonly progress: ModelProgress | null }): ReactNode {
  const [stage, amount] = describeModelProgress(progress).split(": ");
  return (
    <span>
      {stage}
      {amount !== undefined && <span aria-hidden="true">: {amount}</span>}
    </span>
  );
}
