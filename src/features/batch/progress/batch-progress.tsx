import { Pause, Play, Square } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { ProgressBar } from "#src/ui/status/progress.tsx";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import type { BatchPhase, OpenBatch } from "../state/batch-state.ts";
import type { BatchStore } from "../state/batch-store.ts";
import { describeHeard, describePhase, describeSpeed, TRIAL_ENDED } from "../texts/batch-progress-texts.ts";
import { describeModelWork } from "#src/ui/texts/describe-error.ts";
import styles from "./batch-progress.module.css";

/** How far a batch is, with the ways to pause it, go on and leave it at that. */
export function BatchProgress({
  store,
  batch: { head, phase },
}: {
  readonly store: BatchStore;
  readonly batch: OpenBatch;
}): ReactNode {
  const isDone = phase.code === "done";
  const speed = describeSpeed(phase);
  return (
    <section className={styles["progress"]} aria-label="Progress">
      {/* The element stays while its text changes: only then do screen readers announce the text. */}
      <p
        role="status"
        className={isDone ? styles["done"] : styles["heard"]}
        tabIndex={-1}
        ref={isDone ? focusIfFree : null}
      >
        {describeHeard(phase, head)}
      </p>
      {!isDone && (
        <>
          {phase.code === "loading" ? (
            <ProgressBar what={describePhase(phase)} done={0} total={0} />
          ) : (
            <ProgressBar what={describePhase(phase)} done={head.done} total={head.total} />
          )}
          {speed !== null && <p className={styles["soft"]}>{speed}</p>}
          <Failure phase={phase} />
          <Buttons store={store} phase={phase} />
        </>
      )}
    </section>
  );
}

/** What can be done in this phase. The first button stays while it changes, and keeps the focus. */
function Buttons({ store, phase }: { readonly store: BatchStore; readonly phase: BatchPhase }): ReactNode {
  if (phase.code === "photos-missing" || phase.code === "done") return null;
  const isBusy = phase.code === "running" || phase.code === "loading";
  return (
    <div className={styles["row"]}>
      <Button variant={isBusy ? "secondary" : "primary"} onClick={isBusy ? store.pause : store.goOn}>
        {isBusy ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}{" "}
        {isBusy ? "Pause" : "Go on"}
      </Button>
      {(isBusy || phase.code === "paused") && (
        <Button onClick={store.cancel}>
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
