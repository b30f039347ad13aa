import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./feature-card.module.css";
import layout from "../styles/layout.module.css";
import { Link } from "react-router-dom";
import { Badge } from "./section.tsx";

/** What an {@link IconTile} shows. */
export interface IconTileProps {
  readonly icon: LucideIcon;
  /** The colour of the ground. */
  readonly tone: "leaf" | "sun" | "clay" | "berry" | "water";
}

/** An icon on a coloured ground, for decoration. */
export function IconTile({ icon: Icon, tone }: IconTileProps): ReactNode {
  return (
    <span className={`${styles["tile"]} ${styles[tone]}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}

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
      <h3 className={layout["large"]}>
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

/** What a {@link StatStrip} shows. */
export interface StatStripProps {
  readonly label: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  /** Says how to read the figures, or where they are from. */
  readonly note: string;
}

/** Figures in a row, with one note for all of them below. */
export function StatStrip({ label, figures, note }: StatStripProps): ReactNode {
  return (
    <section className={layout["stack4"]} aria-label={label}>
      <dl className={styles["figures"]}>
        {figures.map((figure) => (
          <div key={figure.label} className={styles["figure"]}>
            <dt className={styles["label"]}>{figure.label}</dt>
            <dd className={styles["value"]}>{figure.value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["note"]}>{note}</p>
    </section>
  );
}
