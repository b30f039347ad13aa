import { Pause, Play, Square } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { ProgressBar } from "#src/ui/status/progress.tsx";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import type { BatchPhase } from "./state/batch-run.ts";
import type { OpenBatch } from "./state/open-batch.ts";
import {
  describeForScreenReaders,
  describePhase,
  describeSpeed,
  PHOTOS_TO_GO_ON,
  PHOTOS_TO_SEE,
  TRIAL_ENDED,
} from "./texts/open-batch-texts.ts";
import { describeModelWork } from "#src/ui/texts/describe-error.ts";
import styles from "./open-batch.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { PhotosArea } from "./photos-area.tsx";

/** How far a batch is, with buttons to pause, go on and cancel. */
export function BatchProgress({ batch }: { readonly batch: OpenBatch }): ReactNode {
  const { head, phase } = batch;
  const isDone = phase.code === "done";
  const speed = describeSpeed(phase);
  return (
    <section className={styles["progress"]} aria-label="Progress">
      {/* The element stays while its text changes: only then do screen readers announce the text. */}
      <p
        role="status"
        className={isDone ? styles["done"] : layout["hidden"]}
        tabIndex={-1}
        ref={isDone ? focusIfFree : null}
      >
        {describeForScreenReaders(phase, head)}
      </p>
      {!isDone && (
        <>
          {phase.code === "loading" ? (
            <ProgressBar what={describePhase(phase)} done={0} total={0} />
          ) : (
            <ProgressBar what={describePhase(phase)} done={head.done} total={head.total} />
          )}
          {speed !== null && <p className={layout["hint"]}>{speed}</p>}
          <Failure phase={phase} />
          <Buttons batch={batch} />
        </>
      )}
    </section>
  );
}

/** What can be done in this phase. The first button stays while it changes, and keeps the focus. */
function Buttons({ batch: { phase, pause, goOn, cancel } }: { readonly batch: OpenBatch }): ReactNode {
  if (phase.code === "photos-missing" || phase.code === "done") return null;
  const isBusy = phase.code === "running" || phase.code === "loading";
  return (
    <div className={styles["progressRow"]}>
      <Button variant={isBusy ? "secondary" : "primary"} onClick={isBusy ? pause : goOn}>
        {isBusy ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}{" "}
        {isBusy ? "Pause" : "Go on"}
      </Button>
      {(isBusy || phase.code === "paused") && (
        <Button onClick={cancel}>
          <Square size={18} aria-hidden="true" /> Cancel
        </Button>
      )}
    </div>
  );
}

/** Why it does not go on by itself. */
function Failure({ phase }: { readonly phase: BatchPhase }): ReactNode {
  if (phase.code !== "failed") return null;
  if (phase.error.code === "quota-used-up") {
    return (
      <Alert
        {...TRIAL_ENDED}
        actions={<PricingLink variant="primary">Unlock Premium Features</PricingLink>}
      />
    );
  }
  const description = describeModelWork(phase.error);
  return description !== null && <Alert title={description.title} advice={description.advice} />;
}

/** Asks for the photos of a batch again, after a reload: the browser keeps answers, not files. */
export function PhotosAgain({
  phase,
  given,
  onFiles,
}: {
  readonly phase: BatchPhase;
  /** What came of files that were given; null before. */
  readonly given: string | null;
  readonly onFiles: (files: readonly File[]) => void;
}): ReactNode {
  const isNeeded = phase.code === "photos-missing";
  return (
    <section className={styles["again"]} aria-label="Photos of this batch">
      {isNeeded && <h2 className={layout["xlarge"]}>Choose the photos again to go on</h2>}
      <PhotosArea
        title={isNeeded ? "Drop the same folder or photos here" : "Choose the photos again to see them"}
        line={given}
        isPrimary={isNeeded}
        isSmall={!isNeeded}
        onFiles={onFiles}
      />
      <p className={layout["hint"]}>{isNeeded ? PHOTOS_TO_GO_ON : PHOTOS_TO_SEE}</p>
    </section>
  );
}

/** Has the browser ask before the tab is closed or reloaded while a batch runs. Another page of the app does not stop it. */
export function useLeaveWarning({ code }: BatchPhase): void {
  const isBusy = code === "running" || code === "loading";
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);
}
