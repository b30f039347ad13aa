import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Rate, readRate } from "#domain/records/rate.ts";
import type { CropRate, RateCrop, Solution } from "#domain/records/solution.ts";
import { chosenCrop } from "#models/solutions/solutions.ts";
import { cropsText, dosageText, keepUnits, RATE_CROP_NAMES } from "#src/answer/texts/solution-names.ts";
import { useSolutionQuery } from "#src/app/solutions/solution-query.ts";
import type { PlannedSpray } from "#src/app/solutions/spray-log/write-spray.tsx";
import { inContext, labelText, t } from "#src/language/messages.ts";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import { JobFields, LabelRateFields } from "./job-fields.tsx";
import { checkLabelRate, isFarTooMuch, labelUnitsFor, perOf } from "./label-rate.ts";
import {
  formatAmount,
  formatLitres,
  planAmounts,
  type TankFill,
  type TreatmentAmounts,
  type TreatmentJob,
} from "./plan-amounts.ts";
import { RateNote } from "./rate-note.tsx";
import {
  FIRST_FORM,
  isUnreadable,
  type JobKind,
  jobOf,
  type TreatmentForm,
  typedRate,
} from "./treatment-form.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./amount-planner.module.css";

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
  const { query } = useSolutionQuery();
  const crop = chosenCrop(problem, query.group);
  const [pickedCrop, setPickedCrop] = useState<RateCrop | null>(null);
  const sourced = sourcedRate(solution, pickedCrop ?? crop);
  const record = sourced === null ? null : readRate(sourced.dosage);
  // A bait is used without water, so it has no tank and no rate by the litre.
  const takesWater = solution.applicationMethod !== "Bait";
  const widest = readRate(solution.dosage);
  const units = labelUnitsFor(widest, takesWater);
  const [form, setForm] = useState<TreatmentForm>({ ...FIRST_FORM, rateUnit: units[0] ?? "ml-litre" });
  const onLabel = typedRate(form);
  // A rate that can't be read must not pass for the rate of the sources.
  const isUnread = isUnreadable(form.rate);
  const per = isUnread ? null : (onLabel ?? record)?.per;
  const choosesKind = takesWater && (per ?? perOf(form.rateUnit)) === "litre";
  const kind = choosesKind ? form.kind : "area";
  const job = jobOf({ ...form, kind });
  const litresPerM2 = job.kind === "area" && job.litresPer100M2 !== null ? job.litresPer100M2 / 100 : null;
  const isFar = onLabel !== null && isFarTooMuch(onLabel, widest, litresPerM2);
  const rate = isUnread || isFar ? null : (onLabel ?? record);
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
      <div role="status" className={`${styles["result"]} ${layout["stack2"]}`}>
        {isFar ? (
          <p className={`${layout["line"]} ${layout["strong"]}`}>
            <TriangleAlert className={layout["sun"]} size={18} aria-hidden="true" />
            {farText(solution, widest !== null)}
          </p>
        ) : rate === null || amounts === null ? (
          <p>{isUnread ? unreadText(record === null) : noRateText(solution, crop)}</p>
        ) : (
          <AmountResult rate={rate} kind={kind} amounts={amounts} />
        )}
        {onLabel === null && !isUnread && <WhoseRate solution={solution} sourced={sourced} crop={crop} />}
      </div>
      {onLabel === null && solution.cropRates.length > 0 && (
        <ChoiceField
          legend={t`Take the rate of our sources for`}
          options={solution.cropRates.map((one) => ({
            key: one.crop,
            value: one.crop,
            name: t`${RATE_CROP_NAMES[one.crop]}: ${dosageText(one.dosage)}`,
          }))}
          chosen={sourced?.crop === undefined ? [] : [sourced.crop]}
          onChange={setPickedCrop}
        />
      )}
      <RateNote
        dosage={dosageText(sourced?.dosage ?? solution.dosage)}
        otherCrops={sourced === null ? cropsText(solution.cropRates) : null}
        kind={kind}
        check={
          onLabel === null
            ? rate === null
              ? "missing"
              : "range"
            : isFar
              ? "missing"
              : checkLabelRate(onLabel, record ?? widest, litresPerM2)
        }
      />
      <LazyPart
        load={() => import("#src/app/solutions/spray-log/write-spray.tsx")}
        waiting={<Spinner />}
        failureTitle={t`The spray log could not be opened.`}
      >
        {({ WriteSpray }) => (
          <WriteSpray
            solution={solution}
            problem={problem}
            planned={{ ...takenOf(amounts, rate), on: jobText(job) }}
          />
        )}
      </LazyPart>
    </div>
  );
}

