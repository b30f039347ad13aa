import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import type { Identification } from "#domain/answer/identification.ts";
import { CASE_NOTES, type CaseNotes, MOST_CHARACTERS, verificationFor } from "#domain/answer/remarks.ts";
import { describeHistoryProblem } from "#src/app/history/describe-history-problem.ts";
import { LookAgainPart } from "#src/app/history/look-again/look-again-part.tsx";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import type { RemarksSaving, RemarksState, RemarksStore } from "#src/app/history/state/remarks-store.ts";
import { inContext, t } from "#src/language/messages.ts";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { VerificationPart } from "./verification-part.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./remarks.module.css";

export interface RemarksPartProps {
  readonly history: HistoryStore;
  readonly store: RemarksStore;
  readonly identification: Identification;
  /** Resolves with the id of the answer's entry; null if it has none. */
  readonly entryId: () => Promise<string | null>;
}

/** Where a person confirms or corrects an answer, writes notes, and plans the next look. */
export function RemarksPart({ history, store, identification, entryId }: RemarksPartProps): ReactNode {
  const { remarks, keeping } = useRemarks(history, store, identification);
  const id = useEntryId(entryId, keeping.status === "kept");
  return (
    <div className={styles["part"]}>
      <VerificationPart
        identification={identification}
        verification={remarks.verification}
        onVerify={(verification) => store.change({ verification })}
      />
      <CaseNotesFields written={remarks} onWrite={store.change} />
      <LookAgainPart
        history={history}
        identification={identification}
        entryId={id}
        remarks={remarks}
        onChange={store.change}
      />
      <SavingState keeping={keeping} onRetry={() => void store.flush()} />
    </div>
  );
}

/** The id of the answer's entry, read once the answer is in the history; null before. */
function useEntryId(entryId: () => Promise<string | null>, isKept: boolean): string | null {
  const [id, setId] = useState<string | null>(null);
  const read = useEffectEvent(entryId);
  useEffect(() => {
    if (!isKept) return undefined;
    let isCurrent = true;
    void read().then((found) => {
      if (isCurrent) setId(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [isKept]);
  return id;
}

interface SavingStateProps {
  readonly keeping: RemarksSaving;
  readonly onRetry: () => void;
}

/** Says where the remarks are stored, or why they could not be stored. */
function SavingState({ keeping, onRetry }: SavingStateProps): ReactNode {
  const premium = usePlan(isPremium);
  if (keeping.status === "failed") {
    return (
      <Alert
        {...describeHistoryProblem(t`What you added is not in your history`, keeping.problem)}
        actions={<Button onClick={onRetry}>{t`Keep it now`}</Button>}
      />
    );
  }
  return <p className={layout["hint"]}>{sentenceOf(keeping.status === "memory", premium)}</p>;
}

function sentenceOf(isInMemory: boolean, premium: boolean): string {
  if (!isInMemory) return t`What you add is kept in your history as you type.`;
  return premium
    ? t`This answer is not in your history: what you add is gone with the photo.`
    : t`What you add is gone with the photo. With Premium it stays in your history.`;
}

const FIELDS = {
  notes: { label: inContext("remarks")`Notes`, rows: 3 },
  place: {
    label: inContext("remarks")`Place`,
    hint: t`In your words. No position is read from your device or photo.`,
  },
  done: { label: t`What was done`, rows: 3 },
};

interface CaseNotesFieldsProps {
  readonly written: CaseNotes;
  readonly onWrite: (change: Partial<CaseNotes>) => void;
}

/** Fields for notes, place and treatment. The fields start open if one of them has text. */
export function CaseNotesFields({ written, onWrite }: CaseNotesFieldsProps): ReactNode {
  return (
    <Disclosure
      summary={t`Notes, place and what was done`}
      isOpen={CASE_NOTES.some((key) => written[key] !== "")}
    >
      <div className={`${layout["stack3"]} ${styles["fields"]}`}>
        {CASE_NOTES.map((key) => (
          <TextField
            key={key}
            {...FIELDS[key]}
            value={written[key]}
            maxLength={MOST_CHARACTERS[key]}
            onChange={(text) => onWrite({ [key]: text })}
          />
        ))}
      </div>
    </Disclosure>
  );
}

/**
 * The remarks on an answer, in sync with the storage. Writes the latest text when the component unmounts, and when the
 * page is hidden or left.
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
