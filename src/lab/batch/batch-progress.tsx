import { Pause, Play, Square } from "lucide-react";
import type { ReactNode } from "react";
import type { BatchPhase } from "#src/lab/batch/state/batch-session.ts";
import { isRunning } from "#src/lab/batch/state/batch-session.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import {
  describeForScreenReaders,
  describePhase,
  describeSpeed,
  TRIAL_ENDED,
} from "#src/lab/batch/texts/open-batch-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { ProgressBar } from "#src/ui/status/progress.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./open-batch.module.css";

/** The progress of a batch, with buttons to pause, resume and cancel. */
export function BatchProgress({ batch }: { readonly batch: BatchView }): ReactNode {
  const { head, phase } = batch;
  const isDone = phase.code === "done";
  const speed = describeSpeed(phase);
  return (
    <section className={`${layout["stack3"]} ${styles["progress"]}`} aria-label={t`Progress`}>
      {/* Screen readers announce text only if it changes inside an existing element, so this element stays. */}
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

/** The first button stays mounted while its text changes, so that it keeps the focus. */
function Buttons({ batch: { phase, again, pause, goOn, cancel } }: { readonly batch: BatchView }): ReactNode {
  if (phase.code === "photos-missing" || phase.code === "done") return null;
  const isBusy = isRunning(phase);
  const isUsedUp = phase.code === "failed" && phase.error.code === "quota-used-up";
  return (
    <div className={layout["wrap3"]}>
      <Button variant={isBusy || isUsedUp ? "secondary" : "primary"} onClick={isBusy ? pause : goOn}>
        {isBusy ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}{" "}
        {isBusy ? inContext("button")`Pause` : inContext("button")`Go on`}
      </Button>
      {(isBusy || phase.code === "paused" || (again !== null && again.left > 0)) && (
        <Button onClick={cancel}>
          <Square size={18} aria-hidden="true" /> {inContext("button")`Cancel`}
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
        actions={<PricingLink variant="primary">{t`Unlock Premium Features`}</PricingLink>}
      />
    );
  }
  return <ModelFaultAlert error={phase.error} />;
}
