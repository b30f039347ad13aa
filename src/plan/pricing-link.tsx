import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import { t } from "#src/language/messages.ts";
import { PATHS, returnFrom } from "#src/paths.ts";
import { buttonClass, type ButtonVariant } from "#src/ui/controls/button.tsx";
import { listText } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { mayIdentify } from "./plan.ts";
import { usePlan } from "./use-plan.ts";
import layout from "#src/ui/styles/layout.module.css";

export interface PricingLinkProps {
  /** The look of a button. Leave it out for a link in a text. */
  readonly variant?: ButtonVariant;
  /** The page to which Pricing leads back; by default the current one. */
  readonly from?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link to Pricing. The Pricing page then links back. */
export function PricingLink({ variant, from, onClick, children }: PricingLinkProps): ReactNode {
  const state = returnFrom(useLocation(), from);
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

/** Names the pages that need Premium. Renders nothing if the plan includes all pages. */
export function LockedPages({ subjects }: { readonly subjects: readonly Subject[] }): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  const locked = subjects.filter((subject) => !mayIdentify(plan, subject));
  if (locked.length === 0) return null;
  const names = listText(locked.map((subject) => SUBJECT_NAMES[subject].many));
  return (
    <p className={layout["hint"]}>
      {t`${names} are part of Premium, and your Free plan does not open them.`}{" "}
      <PricingLink>{t`See what Premium has`}</PricingLink>
    </p>
  );
}
