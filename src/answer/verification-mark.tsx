import { Check, CircleHelp, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { type Verification, verificationFor } from "#domain/answer/remarks.ts";
import { type Identification, isNaming, type Verdict } from "#domain/answer/identification.ts";
import styles from "#src/app/history/remarks/remarks.module.css";
import { headlineOfAnswer } from "#domain/answer/headline.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { useStore } from "zustand";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import { inContext, labelText, m, plural, t } from "#src/language/messages.ts";

const SIGNS = { confirmed: Check, corrected: Pencil, unknown: CircleHelp } as const;

interface VerificationMarkProps {
  readonly verification: Verification;
  readonly verdict: Verdict;
}

/** A person's verification of an answer, as an icon with words. */
export function VerificationMark({ verification, verdict }: VerificationMarkProps): ReactNode {
  const Sign = SIGNS[verification.status];
  return (
    <span className={`${styles["mark"]} ${styles[verification.status]}`}>
      <Sign className={styles["sign"]} size={16} aria-hidden="true" />
      {describeVerification(verification, verdict)}
    </span>
  );
}

/** A person's verification of an answer with this verdict, in a few words. */
export function describeVerification(verification: Verification, verdict: Verdict): string {
  switch (verification.status) {
    case "confirmed":
      return inContext("answer")`Confirmed`;
    case "corrected":
      return isNaming(verdict)
        ? t`Corrected to ${isolated(labelText(verification.name))}`
        : t`Named by you: ${isolated(labelText(verification.name))}`;
    case "unknown":
      return t`You don't know what it is`;
  }
}

interface Verified {
  /** Answers that a person confirmed or corrected. */
  readonly verified: number;
  readonly right: number;
}

/** How many of the checked answers were right; null if no answer was checked. */
export function describeVerified({ verified, right }: Verified): string | null {
  if (verified === 0) return null;
  if (verified === 1)
    return right === 1
      ? t`The one answer that you checked was right.`
      : t`The one answer that you checked was wrong.`;
  return plural(
    right,
    m`Of ${verified} answers that you checked, ${right} was right.`,
    m`Of ${verified} answers that you checked, ${right} were right.`,
  );
}

interface CorrectionNoteProps {
  readonly store: RemarksStore;
  readonly identification: Identification;
}

/** After a correction: says that the advice below is for the thing that the model named. Otherwise renders nothing. */
export function CorrectionNote({ store, identification }: CorrectionNoteProps): ReactNode {
  const { remarks } = useStore(store);
  const verification = verificationFor(identification, remarks.verification);
  if (verification?.status !== "corrected" || identification.record === null) return null;
  return (
    <p className={styles["correction"]}>
      <Pencil size={18} aria-hidden="true" />
      <span>
        {t`You said that this is ${isolated(labelText(verification.name))}. The facts here are about ${isolated(headlineText(headlineOfAnswer(identification)))}, which the model named.`}
      </span>
    </p>
  );
}
