import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { FeatureCard, FeatureCards } from "#src/components/feature-card/feature-card.tsx";
import { DeviceScene } from "#src/components/illustrations/device-scene.tsx";
import { Section } from "#src/components/section/section.tsx";
import { StatStrip } from "#src/components/stat-strip/stat-strip.tsx";
import { ABOUT_FIGURES, FIGURES_NOTE } from "#src/wording/marketing.ts";
import { PATHS } from "#src/paths.ts";
import styles from "./about-page.module.css";
import { COMMITMENTS, FEATURES, ROLES, TECHNOLOGY } from "./about-texts.tsx";

/** About: what Bio Kingdom is for, how it works and what it promises. */
export function AboutPage(): ReactNode {
  return (
    <div className={styles["page"]}>
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
            <Link to={PATHS.models}>add a model of your own</Link>.
          </p>
        </div>
        <DeviceScene />
      </div>
      <Section title="What it does">
        <FeatureCards>
          {FEATURES.map((feature) => (
            <FeatureCard key={feature.title} {...feature} />
          ))}
        </FeatureCards>
      </Section>
      <StatStrip label="Bio Kingdom in figures" figures={ABOUT_FIGURES} note={FIGURES_NOTE} />
      <Section title="Technology" lead="There is no server behind this page that could see your photo.">
        <dl className={styles["facts"]}>
          {TECHNOLOGY.map(({ title, text }) => (
            <div key={title} className={styles["fact"]}>
              <dt className={styles["name"]}>{title}</dt>
              <dd className={styles["text"]}>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Our commitments">
        <FeatureCards>
          {COMMITMENTS.map((commitment) => (
            <FeatureCard key={commitment.title} {...commitment} />
          ))}
        </FeatureCards>
      </Section>
      <Section
        title="Expert team"
        lead="The roles that an app like this one needs. This demonstration names no persons."
      >
        <dl className={styles["facts"]}>
          {ROLES.map(({ title, text }) => (
            <div key={title} className={styles["fact"]}>
              <dt className={styles["name"]}>{title}</dt>
              <dd className={styles["text"]}>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}
