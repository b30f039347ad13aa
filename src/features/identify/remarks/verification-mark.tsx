import { Check, CircleHelp, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { Verification } from "#domain/remarks.ts";
import type { Verdict } from "#domain/identification.ts";
import { describeVerification } from "./describe-verification.ts";
import styles from "./verification-mark.module.css";

const SIGNS = { confirmed: Check, corrected: Pencil, unknown: CircleHelp } as const;

/** What a person said of an answer, as a sign with words. */
export function VerificationMark({
  verification,
  verdict,
}: {
  readonly verification: Verification;
  readonly verdict: Verdict;
}): ReactNode {
  const Sign = SIGNS[verification.status];
  return (
    <span className={`${styles["mark"]} ${styles[verification.status]}`}>
      <Sign className={styles["sign"]} size={16} aria-hidden="true" />
      {describeVerification(verification, verdict)}
    </span>
  );
}
