import { FileDown, Images, type LucideIcon, Search, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { PricingLink } from "#src/identifier/pricing-link.tsx";
import styles from "./history-offer.module.css";

const BENEFITS: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: Images,
    title: "Every result, kept",
    text: "With a small picture of the photo, its date, confidence and all details.",
  },
  { icon: Search, title: "Found again", text: "By name, by photo or by subject." },
  {
    icon: FileDown,
    title: "Yours to take along",
    text: "As JSON to import elsewhere, as CSV for a spreadsheet.",
  },
  { icon: ShieldCheck, title: "On your device only", text: "Nothing is uploaded; delete one entry or all." },
];

/** What a Free user sees instead of a history. */
export function HistoryOffer(): ReactNode {
  return (
    <section className={styles["offer"]}>
      <h2 className={styles["title"]}>History is a Premium feature</h2>
      <ul className={styles["benefits"]}>
        {BENEFITS.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles["benefit"]}>
            <Icon className={styles["icon"]} aria-hidden="true" />
            <h3 className={styles["name"]}>{title}</h3>
            <p className={styles["text"]}>{text}</p>
          </li>
        ))}
      </ul>
      <PricingLink variant="primary">Unlock Premium Features</PricingLink>
      <p className={styles["text"]}>
        On the Free plan nothing is recorded. What was kept while you were Premium stays on this device and
        shows again with Premium.
      </p>
    </section>
  );
}
