import type { ReactNode } from "react";
import type { HistoryProblem } from "#src/app/history/rules/history-snapshot.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Alert, Spinner } from "#src/ui/status/status.tsx";
import { describeHistoryProblem } from "./describe-history-problem.ts";
import quiet from "./history-page.module.css";

/** Shown while the history is read. */
export function ReadingHistory(): ReactNode {
  return (
    <div className={quiet["quiet"]} role="status">
      <Spinner />
      <p>{t`Reading your history...`}</p>
    </div>
  );
}

/** Says why the history can't be read, with ways on. */
export function UnreadableHistory({
  store,
  problem,
}: {
  readonly store: HistoryStore;
  readonly problem: HistoryProblem;
}): ReactNode {
  return (
    <Alert
      {...describeHistoryProblem(t`Your history can't be read`, problem)}
      actions={
        <>
          <Button onClick={() => void store.read()}>{t`Try again`}</Button>
          <Button onClick={() => location.reload()}>{inContext("button")`Reload`}</Button>
        </>
      }
    />
  );
}
