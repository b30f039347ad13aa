import type { ReactNode } from "react";
import { Button } from "#src/components/button/button.tsx";
import { isPremium, usePlan } from "#src/stores/plan-context.tsx";
import styles from "./pricing-page.module.css";

/** Pricing: the plan and its toggle. */
export function PricingPage(): ReactNode {
  const premium = usePlan(isPremium);
  const toggle = usePlan((snapshot) => snapshot.toggle);
  return (
    <div className={styles["page"]}>
      <h1 className={styles["title"]}>Pricing</h1>
      <section className={styles["card"]}>
        <p role="status">
          Your plan: <strong>{premium ? "Premium" : "Free"}</strong>
        </p>
        <Button variant="primary" onClick={toggle}>
          {premium ? "Switch to Free Plan" : "Upgrade to Premium"}
        </Button>
        <p className={styles["hint"]}>For demonstration purposes, click to toggle your plan</p>
      </section>
    </div>
  );
}
