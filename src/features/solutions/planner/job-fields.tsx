import type { ReactNode } from "react";
import { ChoiceField, SelectField, TextField } from "#src/ui/controls/fields.tsx";
import styles from "./amount-planner.module.css";
import { readPositive } from "./read-positive.ts";
import type { TreatmentForm } from "./treatment-form.ts";

/** What {@link JobFields} takes. */
export interface JobFieldsProps {
  readonly form: TreatmentForm;
  /** True where an amount can be worked out for one tank too. */
  readonly choosesKind: boolean;
  readonly takesWater: boolean;
  readonly onChange: (change: Partial<TreatmentForm>) => void;
}

/** What is to be treated: one tank, or an area and the water for it. */
export function JobFields({ form, choosesKind, takesWater, onChange }: JobFieldsProps): ReactNode {
  return (
    <div className={styles["fields"]}>
      {choosesKind && (
        <ChoiceField
          legend="For"
          options={[
            { key: "tank", value: "tank" as const, name: "One tank or can" },
            { key: "area", value: "area" as const, name: "An area" },
          ]}
          chosen={[form.kind]}
          onChange={(kind) => onChange({ kind })}
        />
      )}
      {form.kind === "area" && (
        <div className={styles["area"]}>
          <NumberField label="Area" value={form.area} onChange={(area) => onChange({ area })} />
          <SelectField
            label="Unit"
            value={form.areaUnit}
            onChange={(areaUnit) => onChange({ areaUnit })}
            options={[
              ["m2", "m²"],
              ["hectare", "hectares"],
            ]}
          />
        </div>
      )}
      {form.kind === "area" && takesWater && (
        <NumberField
          label="Water for 100 m², in litres"
          value={form.water}
          onChange={(water) => onChange({ water })}
          hint="As the label says. Not there? Treat 100 m² with clean water, and see how much is gone."
        />
      )}
      {takesWater && (
        <NumberField
          label="Tank or can, in litres"
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
  const wrong = readPositive(props.value).status === "wrong";
  return (
    <TextField
      {...props}
      inputMode="decimal"
      problem={wrong ? "A number above 0 belongs here, such as 16, 2.5 or 1000." : undefined}
    />
  );
}
