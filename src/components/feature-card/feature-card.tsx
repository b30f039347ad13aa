import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Badge } from "#src/components/badge/badge.tsx";
import styles from "./feature-card.module.css";

/** The colour that tells a card from its neighbours. */
export type CardTone = "leaf" | "sun" | "clay" | "berry" | "water";

/** What a {@link FeatureCard} shows. */
export interface FeatureCardProps {
  readonly icon: LucideIcon;
  readonly tone: CardTone;
  readonly title: string;
  readonly description: string;
  /** Where a click anywhere on the card leads; without it the card is only read. */
  readonly link?: string;
  /** A short mark, such as PREMIUM. */
  readonly badge?: string | undefined;
}

/** Something that the product does, in a list of its like. */
export function FeatureCard({
  icon: Icon,
  tone,
  title,
  description,
  link,
  badge,
}: FeatureCardProps): ReactNode {
  return (
    <li className={link === undefined ? styles["card"] : styles["cardWithLink"]}>
      <div className={styles["top"]}>
        <span className={`${styles["icon"]} ${styles[tone]}`}>
          <Icon aria-hidden="true" />
        </span>
        {badge !== undefined && <Badge>{badge}</Badge>}
      </div>
      <h3 className={styles["title"]}>
        {link === undefined ? (
          title
        ) : (
          <Link to={link} className={styles["link"]}>
            {title}
          </Link>
        )}
      </h3>
      <p className={styles["text"]}>{description}</p>
    </li>
  );
}

/** Lays cards out side by side where there is room. */
export function FeatureCards({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles["cards"]}>{children}</ul>;
}
