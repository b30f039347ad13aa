import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import type { HistoryNotice, HistoryStore } from "#src/stores/history-store.ts";
import { describeFailure, describeSuccess } from "./describe-notice.ts";
import styles from "./history-notice.module.css";

interface NoticeProps {
  readonly notice: HistoryNotice;
  readonly store: HistoryStore;
}

/** Says what went wrong with the last action. */
export function HistoryFailure({ notice, store }: NoticeProps): ReactNode {
  const failure = describeFailure(notice);
  if (failure === null) return null;
  const canRetry = notice.status === "failed" && notice.action === "undo";
  return (
    <Alert
      {...failure}
      actions={canRetry ? <Button onClick={() => void store.undo()}>Try again</Button> : undefined}
    />
  );
}

/** Says what the last action did, at the foot of the screen, with the way to undo a deletion. */
export function HistoryStatus({ notice, store }: NoticeProps): ReactNode {
  const sentence = describeSuccess(notice);
  return (
    <div className={styles["place"]}>
      {/* One element for all notices: a screen reader announces what changes in it. */}
      <div role="status" className={sentence === null ? undefined : styles["bar"]}>
        {sentence !== null && <span>{sentence}</span>}
        {notice.status === "deleted" && <UndoButton store={store} />}
      </div>
    </div>
  );
}

/**
 * Takes the focus when it comes, since what had it is gone with the deleted entry. When it goes itself, after some time
 * or because it was pressed, the page's main part gets the focus.
 */
function UndoButton({ store }: { readonly store: HistoryStore }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === current) current?.closest("main")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button ref={button} onClick={() => void store.undo()}>
      Undo
    </Button>
  );
}
