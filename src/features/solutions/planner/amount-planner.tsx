import { type ReactNode, useState } from "react";
import type { Solution } from "#domain/solution.ts";
import { planAmounts } from "./plan-amounts.ts";
import { type Rate, readRate } from "#domain/rate.ts";
import { dosageText } from "../texts/solution-names.ts";
import styles from "./amount-planner.module.css";
import { AmountResult } from "./amount-result.tsx";
import { JobFields } from "./job-fields.tsx";
import { FIRST_FORM, jobOf, type TreatmentForm } from "./treatment-form.ts";

/** Works out how much of a product and of water a tank or an area takes, from the dosage of the product's sources. */
export function AmountPlanner({ solution }: { readonly solution: Solution }): ReactNode {
  const rate = readRate(solution.dosage);
  return (
    <div className={styles["planner"]}>
      <h3 className={styles["title"]}>Work out the amount</h3>
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
  // A bait is laid out as it is.
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
      <p className={styles["note"]}>
        Worked out from {dosageText(solution.dosage)}, the dosage above, and rounded inside it. Use it only if
        your product has the strength that stands there. The label is the law: where it says otherwise, do as
        it says.
      </p>
    </>
  );
}
