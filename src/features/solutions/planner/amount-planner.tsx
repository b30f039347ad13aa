import { type ReactNode, useState } from "react";
import type { Solution } from "#domain/records/solution.ts";
import {
  formatAmount,
  formatLitres,
  planAmounts,
  type TankFill,
  type TreatmentAmounts,
} from "./plan-amounts.ts";
import { type Rate, readRate } from "#domain/records/rate.ts";
import { dosageText } from "../texts/solution-names.ts";
import styles from "./amount-planner.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { FIRST_FORM, type JobKind, jobOf, readPositive, type TreatmentForm } from "./treatment-form.ts";
import { ChoiceField, SelectField, TextField } from "#src/ui/controls/fields.tsx";

/** Calculates the product and the water for a tank or an area, from the dosage in the product's sources. */
export function AmountPlanner({ solution }: { readonly solution: Solution }): ReactNode {
  const rate = readRate(solution.dosage);
  return (
    <div className={layout["stack4"]}>
      <h3 className={layout["large"]}>Work out the amount</h3>
      {rate === null ? (
        <p>
          No amount can be worked out here: for the dosage our sources give only “
          {dosageText(solution.dosage)}”. Take the amount from the label of your product.
        </p>
      ) : (
        <Planner solution={solution} rate={rate} />
      )}
    </div>
  );
}

function Planner({ solution, rate }: { readonly solution: Solution; readonly rate: Rate }): ReactNode {
  const [form, setForm] = useState<TreatmentForm>({
    ...FIRST_FORM,
    kind: rate.per === "litre" ? "tank" : "area",
  });
  // A bait is used without water.
  const takesWater = solution.applicationMethod !== "Bait";
  return (
    <>
      <JobFields
        form={form}
        choosesKind={rate.per === "litre"}
        takesWater={takesWater}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      <AmountResult rate={rate} kind={form.kind} amounts={planAmounts(rate, jobOf(form))} />
      <p className={layout["hint"]}>
        Worked out from {dosageText(solution.dosage)}, the dosage above, and rounded inside it. Use it only if
        your product has the strength that stands there. The label is the law: where it says otherwise, do as
        it says.
      </p>
    </>
  );
}

export interface JobFieldsProps {
  readonly form: TreatmentForm;
  /** True if an amount for one tank can be calculated too. */
  readonly choosesKind: boolean;
  readonly takesWater: boolean;
  readonly onChange: (change: Partial<TreatmentForm>) => void;
}

/** Fields for the job: one tank, or an area and its water. */
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

export interface AmountResultProps {
  readonly rate: Rate;
  readonly kind: JobKind;
  readonly amounts: TreatmentAmounts;
}

/** The product and water to take, or the input that is missing. */
export function AmountResult({ rate, kind, amounts }: AmountResultProps): ReactNode {
  const { product, waterLitres, fills } = amounts;
  return (
    <div role="status" className={styles["result"]}>
      {product === null ? (
        <p>{whatIsMissing(rate, kind)}</p>
      ) : (
        <>
          <dl className={styles["amounts"]}>
            <div>
              <dt>Product</dt>
              <dd>{formatAmount(product, rate.atMost)}</dd>
            </div>
            {waterLitres !== null && (
              <div>
                <dt>{kind === "tank" ? "Fill up with water to" : "Water"}</dt>
                <dd>{formatLitres(waterLitres)}</dd>
              </div>
            )}
          </dl>
          {kind === "area" && fills.length > 0 && (
            <ul className={styles["fills"]} aria-label="By the tank">
              {fills.map((fill) => (
                <li key={fill.litres}>{fillText(fill, rate.atMost)}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function whatIsMissing(rate: Rate, kind: JobKind): string {
  if (kind === "tank") return "Say how much your tank or can holds.";
  return rate.per === "litre"
    ? "Say how large the area is, and how much water 100 m² take."
    : "Say how large the area is.";
}

function fillText({ count, litres, product }: TankFill, atMost: boolean): string {
  return `${count} × ${formatLitres(litres)}: ${formatAmount(product, atMost)} in each`;
}
