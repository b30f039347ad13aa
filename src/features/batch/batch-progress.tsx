import { Pause, Play, Square } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { ProgressBar } from "#src/ui/status/progress.tsx";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import type { BatchPhase } from "./state/batch-run.ts";
import { isRunning, type OpenBatch } from "./state/open-batch.ts";
import {
  describeForScreenReaders,
  describePhase,
  describeSpeed,
  PHOTOS_TO_GO_ON,
  PHOTOS_TO_SEE,
  TRIAL_ENDED,
} from "./texts/open-batch-texts.ts";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import styles from "./open-batch.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { PhotosArea } from "./photos-area.tsx";

/** The progress of a batch, with buttons to pause, go on and cancel. */
export function BatchProgress({ batch }: { readonly batch: OpenBatch }): ReactNode {
  const { head, phase } = batch;
  const isDone = phase.code === "done";
  const speed = describeSpeed(phase);
  return (
    <section className={`${layout["stack3"]} ${styles["progress"]}`} aria-label="Progress">
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
          <ProgressBar
            what={describePhase(phase)}
            {...(phase.code === "loading" ? { done: 0, total: 0 } : { done: head.done, total: head.total })}
          />
          {speed !== null && <p className={layout["hint"]}>{speed}</p>}
          <Failure phase={phase} />
          <Buttons batch={batch} />
        </>
      )}
    </section>
  );
}

/** The first button stays while its text changes, and keeps the focus. */
function Buttons({ batch: { phase, pause, goOn, cancel } }: { readonly batch: OpenBatch }): ReactNode {
  if (phase.code === "photos-missing" || phase.code === "done") return null;
  const isBusy = isRunning(phase);
  return (
    <div className={layout["wrap3"]}>
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
  return <ModelFaultAlert error={phase.error} />;
}

/** Asks for the photos of a batch again after a reload: the browser keeps answers, not files. */
export function PhotosAgain({
  phase,
  given,
  onFiles,
}: {
  readonly phase: BatchPhase;
  /** The result of the last choice; null before. */
  readonly given: string | null;
  readonly onFiles: (files: readonly File[]) => void;
}): ReactNode {
  const isNeeded = phase.code === "photos-missing";
  return (
    <section className={layout["stack3"]} aria-label="Photos of this batch">
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

/** Lets the browser ask before a person closes or reloads the tab of a running batch. Other pages of the app do not stop it. */
export function useLeaveWarning(phase: BatchPhase): void {
  const isBusy = isRunning(phase);
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);
}
