import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Subject } from "#domain/subject.ts";
import { t } from "#src/language/messages.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./result.module.css";

const UNLOCK: Readonly<Record<Subject, string>> = {
  animal: t`Unlock Detailed Animal Info`,
  plant: t`Unlock Detailed Plant Info`,
  disease: t`Unlock Detailed Disease Info`,
  pest: t`Unlock Detailed Pest Info`,
};

/** Shown instead of details that need Premium. */
export function LockedDetails({ subject }: { readonly subject: Subject }): ReactNode {
  return (
    <section className={styles["locked"]}>
      <div className={styles["lines"]} aria-hidden="true" />
      <div className={styles["offer"]}>
        <Lock className={layout["sun"]} aria-hidden="true" />
        <h3 className={layout["large"]}>{UNLOCK[subject]}</h3>
        <p>{t`With Premium the details stand here, under each answer. The guide has the whole record for free.`}</p>
        <PricingLink variant="primary">{t`Upgrade Now`}</PricingLink>
      </div>
    </section>
  );
}
