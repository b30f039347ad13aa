import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Subject } from "#domain/subject.ts";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./locked-details.module.css";

/** Shown in place of the details that need Premium. */
export function LockedDetails({ subject }: { readonly subject: Subject }): ReactNode {
  return (
    <section className={styles["locked"]}>
      <div className={styles["lines"]} aria-hidden="true" />
      <div className={styles["offer"]}>
        <Lock className={styles["icon"]} aria-hidden="true" />
        <h3 className={styles["title"]}>Unlock Detailed {SUBJECT_NAMES[subject].one} Info</h3>
        <PricingLink variant="primary">Upgrade Now</PricingLink>
      </div>
    </section>
  );
}
