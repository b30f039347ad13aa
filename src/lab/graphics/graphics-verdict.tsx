import type { ReactNode } from "react";
import { type GraphicsTrial, readTrials } from "#domain/agreement.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { describeTrial } from "./graphics-texts.ts";
import layout from "#src/ui/styles/layout.module.css";

/** What was found of a model on graphics processors, a line each. */
export function TrialLines({ trials }: { readonly trials: readonly GraphicsTrial[] }): ReactNode {
  return trials.map((trial) => <p key={trial.backend}>{t`${describeTrial(trial)}.`}</p>);
}

/** What was found of a model on the graphics processor, and the way back to WebAssembly. */
export function GraphicsVerdict({
  stored,
  onLeave,
}: {
  /** The stored text of the model. */
  readonly stored: string;
  readonly onLeave: () => void;
}): ReactNode {
  const trials = readTrials(stored)?.trials ?? [];
  const isUsed = trials.some(({ verdict }) => verdict.code === "agrees");
  return (
    <div className={layout["stack2"]} role="status">
      {trials.length === 0 && <p>{t`The graphics processor will be tried when the model is next loaded.`}</p>}
      <TrialLines trials={trials} />
      {trials.length > 0 && (
        <p className={layout["hint"]}>
          {isUsed
            ? t`This model answers on the graphics processor. After an update of the browser or the model it is compared again.`
            : t`WebAssembly answers. After an update of the browser or the model the graphics processor is tried again.`}
        </p>
      )}
      <div>
        <Button variant="quiet" onClick={onLeave}>{t`Use WebAssembly alone`}</Button>
      </div>
    </div>
  );
}
