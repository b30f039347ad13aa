import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#src/components/badge/badge.tsx";
import styles from "./plan-card.module.css";
import type { PlanOffer } from "./plan-offers.ts";

/** What a plan costs and includes. */
export function PlanCard({
  offer: { name, pitch, price, terms, features },
  current,
}: {
  readonly offer: PlanOffer;
  readonly current: boolean;
}): ReactNode {
  return (
    <article className={current ? styles["cardOfCurrent"] : styles["card"]} aria-label={`${name} plan`}>
      <div className={styles["head"]}>
        <h2 className={styles["name"]}>{name}</h2>
        {current && <Badge>Current plan</Badge>}
      </div>
      <p className={styles["pitch"]}>{pitch}</p>
      <p className={styles["price"]}>
        <span className={styles["amount"]}>{price}</span>/month
      </p>
      <div className={styles["terms"]}>
        {terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
      </div>
      <ul className={styles["features"]}>
        {features.map((feature) => (
          <li key={feature} className={styles["feature"]}>
            <Check className={styles["check"]} size={20} aria-hidden="true" /> {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}
