import { type ReactNode, useEffect } from "react";
import type { Identification } from "#domain/identification.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import type { HistoryStore } from "#src/features/history/state/history-store.ts";
import type {
  RemarksKeeping,
  RemarksState,
  RemarksStore,
} from "#src/features/history/state/remarks-store.ts";
import { isPremium, usePlan } from "#src/features/plan/plan-context.tsx";
import { describeHistoryProblem } from "#src/features/history/describe-history-problem.ts";
import styles from "./remarks.module.css";
import { VerificationPart } from "./verification-part.tsx";
import { CASE_NOTES, type CaseNotes, MOST_CHARACTERS, verificationFor } from "#domain/remarks.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { useStore } from "zustand";

/** What remarks on an answer are about. */
export interface RemarksPartProps {
  readonly history: HistoryStore;
  readonly store: RemarksStore;
  readonly identification: Identification;
}

/** Where a person confirms or corrects an answer, and writes beside it. */
export function RemarksPart({ history, store, identification }: RemarksPartProps): ReactNode {
  const { remarks, keeping } = useRemarks(history, store, identification);
  return (
    <div className={styles["part"]}>
      <VerificationPart
        identification={identification}
        verification={remarks.verification}
        onVerify={(verification) => store.change({ verification })}
      />
      <CaseNotesFields written={remarks} onWrite={store.change} />
      <Keeping keeping={keeping} onRetry={() => void store.flush()} />
    </div>
  );
}

/** Says where what the person adds is kept, or why it could not be. */
function Keeping({
  keeping,
  onRetry,
}: {
  readonly keeping: RemarksKeeping;
  readonly onRetry: () => void;
}): ReactNode {
  const premium = usePlan(isPremium);
  if (keeping.status === "failed") {
    return (
      <Alert
        {...describeHistoryProblem("What you added is not in your history", keeping.problem)}
        actions={<Button onClick={onRetry}>Keep it now</Button>}
      />
    );
  }
  return <p className={styles["keeping"]}>{sentenceOf(keeping.status === "memory", premium)}</p>;
}

function sentenceOf(isInMemory: boolean, premium: boolean): string {
  if (!isInMemory) return "What you add is kept in your history as you type.";
  return premium
    ? "This answer is not in your history: what you add is gone with the photo."
    : "What you add is gone with the photo. With Premium it stays in your history.";
}

/** Notes, place and what was done: folded away until somebody wants them, open where something is written. */
export function CaseNotesFields({
  written,
  onWrite,
}: {
  readonly written: CaseNotes;
  readonly onWrite: (change: Partial<CaseNotes>) => void;
}): ReactNode {
  return (
    <Disclosure
      summary="Notes, place and what was done"
      isOpen={CASE_NOTES.some((key) => written[key] !== "")}
    >
      <div className={styles["fields"]}>
        <TextField
          label="Notes"
          rows={3}
          value={written.notes}
          maxLength={MOST_CHARACTERS.notes}
          onChange={(notes) => onWrite({ notes })}
        />
        <TextField
          label="Place"
          value={written.place}
          maxLength={MOST_CHARACTERS.place}
          hint="In your words. No position is read from your device or photo."
          onChange={(place) => onWrite({ place })}
        />
        <TextField
          label="What was done"
          rows={3}
          value={written.done}
          maxLength={MOST_CHARACTERS.done}
          onChange={(done) => onWrite({ done })}
        />
      </div>
    </Disclosure>
  );
}

/**
 * The remarks on an answer, kept in step with what is stored. What was typed last is written when the part that shows them
 * goes, and when the page is hidden or left.
 */
export function useRemarks(
  history: HistoryStore,
  store: RemarksStore,
  identification: Identification,
): RemarksState {
  const { remarks, keeping } = useStore(store);
  useEffect(() => history.watchRemarks(store), [history, store]);
  useEffect(() => {
    const flush = (): void => void store.flush();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [store]);
  const verification = verificationFor(identification, remarks.verification);
  return { remarks: { ...remarks, verification }, keeping };
}
