import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { ProgressBar } from "#src/ui/status/progress.tsx";
import { useHistory } from "./state/history-recorder.tsx";
import type { HistoryStore } from "./state/history-store.ts";
import { describeFailure, describeSuccess, importProgress } from "./describe-history-notice.ts";
import styles from "./history-notice.module.css";

/** An alert after a failed action. */
export function HistoryFailure({ store }: { readonly store: HistoryStore }): ReactNode {
  const notice = useHistory(store, (snapshot) => snapshot.notice);
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

/** The result of the last action, with a button to undo deletions. It stays at the foot of the screen until dismissed. */
export function HistoryStatus({ store }: { readonly store: HistoryStore }): ReactNode {
  const notice = useHistory(store, (snapshot) => snapshot.notice);
  const undoable = useHistory(store, (snapshot) => snapshot.undoable);
  const sentence = describeSuccess({ notice, undoable });
  const undo = useRef<HTMLButtonElement>(null);
  const dismiss = useRef<HTMLButtonElement>(null);
  const seen = useRef(undoable);
  // A deletion removes the focused button. A return to the page does not move the focus.
  useLayoutEffect(() => {
    if (undoable > seen.current) undo.current?.focus({ preventScroll: true });
    seen.current = undoable;
  }, [undoable]);
  return (
    <div className={styles["place"]}>
      <div className={sentence === null ? undefined : styles["bar"]}>
        {/* The element stays while its text changes: only then do screen readers announce the text. */}
        <span role="status">{sentence}</span>
        {notice.status === "importing" && (
          <div className={styles["progress"]}>
            <ProgressBar {...importProgress(notice)} />
            <NoticeButton button={dismiss} onClick={store.cancelImport}>
              Cancel
            </NoticeButton>
          </div>
        )}
        {sentence !== null && notice.status !== "working" && notice.status !== "importing" && (
          <div className={styles["buttons"]}>
            {undoable > 0 && (
              <NoticeButton button={undo} onClick={() => void store.undo()}>
                Undo
              </NoticeButton>
            )}
            <NoticeButton button={dismiss} onClick={store.dismiss}>
              Dismiss
            </NoticeButton>
          </div>
        )}
      </div>
    </div>
  );
}

/** A button that moves the focus to the main part of the page before it disappears. */
function NoticeButton({
  button,
  onClick,
  children,
}: {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
  readonly children: string;
}): ReactNode {
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) current?.closest("main")?.focus({ preventScroll: true });
    };
  }, [button]);
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
