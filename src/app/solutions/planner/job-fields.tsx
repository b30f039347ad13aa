import type { ReactNode } from "react";
import { inContext, t } from "#src/language/messages.ts";
import { ChoiceField, SelectField, TextField } from "#src/ui/controls/fields.tsx";
import { labelUnitName, type LabelUnit } from "./label-rate.ts";
import { type JobKind, readPositive, type TreatmentForm, type TypedNumber } from "./treatment-form.ts";
import styles from "./amount-planner.module.css";

export interface LabelRateFieldsProps {
  readonly form: TreatmentForm;
  /** The units to choose from, in their order. */
  readonly units: readonly LabelUnit[];
  /** True if the planner has no other rate. */
  readonly isNeeded: boolean;
  readonly onChange: (change: Partial<TreatmentForm>) => void;
}

/** Fields for the rate that stands on the label of the product in the person's hand. */
export function LabelRateFields({ form, units, isNeeded, onChange }: LabelRateFieldsProps): ReactNode {
  return (
    <div className={styles["rate"]}>
      <NumberField
        label={t`Rate on your label`}
        value={form.rate}
        onChange={(rate) => onChange({ rate })}
        hint={isNeeded ? t`For your crop.` : t`For your crop. Empty: the range of our sources.`}
      />
      <SelectField
        label={t`Unit of the rate`}
        value={form.rateUnit}
        onChange={(rateUnit) => onChange({ rateUnit })}
        options={units.map((unit) => [unit, labelUnitName(unit)])}
      />
    </div>
  );
}

export interface JobFieldsProps {
  readonly form: TreatmentForm;
  readonly kind: JobKind;
  /** True if an amount for one tank can be calculated too. */
  readonly choosesKind: boolean;
  readonly takesWater: boolean;
  readonly onChange: (change: Partial<TreatmentForm>) => void;
}

/** Fields for the job: one tank, or an area and its water. */
export function JobFields({ form, kind, choosesKind, takesWater, onChange }: JobFieldsProps): ReactNode {
  return (
    <div className={styles["fields"]}>
      {choosesKind && (
        <ChoiceField
          legend={inContext("amount for")`For`}
          options={[
            { key: "tank", value: "tank" as const, name: t`One tank or can` },
            { key: "area", value: "area" as const, name: t`An area` },
          ]}
          chosen={[kind]}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
      )}
      {kind === "area" && (
        <div className={styles["area"]}>
          <NumberField
            label={inContext("size of land")`Area`}
            value={form.area}
            onChange={(area) => onChange({ area })}
          />
          <SelectField
            label={inContext("of measure")`Unit`}
            value={form.areaUnit}
            onChange={(areaUnit) => onChange({ areaUnit })}
            options={[
              ["m2", "m²"],
              ["hectare", t`hectares`],
            ]}
          />
        </div>
      )}
      {kind === "area" && takesWater && (
        <NumberField
          label={t`Water for 100 m², in litres`}
          value={form.water}
          onChange={(water) => onChange({ water })}
          hint={t`As the label says. Not there? Treat 100 m² with clean water, and see how much is gone.`}
        />
      )}
      {takesWater && (
        <NumberField
          label={t`Tank or can, in litres`}
          value={form.tank}
          onChange={(tank) => onChange({ tank })}
        />
      )}
    </div>
  );
}

function NumberField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
}): ReactNode {
  return <TextField {...props} inputMode="decimal" problem={problemOf(readPositive(props.value))} />;
}

function problemOf(typed: TypedNumber): string | undefined {
  if (typed.status === "unclear") {
    const [thousands, decimals] = typed.readings;
    return t`Is it ${thousands} or ${decimals}? Type the one that you mean.`;
  }
  return typed.status === "wrong" ? t`A number above 0 belongs here, such as 16, 2.5 or 1000.` : undefined;
}
