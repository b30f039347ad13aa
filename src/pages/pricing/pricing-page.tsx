import type { ReactNode } from "react";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { Button } from "#src/components/button/button.tsx";
import { isPremium, usePlan } from "#src/stores/plan/plan-context.tsx";
import { PlanCard } from "./plan-card.tsx";
import { PlanComparison } from "./plan-comparison.tsx";
import { FREE_OFFER, PREMIUM_OFFER } from "./plan-offers.ts";
import styles from "./pricing-page.module.css";

/** Pricing: what the plans offer, and the button that switches the plan. */
export function PricingPage(): ReactNode {
  const premium = usePlan(isPremium);
  return (
    <div className={styles["page"]}>
      <PageHeader title="Pricing" lead="Start free. Go Premium for the detectors and the full details." />
      <PlanToggle />
      <div className={styles["cards"]}>
        <PlanCard offer={FREE_OFFER} current={!premium} />
        <PlanCard offer={PREMIUM_OFFER} current={premium} />
      </div>
      <PlanComparison />
      <p className={styles["hint"]}>
        Everything here lives on this device: your plan, the daily limit and your history. There is no account
        and no payment, and another browser starts afresh.
      </p>
    </div>
  );
}

function PlanToggle(): ReactNode {
  const premium = usePlan(isPremium);
  const toggle = usePlan((snapshot) => snapshot.toggle);
  return (
    <section className={styles["toggle"]} aria-label="Your plan">
      <p role="status" className={styles["plan"]}>
        Your plan: <strong>{premium ? "Premium" : "Free"}</strong>
      </p>
      <Button variant="primary" onClick={toggle}>
        {premium ? "Switch to Free Plan" : "Upgrade to Premium"}
      </Button>
      <p className={styles["hint"]}>For demonstration purposes, click to toggle your plan</p>
    </section>
  );
}
