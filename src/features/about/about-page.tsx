import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { FeatureCard, type FeatureCardProps, FeatureCards, StatStrip } from "#src/ui/page/feature-card.tsx";
import { DeviceScene } from "#src/ui/illustrations/device-scene.tsx";
import { Section } from "#src/ui/page/section.tsx";
import { ABOUT_FIGURES, FIGURES_NOTE } from "#src/ui/texts/marketing.ts";
import { PATHS } from "#src/paths.ts";
import styles from "./about-page.module.css";
import { COMMITMENTS, type Entry, FEATURES, ROLES, TECHNOLOGY } from "./about-texts.tsx";

/** About: what Bio Kingdom is for, how it works and what it promises. */
export function AboutPage(): ReactNode {
  return (
    <div className={styles["page"]}>
      <Mission />
      <Section title="What it does">
        <Features features={FEATURES} />
      </Section>
      <StatStrip label="Bio Kingdom in figures" figures={ABOUT_FIGURES} note={FIGURES_NOTE} />
      <Section title="Technology" lead="There is no server behind this page that could see your photo.">
        <Entries entries={TECHNOLOGY} />
      </Section>
      <Section title="Our commitments">
        <Features features={COMMITMENTS} />
      </Section>
      <Section
        title="Expert team"
        lead="The roles that an app like this one needs. This demonstration names no persons."
      >
        <Entries entries={ROLES} />
      </Section>
    </div>
  );
}

function Mission(): ReactNode {
  return (
    <div className={styles["hero"]}>
      <div className={styles["words"]}>
        <h1 className={styles["title"]}>About Bio Kingdom</h1>
        <h2 className={styles["mission"]}>Our mission</h2>
        <p className={styles["lead"]}>
          Whoever stands in front of an unknown animal, a sick plant or a pest should learn what it is and
          what helps, right there, without giving the photo away.
        </p>
        <p className={styles["text"]}>
          Bio Kingdom is made for farmers, researchers and enthusiasts. This version is a demonstration: it
          shows the whole walk from a photo to a treatment. Its identifications are sample data until you{" "}
          <Link to={PATHS.models}>let a trained model answer</Link>.
        </p>
      </div>
      <DeviceScene />
    </div>
  );
}

function Features({ features }: { readonly features: readonly FeatureCardProps[] }): ReactNode {
  return (
    <FeatureCards>
      {features.map((feature) => (
        <FeatureCard key={feature.title} {...feature} />
      ))}
    </FeatureCards>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }): ReactNode {
  return (
    <dl className={styles["facts"]}>
      {entries.map(({ title, text }) => (
        <div key={title} className={styles["fact"]}>
          <dt className={styles["name"]}>{title}</dt>
          <dd className={styles["text"]}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
