import type { ReactNode } from "react";
import type { TankFill, TreatmentAmounts } from "./plan-amounts.ts";
import type { Rate } from "#domain/rate.ts";
import { formatAmount, formatLitres } from "./treatment-texts.ts";
import styles from "./amount-planner.module.css";
import type { JobKind } from "./treatment-form.ts";

/** What an {@link AmountResult} shows. */
export interface AmountResultProps {
  readonly rate: Rate;
  readonly kind: JobKind;
  readonly amounts: TreatmentAmounts;
}

/** How much product and water to take, or what is missing to say it. */
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
