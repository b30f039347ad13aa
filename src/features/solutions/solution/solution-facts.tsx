import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { seesDetails } from "#src/features/plan/plan.ts";
import type { Solution } from "#domain/solution.ts";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { dosageText, EFFECTIVENESS_NOTE, keepUnits, NOT_MEASURED } from "../texts/solution-names.ts";
import styles from "./solution-facts.module.css";

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

/** Id of {@link EffectivenessNote}, which a page shows once. */
const NOTE_ID = "effectiveness-note";

/** How well a solution works, in percent: a sample figure, or that none was measured. */
export function Effectiveness({
  percent,
  isTitled = false,
}: {
  readonly percent: number | null;
  /** True where a title with the word stands above it already. */
  readonly isTitled?: boolean;
}): ReactNode {
  return (
    <p
      role="group"
      aria-label="Effectiveness"
      aria-describedby={percent === null ? undefined : NOTE_ID}
      className={styles["effectiveness"]}
    >
      {!isTitled && <span className={styles["label"]}>Effectiveness </span>}
      {percent === null ? (
        NOT_MEASURED
      ) : (
        <strong>
          {percent}%<span aria-hidden="true">*</span>
        </strong>
      )}
    </p>
  );
}

/** Says what kind of figure the effectiveness is. */
export function EffectivenessNote(): ReactNode {
  return (
    <p id={NOTE_ID} className={styles["effectivenessNote"]}>
      {EFFECTIVENESS_NOTE}
    </p>
  );
}
