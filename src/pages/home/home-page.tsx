import { Bug, Leaf, type LucideIcon, PawPrint, Stethoscope } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Badge } from "#src/components/badge/badge.tsx";
import { isPremiumSubject } from "#src/domain/plan.ts";
import type { Subject } from "#src/domain/subject.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import styles from "./home-page.module.css";

interface FeatureCard {
  readonly subject: Subject;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly description: string;
}

const FEATURES: readonly FeatureCard[] = [
  {
    subject: "animal",
    icon: PawPrint,
    title: "Animal Identification",
    description: "Species, breed and how it lives.",
  },
  {
    subject: "plant",
    icon: Leaf,
    title: "Plant Recognition",
    description: "Names, family and how to care for it.",
  },
  {
    subject: "disease",
    icon: Stethoscope,
    title: "Disease Detection",
    description: "What makes a plant ill and what helps.",
  },
  {
    subject: "pest",
    icon: Bug,
    title: "Pest Identification",
    description: "What eats your plants and how to control it.",
  },
];

/** Home. */
export function HomePage(): ReactNode {
  return (
    <div className={styles["page"]}>
      <header className={styles["hero"]}>
        <h1 className={styles["title"]}>
          Explore the
          <br /> Bio Kingdom
        </h1>
        <p className={styles["lead"]}>
          Identify animals, plants, plant diseases and pests from a photo. The photo never leaves your device.
        </p>
      </header>
      <ul className={styles["cards"]}>
        {FEATURES.map(({ subject, icon: Icon, title, description }) => (
          <li key={subject}>
            <Link to={SUBJECT_PATHS[subject]} className={styles["card"]}>
              <Icon className={styles["icon"]} aria-hidden="true" />
              <h2 className={styles["name"]}>{title}</h2>
              <p className={styles["text"]}>{description}</p>
              {isPremiumSubject(subject) && (
                <p>
                  <Badge>PREMIUM</Badge>
                </p>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
