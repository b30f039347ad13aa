import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Badge } from "../badge/badge.tsx";
import styles from "./feature-card.module.css";

/** What a {@link FeatureCard} shows. */
export interface FeatureCardProps {
  /** A drawing or an icon, without meaning of its own. */
  readonly picture: ReactNode;
  readonly title: string;
  readonly description: string;
  /** Where a click on the card leads. A card without a link is only read. */
  readonly link?: string;
  /** A short mark, such as NEW. */
  readonly badge?: string | undefined;
}

/** A card of a list: a picture, a title and a sentence. It belongs inside {@link FeatureCards}. */
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

/** A list of cards, side by side where there is room. */
export function FeatureCards({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles["cards"]}>{children}</ul>;
}
