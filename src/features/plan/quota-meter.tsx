import type { ReactNode } from "react";
import { FREE_IDENTIFICATIONS_PER_DAY } from "./quota.ts";
import { WHAT_DOES_NOT_COUNT } from "./plan-texts.ts";
import { useRemaining } from "./quota-context.tsx";
import styles from "./quota-meter.module.css";

/** How many identifications the Free plan has left today. Shows nothing for Premium. */
export function QuotaMeter(): ReactNode {
  const left = useRemaining();
  if (left === null) return null;
  return (
    <p className={styles["meter"]}>
      <span className={styles["dots"]} aria-hidden="true">
        {Array.from({ length: FREE_IDENTIFICATIONS_PER_DAY }, (_, index) => (
          <span key={index} className={`${styles["dot"]} ${index < left ? styles["left"] : ""}`} />
        ))}
      </span>
      <span>
        {left} of {FREE_IDENTIFICATIONS_PER_DAY} free identifications left today, counted on this device
      </span>
      <span className={styles["note"]}>{WHAT_DOES_NOT_COUNT}</span>
    </p>
  );
}
