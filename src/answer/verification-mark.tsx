import { Check, CircleHelp, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { isNaming, type Verdict } from "#domain/answer/identification.ts";
import type { Verification } from "#domain/answer/remarks.ts";
import { inContext, labelText, m, plural, t } from "#src/language/messages.ts";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "./verification-mark.module.css";

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
      return isNaming({ verdict })
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
