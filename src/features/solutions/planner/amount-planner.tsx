import { type ReactNode, useState } from "react";
import type { Solution } from "#domain/records/solution.ts";
import {
  formatAmount,
  formatLitres,
  planAmounts,
  type TankFill,
  type TreatmentAmounts,
  type TreatmentJob,
} from "./plan-amounts.ts";
import { type Rate, readRate } from "#domain/records/rate.ts";
import { dosageText } from "../texts/solution-names.ts";
import styles from "./amount-planner.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { checkLabelRate, labelUnitsFor, perOf } from "./label-rate.ts";
import {
  FIRST_FORM,
  isUnreadable,
  type JobKind,
  jobOf,
  type TreatmentForm,
  typedRate,
} from "./treatment-form.ts";
import { JobFields, LabelRateFields } from "./job-fields.tsx";
import { RateNote } from "./rate-note.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import { inContext, t } from "#src/language/messages.ts";

export interface AmountPlannerProps {
  readonly solution: Solution;
  /** Id of the disease or pest from which the person came here, or null. */
  readonly problem: string | null;
}

/**
 * Calculates the product and the water for a tank or an area: one amount from the rate on the person's label, or the
 * range of the sources without it.
 */
export function AmountPlanner({ solution, problem }: AmountPlannerProps): ReactNode {
  const record = readRate(solution.dosage);
  // A bait is used without water, so it has no tank and no rate by the litre.
  const takesWater = solution.applicationMethod !== "Bait";
  const units = labelUnitsFor(record, takesWater);
  const [form, setForm] = useState<TreatmentForm>({ ...FIRST_FORM, rateUnit: units[0] ?? "ml-litre" });
  const onLabel = typedRate(form);
  // A rate that can't be read must not pass for the rate of the sources.
  const isUnread = isUnreadable(form.rate);
  const rate = isUnread ? null : (onLabel ?? record);
  const choosesKind = takesWater && (rate?.per ?? perOf(form.rateUnit)) === "litre";
  const kind = choosesKind ? form.kind : "area";
  const job = jobOf({ ...form, kind });
  const litresPerM2 = job.kind === "area" && job.litresPer100M2 !== null ? job.litresPer100M2 / 100 : null;
  const amounts = rate === null ? null : planAmounts(rate, job);
  const change = (changed: Partial<TreatmentForm>): void => setForm({ ...form, ...changed });
  return (
    <div className={layout["stack4"]}>
      <h3 className={layout["large"]}>{t`Work out the amount`}</h3>
      <LabelRateFields form={form} units={units} isNeeded={record === null} onChange={change} />
      <JobFields
        form={form}
        kind={kind}
        choosesKind={choosesKind}
        takesWater={takesWater}
        onChange={change}
      />
      {rate === null || amounts === null ? (
        <p role="status" className={styles["result"]}>
          {isUnread
            ? unreadText(record === null)
            : t`Type the rate from your label. Our sources give only “${dosageText(solution.dosage)}”.`}
        </p>
      ) : (
        <AmountResult rate={rate} kind={kind} amounts={amounts} />
      )}
      <RateNote
        dosage={dosageText(solution.dosage)}
        kind={kind}
        check={
          onLabel === null
            ? rate === null
              ? "missing"
              : "range"
            : checkLabelRate(onLabel, record, litresPerM2)
        }
      />
      <LazyPart
        load={() => import("../spray-log/write-spray.tsx")}
        waiting={<Spinner />}
        failureTitle={t`The spray log could not be opened.`}
      >
        {({ WriteSpray }) => (
          <WriteSpray
            solution={solution}
            problem={problem}
            planned={{ amount: takenOf(amounts, rate), on: jobText(job) }}
          />
        )}
      </LazyPart>
    </div>
  );
}

function unreadText(isNeeded: boolean): string {
  return isNeeded
    ? t`No amount yet: the rate on your label can't be read. Mend it above.`
    : t`No amount yet: the rate on your label can't be read. Mend it above, or empty the field for the range of our sources.`;
}

/** The one amount that was worked out; empty for a range, because only the person knows what they took of it. */
function takenOf(amounts: TreatmentAmounts | null, rate: Rate | null): string {
  const product = amounts?.product ?? null;
  return product === null || rate === null || rate.atMost || product.min !== product.max
    ? ""
    : formatAmount(product, false);
}

function jobText(job: TreatmentJob): string {
  if (job.kind === "area") return job.areaM2 === null ? "" : t`${job.areaM2} m²`;
  return job.tankLitres === null ? "" : t`Tank of ${formatLitres(job.tankLitres)}`;
}

interface AmountResultProps {
  readonly rate: Rate;
  readonly kind: JobKind;
  readonly amounts: TreatmentAmounts;
}

/** The product and water to take, or the input that is missing. */
function AmountResult({ rate, kind, amounts }: AmountResultProps): ReactNode {
  const { product, waterLitres, fills } = amounts;
  return (
    <div role="status" className={styles["result"]}>
      {product === null ? (
        <p>{whatIsMissing(rate, kind)}</p>
      ) : (
        <>
          <dl className={styles["amounts"]}>
            <div>
              <dt>{inContext("for spraying")`Product`}</dt>
              <dd>{formatAmount(product, rate.atMost)}</dd>
            </div>
            {waterLitres !== null && (
              <div>
                <dt>{kind === "tank" ? t`Fill up with water to` : inContext("for spraying")`Water`}</dt>
                <dd>{formatLitres(waterLitres)}</dd>
              </div>
            )}
          </dl>
          {kind === "area" && fills.length > 0 && (
            <ul className={styles["fills"]} aria-label={t`By the tank`}>
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
  if (kind === "tank") return t`Say how much your tank or can holds.`;
  return rate.per === "litre"
    ? t`Say how large the area is, and how much water 100 m² take.`
    : t`Say how large the area is.`;
}

function fillText({ count, litres, product }: TankFill, atMost: boolean): string {
  return t`${count} × ${formatLitres(litres)}: ${formatAmount(product, atMost)} in each`;
}