/**
 * The rate of our sources for a crop: that of the product, or of one of its {@link Solution.cropRates}. Null if they
 * have a rate for other crops only, or if the crop is unknown and they have rates of crops.
 */
function sourcedRate(
  { dosage, cropRates }: Solution,
  crop: string | null,
): (Pick<CropRate, "dosage"> & Partial<CropRate>) | null {
  return cropRates.length === 0 ? { dosage } : (cropRates.find((rate) => rate.crop === crop) ?? null);
}

function noRateText({ dosage, cropRates }: Solution, crop: string | null): string {
  if (cropRates.length === 0)
    return t`Type the rate from your label. Our sources give only “${dosageText(dosage)}”.`;
  return crop === null
    ? t`No amount yet: our sources have a rate for ${cropsText(cropRates)} alone. Type the rate from your label, or choose below whose rate to take.`
    : t`No amount yet: our sources have a rate for ${cropsText(cropRates)}, and none for ${labelText(crop)}. Type the rate from your label, or choose below whose rate to take.`;
}

interface WhoseRateProps {
  readonly solution: Solution;
  readonly sourced: ReturnType<typeof sourcedRate>;
  /** The person's crop; null if it is unknown. */
  readonly crop: string | null;
}

/** Names the crop of the rate and shows the note about its product and source, beside the amount. */
function WhoseRate({ solution, sourced, crop }: WhoseRateProps): ReactNode {
  const of = sourced?.crop;
  return (
    <>
      {of !== undefined && crop !== null && of !== crop && (
        <p className={`${layout["line"]} ${layout["strong"]}`}>
          <TriangleAlert className={layout["sun"]} size={18} aria-hidden="true" />
          {t`This is the rate for ${RATE_CROP_NAMES[of]}, not for ${labelText(crop)}. Only your label knows the right one.`}
        </p>
      )}
      {of !== undefined && (crop === null || of === crop) && (
        <p className={layout["strong"]}>{t`This is the rate for ${RATE_CROP_NAMES[of]}.`}</p>
      )}
      <p className={layout["hint"]}>{keepUnits(solution.dosageNote)}</p>
    </>
  );
}

function unreadText(isNeeded: boolean): string {
  return isNeeded
    ? t`No amount yet: the rate on your label can't be read. Mend it above.`
    : t`No amount yet: the rate on your label can't be read. Mend it above, or empty the field for the range of our sources.`;
}

function farText({ dosage }: Solution, isKnown: boolean): string {
  return isKnown
    ? t`No amount: this is more than ten times the ${dosageText(dosage)} of our sources. Look at the unit on the label: many rates are for 100 litres or for a hectare. Too much harms people, crop and soil.`
    : t`No amount: no product is used at such a rate. Look at the unit on the label: many rates are for 100 litres or for a hectare. Too much harms people, crop and soil.`;
}

/** The one amount that was worked out. Of a range only the person knows what they took. */
function takenOf(
  amounts: TreatmentAmounts | null,
  rate: Rate | null,
): Pick<PlannedSpray, "amount" | "range"> {
  const product = amounts?.product ?? null;
  if (product === null || rate === null) return { amount: "", range: null };
  const text = formatAmount(product, rate.atMost);
  return rate.atMost || product.min !== product.max
    ? { amount: "", range: text }
    : { amount: text, range: null };
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
    <div>
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
