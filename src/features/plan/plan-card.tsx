import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./plan-card.module.css";
import type { PlanOffer } from "./plan-offers.ts";

/** What a {@link PlanCard} shows. */
export interface PlanCardProps {
  readonly offer: PlanOffer;
  readonly current: boolean;
  /** What a person can do about the plan. */
  readonly children: ReactNode;
}

/** What a plan costs and includes. Of the current plan, the features with a page lead there. */
export function PlanCard({
  offer: { name, pitch, price, terms, features },
  current,
  children,
}: PlanCardProps): ReactNode {
  return (
    <article className={`${styles["card"]} ${current ? styles["current"] : ""}`} aria-label={`${name} plan`}>
      <div className={styles["head"]}>
        <h2 className={styles["name"]}>{name}</h2>
        {current && (
          <p className={styles["badge"]}>
            <Check size={16} aria-hidden="true" /> Current plan
          </p>
        )}
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
      <div className={styles["action"]}>{children}</div>
      <ul className={styles["features"]}>
        {features.map(({ text, path }) => (
          <li key={text} className={styles["feature"]}>
            <Check className={styles["check"]} size={20} aria-hidden="true" />{" "}
            {current && path !== undefined ? <Link to={path}>{text}</Link> : text}
          </li>
        ))}
      </ul>
    </article>
  );
}
