import type { ReactNode } from "react";
import type { Identification } from "#domain/identification.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import type { HistoryStore } from "#src/features/history/state/history-store.ts";
import type { RemarksKeeping } from "#src/features/history/state/remarks-store.ts";
import type { RemarksStore } from "#src/features/history/state/remarks-store.ts";
import { isPremium, usePlan } from "#src/features/plan/plan-context.tsx";
import { describeHistoryProblem } from "#src/features/history/describe-history-problem.ts";
import { CaseNotesFields } from "./case-notes-fields.tsx";
import styles from "./remarks.module.css";
import { useRemarks } from "./use-remarks.ts";
import { VerificationPart } from "./verification-part.tsx";

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
