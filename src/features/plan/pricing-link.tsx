import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { type ButtonVariant, buttonClass } from "#src/ui/controls/button.tsx";
import { PATHS, wayBackFrom } from "#src/paths.ts";

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
