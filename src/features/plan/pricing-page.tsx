import { ArrowLeft } from "lucide-react";
import { type ReactNode, type Ref, useCallback, useRef } from "react";
import { Link } from "react-router-dom";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { FREE_BATCH_PHOTOS } from "./batch-trial.ts";
import { PATHS } from "#src/paths.ts";
import { isPremium, usePlan } from "./plan-context.tsx";
import { WHAT_DOES_NOT_COUNT } from "./plan-texts.ts";
import { PlanCard } from "./plan-card.tsx";
import { PlanComparison } from "./plan-comparison.tsx";
import { FREE_OFFER, PREMIUM_OFFER } from "./plan-offers.ts";
import styles from "./pricing-page.module.css";
import { useWayOn } from "./use-way-on.ts";

/** Pricing: what the plans offer, the button that switches the plan, and for members the way back to where they were. */
export function PricingPage(): ReactNode {
  const premium = usePlan(isPremium);
  const { press, main } = useFocusAfterSwitch();
  return (
    <div className={styles["page"]}>
      <PageHeader title="Pricing" lead="Start free. Go Premium for the detectors and the full details.">
        <p role="status">
          Your plan: <strong>{premium ? "Premium" : "Free"}</strong>
        </p>
      </PageHeader>
      <div className={styles["cards"]}>
        <PlanCard offer={FREE_OFFER} current={!premium}>
          {premium ? (
            <Switch>
              <Button onClick={press}>Switch to Free Plan</Button>
            </Switch>
          ) : (
            <p className={styles["have"]}>This is what you have now.</p>
          )}
        </PlanCard>
        <PlanCard offer={PREMIUM_OFFER} current={premium}>
          {premium ? (
            <WayOnLink ref={main} />
          ) : (
            <Switch>
              <Button ref={main} variant="primary" onClick={press}>
                Upgrade to Premium
              </Button>
            </Switch>
          )}
        </PlanCard>
      </div>
      <PlanComparison />
      <div className={styles["notes"]}>
        <p className={styles["hint"]}>
          With Premium you can also <Link to={PATHS.batch}>identify whole folders of photos</Link>; Free may
          try {FREE_BATCH_PHOTOS} photos of animals and plants.
        </p>
        <p className={styles["hint"]}>
          The daily limit is for answers of the app's own model. {WHAT_DOES_NOT_COUNT} Everything here lives
          on this device: your plan, the daily limit and your history. There is no account and no payment, and
          another browser starts afresh.
        </p>
      </div>
    </div>
  );
}

/** The button that switches the plan, and what it is. */
function Switch({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      {children}
      <p className={styles["hint"]}>For demonstration purposes, click to toggle your plan</p>
    </>
  );
}

function WayOnLink({ ref }: { readonly ref: Ref<HTMLAnchorElement> }): ReactNode {
  const { path, text } = useWayOn();
  return (
    <Link ref={ref} to={path} className={buttonClass("primary")}>
      {text.startsWith("Back") && <ArrowLeft size={18} aria-hidden="true" />} {text}
    </Link>
  );
}

/** The button that was pressed goes away: what is the main thing to do then takes the focus. */
function useFocusAfterSwitch(): {
  readonly press: () => void;
  readonly main: (element: HTMLElement | null) => void;
} {
  const toggle = usePlan((snapshot) => snapshot.toggle);
  const isPressed = useRef(false);
  const main = useCallback((element: HTMLElement | null): void => {
    if (!isPressed.current || element === null) return;
    isPressed.current = false;
    element.focus();
  }, []);
  const press = (): void => {
    isPressed.current = true;
    toggle();
  };
  return { press, main };
}
