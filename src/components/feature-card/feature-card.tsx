import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Badge } from "#src/components/badge/badge.tsx";
import styles from "./feature-card.module.css";

/** What a {@link FeatureCard} shows. */
export interface FeatureCardProps {
  /** A drawing or an icon; it only decorates. */
  readonly picture: ReactNode;
  readonly title: string;
  readonly description: string;
  /** Where a click anywhere on the card leads; without it the card is only read. */
  readonly link?: string;
  /** A short mark, such as PREMIUM. */
  readonly badge?: string | undefined;
}

/** Something that the product does, in a list of its like. */
export function FeatureCard({ picture, title, description, link, badge }: FeatureCardProps): ReactNode {
  return (
    <li className={link === undefined ? styles["card"] : styles["cardWithLink"]}>
      <div className={styles["top"]}>
        <div className={styles["picture"]}>{picture}</div>
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
