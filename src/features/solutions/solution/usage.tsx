import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { seesDetails } from "#src/features/plan/plan.ts";
import type { Solution } from "#domain/solution.ts";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { dosageText, keepUnits } from "../texts/solution-names.ts";
import styles from "./usage.module.css";

/** For Premium, how a solution is applied; for Free, a link to Pricing. What Free may not see is not rendered. */
export function Usage({ solution }: { readonly solution: Solution }): ReactNode {
  const details = usePlan(({ plan }) => seesDetails(plan));
  return details ? <UsageDetails solution={solution} /> : <LockedUsage />;
}

function UsageDetails({ solution }: { readonly solution: Solution }): ReactNode {
  const { applicationMethod, dosage, dosageNote, activeIngredients } = solution;
  return (
    <dl className={styles["usage"]}>
      <div>
        <dt>Application method</dt>
        <dd>{applicationMethod}</dd>
      </div>
      <div>
        <dt>Dosage</dt>
        <dd>
          <strong className={styles["dose"]}>{dosageText(dosage)}</strong>
          <p className={styles["note"]}>{keepUnits(dosageNote)}</p>
        </dd>
      </div>
      <div>
        <dt>{activeIngredients.length === 1 ? "Active ingredient" : "Active ingredients"}</dt>
        {activeIngredients.map(({ name, code }) => (
          <dd key={name}>
            {keepUnits(name)}
            {code !== null && <span className={styles["code"]}> {code}</span>}
          </dd>
        ))}
      </div>
    </dl>
  );
}

/** What Free sees in place of a solution's usage. */
export function LockedUsage(): ReactNode {
  return (
    <div className={styles["locked"]}>
      <p className={styles["offer"]}>
        <Lock className={styles["lock"]} size={18} aria-hidden="true" />
        Unlock detailed usage info
      </p>
      <PricingLink variant="secondary">Upgrade to Premium</PricingLink>
    </div>
  );
}
