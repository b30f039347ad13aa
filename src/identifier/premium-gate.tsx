import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/components/button/button-class.ts";
import { PATHS } from "#src/paths.ts";
import styles from "./premium-gate.module.css";

/** Says that a page is Premium, and where Premium is to be had. */
export function PremiumGate({ title }: { readonly title: string }): ReactNode {
  return (
    <section className={styles["gate"]}>
      <Star className={styles["icon"]} aria-hidden="true" />
      <h2 className={styles["title"]}>{title} is a Premium feature</h2>
      <p className={styles["text"]}>
        With Premium you hand over a photo here and read what it shows, how bad it is and what to do about it.
      </p>
      <Link to={PATHS.pricing} className={buttonClass("primary")}>
        Unlock Premium Features
      </Link>
    </section>
  );
}
