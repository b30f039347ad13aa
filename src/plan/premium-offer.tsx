import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/language/messages.ts";
import { PricingLink } from "./pricing-link.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./premium-offer.module.css";

export interface Benefit {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

export interface PremiumOfferProps {
  readonly title: string;
  readonly benefits: readonly Benefit[];
  /** True if the page offers something else too, which is then its main action. */
  readonly isAside?: boolean;
  /** A sentence below the link to Pricing. */
  readonly children: ReactNode;
}

/** Shown to Free users in place of a Premium page, with a link to Pricing. */
export function PremiumOffer({ title, benefits, isAside = false, children }: PremiumOfferProps): ReactNode {
  return (
    <section className={`${layout["stack5"]} ${styles["offer"]}`}>
      <h2 className={layout["xlarge"]}>{title}</h2>
      <ul className={styles["benefits"]}>
        {benefits.map(({ icon: Icon, title: name, text }) => (
          <li key={name} className={styles["benefit"]}>
            <Icon className={styles["icon"]} aria-hidden="true" />
            <h3 className={layout["large"]}>{name}</h3>
            <p className={layout["prose"]}>{text}</p>
          </li>
        ))}
      </ul>
      <PricingLink variant={isAside ? "secondary" : "primary"}>{t`Unlock Premium Features`}</PricingLink>
      <p className={layout["prose"]}>{children}</p>
    </section>
  );
}
