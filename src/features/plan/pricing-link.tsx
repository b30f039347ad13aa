import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { buttonClass, type ButtonVariant } from "#src/ui/button/button-class.ts";
import { PATHS, wayBackFrom } from "#src/paths.ts";
import { mayIdentify } from "./plan.ts";
import type { Subject } from "#domain/subject.ts";
import { usePlan } from "./plan-context.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/subject-names.ts";
import styles from "./pricing-link.module.css";

/** What a {@link PricingLink} takes. */
export interface PricingLinkProps {
  /** How it looks as a button; a link in a text where it is left out. */
  readonly variant?: ButtonVariant;
  /** The page to which Pricing leads back; by default the one on which the link is. */
  readonly from?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** The way to Pricing, which leads back to where the person came from. */
export function PricingLink({ variant, from, onClick, children }: PricingLinkProps): ReactNode {
  const state = wayBackFrom(useLocation(), from);
  return (
    <Link
      to={PATHS.pricing}
      state={state}
      className={variant === undefined ? undefined : buttonClass(variant)}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

/** Says which of these pages the plan does not open, before anything is done for them. Shows nothing where it opens all. */
export function LockedPages({ subjects }: { readonly subjects: readonly Subject[] }): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  const locked = subjects.filter((subject) => !mayIdentify(plan, subject));
  if (locked.length === 0) return null;
  const names = locked.map((subject) => SUBJECT_NAMES[subject].many).join(" and ");
  return (
    <p className={styles["note"]}>
      {names} are part of Premium, and your Free plan does not open them.{" "}
      <PricingLink>See what Premium has</PricingLink>
    </p>
  );
}
