import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Solution } from "#domain/records/solution.ts";
import {
  EFFECTIVENESS_NOTE,
  keepUnits,
  METHOD_NAMES,
  NOT_MEASURED,
  solutionDosage,
} from "#src/answer/texts/solution-names.ts";
import { labelText, m, plural, t } from "#src/language/messages.ts";
import { seesDetails } from "#src/plan/plan.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { usePlan } from "#src/plan/use-plan.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./solution-facts.module.css";

interface UsageProps {
  readonly solution: Solution;
  /** The crop that the person chose; null for none. */
  readonly crop: string | null;
}

/** With Premium: the usage of a solution. With Free: a link to Pricing, and the page does not contain the usage. */
export function Usage(props: UsageProps): ReactNode {
  const details = usePlan(({ plan }) => seesDetails(plan));
  return details ? <UsageDetails {...props} /> : <LockedUsage />;
}

function UsageDetails({ solution, crop }: UsageProps): ReactNode {
  const { applicationMethod, dosageNote, activeIngredients } = solution;
  return (
    <dl className={styles["usage"]}>
      <div>
        <dt>{t`Application method`}</dt>
        <dd>{METHOD_NAMES[applicationMethod]}</dd>
      </div>
      <div>
        <dt>{t`Dosage`}</dt>
        <dd>
          <strong className={styles["dose"]}>{solutionDosage(solution)}</strong>
          <NoDoseForCrop solution={solution} crop={crop} />
          <p className={layout["hint"]}>{keepUnits(dosageNote)}</p>
        </dd>
      </div>
      <div>
        <dt>{plural(activeIngredients.length, m`Active ingredient`, m`Active ingredients`)}</dt>
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

/** Beside a dosage: says that it is for other crops than the chosen one. */
export function NoDoseForCrop({ solution: { cropRates }, crop }: UsageProps): ReactNode {
  if (crop === null || cropRates.length === 0 || cropRates.some((rate) => rate.crop === crop)) return null;
  return <p>{t`No dose for ${labelText(crop)} is stated here: read the label.`}</p>;
}

/** Shown to Free users in place of the usage. */
export function LockedUsage(): ReactNode {
  return (
    <div className={styles["locked"]}>
      <p className={`${layout["line"]} ${layout["strong"]}`}>
        <Lock className={layout["sun"]} size={18} aria-hidden="true" />
        {t`Unlock detailed usage info`}
      </p>
      <PricingLink variant="secondary">{t`Upgrade to Premium`}</PricingLink>
    </div>
  );
}

/** Id of {@link EffectivenessNote}, which a page shows once. */
const NOTE_ID = "effectiveness-note";

interface EffectivenessProps {
  readonly percent: number | null;
  /** True if the title above it already says "Effectiveness". */
  readonly isTitled?: boolean;
}

/** How well a solution works: an illustrative figure in percent, or a note that it was not measured. */
export function Effectiveness({ percent, isTitled = false }: EffectivenessProps): ReactNode {
  return (
    <p
      role="group"
      aria-label={t`Effectiveness`}
      aria-describedby={percent === null ? undefined : NOTE_ID}
      className={styles["effectiveness"]}
    >
      {!isTitled && <span className={layout["soft"]}>{t`Effectiveness`} </span>}
      {percent === null ? (
        NOT_MEASURED
      ) : (
        <strong>
          {t`${percent}%`}
          <span aria-hidden="true">*</span>
        </strong>
      )}
    </p>
  );
}

/** Says that the effectiveness is an illustrative figure. */
export function EffectivenessNote(): ReactNode {
  return (
    <p id={NOTE_ID} className={layout["hint"]}>
      {EFFECTIVENESS_NOTE}
    </p>
  );
}
