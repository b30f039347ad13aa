import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./plan-comparison.module.css";
import { COMPARISON, type PlanShare } from "./plan-offers.ts";

/** Both plans, feature by feature. */
export function PlanComparison(): ReactNode {
  return (
    <div className={styles["box"]}>
      <table className={styles["table"]}>
        <caption className={styles["caption"]}>Compare the plans</caption>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Free</th>
            <th scope="col">Premium</th>
          </tr>
        </thead>
        <tbody>
          {COMPARISON.map(({ feature, free, premium }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <td>
                <Share of={free} />
              </td>
              <td>
                <Share of={premium} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Share({ of: share }: { readonly of: PlanShare }): ReactNode {
  if (typeof share === "string") return share;
  return share ? (
    <Check className={styles["yes"]} size={20} role="img" aria-label="Included" />
  ) : (
    <Minus className={styles["no"]} size={20} role="img" aria-label="Not included" />
  );
}
