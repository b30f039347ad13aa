import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Badge } from "./section.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./feature-card.module.css";

export interface IconTileProps {
  readonly icon: LucideIcon;
  /** Colour of the background. */
  readonly tone: "leaf" | "sun" | "clay" | "berry" | "water";
}

/** An icon on a coloured background, for decoration. */
export function IconTile({ icon: Icon, tone }: IconTileProps): ReactNode {
  return (
    <span className={`${styles["tile"]} ${styles[tone]}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}

export interface Feature {
  /** A drawing or an icon, for decoration. */
  readonly picture: ReactNode;
  readonly title: string;
  readonly description: string;
  /** The address that a click on the card opens. */
  readonly link?: string;
  /** A short mark, such as NEW. */
  readonly badge?: string | undefined;
}

/** Cards with a picture, a title and a sentence, side by side where there is room. */
export function FeatureCards({ features }: { readonly features: readonly Feature[] }): ReactNode {
  return (
    <ul className={styles["cards"]}>
      {features.map((feature) => (
        <FeatureCard key={feature.title} {...feature} />
      ))}
    </ul>
  );
}

function FeatureCard({ picture, title, description, link, badge }: Feature): ReactNode {
  return (
    <li className={link === undefined ? styles["card"] : styles["cardWithLink"]}>
      <div className={`${layout["wrap3"]} ${styles["top"]}`}>
        <div className={styles["picture"]}>{picture}</div>
        {badge !== undefined && <Badge>{badge}</Badge>}
      </div>
      <h3 className={layout["large"]}>
        {link === undefined ? (
          title
        ) : (
          <Link to={link} className={`${layout["cover"]} ${styles["link"]}`}>
            {title}
          </Link>
        )}
      </h3>
      <p className={layout["soft"]}>{description}</p>
    </li>
  );
}

export interface StatStripProps {
  readonly label: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  /** Says how to read the figures, or where they are from. */
  readonly note: string;
}

/** A row of figures with one note below. */
export function StatStrip({ label, figures, note }: StatStripProps): ReactNode {
  return (
    <section className={layout["stack4"]} aria-label={label}>
      <dl className={styles["figures"]}>
        {figures.map((figure) => (
          <div key={figure.label} className={styles["figure"]}>
            <dt className={layout["hint"]}>{figure.label}</dt>
            <dd className={styles["value"]}>{figure.value}</dd>
          </div>
        ))}
      </dl>
      <p className={`${layout["hint"]} ${styles["note"]}`}>{note}</p>
    </section>
  );
}
