import {
  BookOpen,
  ClipboardCheck,
  Cpu,
  Crown,
  Images,
  ImageUp,
  Lock,
  type LucideIcon,
  Shapes,
  WifiOff,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { StartCard } from "#src/app/identify/start/start-card.tsx";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { ModelSwitch } from "#src/app/model-choice/model-switch.tsx";
import { rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { FREE_BATCH_PHOTOS, isPremiumSubject } from "#src/plan/plan.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { type Feature, FeatureCards, StatStrip } from "#src/ui/page/feature-card.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { Section } from "#src/ui/page/section.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { type PageHead, SITE } from "#src/ui/texts/head.ts";
import { FIGURES_NOTE, HOME_FIGURES } from "#src/ui/texts/marketing.ts";
import { HomeHero } from "./home-hero.tsx";
import type { HomePictureName } from "./home-pictures.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./home-page.module.css";

const HOW_IT_WORKS_ID = "how-it-works";
const PREMIUM_BADGE = t`PREMIUM`;

const SUBJECT_FEATURES: Readonly<Record<Subject, Pick<Feature, "title" | "description">>> = {
  animal: {
    title: t`Animal Identification`,
    description: t`Species and breed, with how the animal lives, what it eats and how its kind is doing.`,
  },
  plant: {
    title: t`Plant Recognition`,
    description: t`Common name and family, with the light, the water and the care that the plant needs.`,
  },
  disease: {
    title: t`Disease Detection`,
    description: t`What makes a plant ill, how serious it is, and how to treat and prevent it.`,
  },
  pest: {
    title: t`Pest Identification`,
    description: t`Which pest it is, what it damages and when, and what keeps it in check.`,
  },
};

const FEATURES: readonly Feature[] = [
  ...SUBJECTS.map(featureOf),
  {
    picture: <LazyPicture name="solutions" />,
    title: t`Treatment Solutions`,
    description: t`Organic, inorganic and biological treatments, with the problems that each one solves.`,
    link: PATHS.solutions,
  },
];

function featureOf(subject: Subject): Feature {
  const { title, description } = SUBJECT_FEATURES[subject];
  return {
    picture: <LazyPicture name={subject} />,
    title,
    description,
    link: SUBJECT_PATHS[subject],
    badge: isPremiumSubject(subject) ? PREMIUM_BADGE : undefined,
  };
}

/** A drawing that loads after the start card. Its space is reserved. */
function LazyPicture({ name }: { readonly name: HomePictureName }): ReactNode {
  return (
    <div className={styles[name === "hero" ? "scene" : "picture"]}>
      <LazyPart load={() => import("./home-pictures.tsx")} waiting={null}>
        {({ HomePicture }) => <HomePicture name={name} />}
      </LazyPart>
    </div>
  );
}

/** The head of the page. */
export const HEAD: PageHead = {
  title: t`${SITE} - Identify animals, plants, diseases and pests`,
  description: t`Identify animals, plants, plant diseases and pests from a photo. The photo stays on your device.`,
};

function HomePage(): ReactNode {
  usePageHead(HEAD);
  return (
    <div className={styles["page"]}>
      <Hero />
      <StatStrip label={t`Bio Kingdom in figures`} figures={HOME_FIGURES} note={FIGURES_NOTE} />
      <Section title={t`One photo, five ways to help`} lead={t`Choose what you have in front of you.`}>
        <FeatureCards features={FEATURES} />
        <OtherOffers />
      </Section>
      <HowItWorks />
    </div>
  );
}

export { HomePage as Component };

/** Links for people without a photo, with many photos, or with things that no model knows. */
function OtherOffers(): ReactNode {
  const premium = usePlan(isPremium);
  return (
    <ul className={styles["others"]}>
      <li className={styles["other"]}>
        <BookOpen className={layout["leaf"]} aria-hidden="true" />
        <span>
          <strong>{t`No photo?`}</strong>{" "}
          {rich`For a sick plant: ${<Link to={PATHS.key}>{PAGES.key.name}</Link>}. All else is in the ${<Link to={PATHS.guide}>{t`guide`}</Link>}, also without a network.`}
        </span>
      </li>
      <li className={styles["other"]}>
        <Images className={layout["leaf"]} aria-hidden="true" />
        <span>
          <strong>{t`Many photos?`}</strong>{" "}
          {rich`${<Link to={PATHS.batch}>{t`Identify a whole folder`}</Link>} and export the answers as a table.`}
          {!premium && ` ${t`It is part of Premium; Free has a trial of ${FREE_BATCH_PHOTOS} photos.`}`}
        </span>
      </li>
      <li className={styles["other"]}>
        <Shapes className={layout["leaf"]} aria-hidden="true" />
        <span>
          <strong>{t`Things of your own to tell apart?`}</strong>{" "}
          {rich`${<Link to={PATHS.teach}>{t`Teach a model`}</Link>} with a few photos of each.`}
        </span>
      </li>
    </ul>
  );
}

function Hero(): ReactNode {
  const premium = usePlan(isPremium);
  const { identifyAgain } = useIdentificationStore("home");
  return (
    <HomeHero
      under={
        <>
          <StartCard answering={<ModelSwitch isCompact onSwitch={() => void identifyAgain()} />} />
          <div className={styles["buttons"]}>
            {premium ? (
              <p className={`${layout["touch"]} ${layout["sun"]} ${layout["strong"]}`}>
                <Crown className={styles["crown"]} size={18} aria-hidden="true" /> {t`Premium Member`}
              </p>
            ) : (
              <PricingLink variant="secondary">{t`Upgrade to Premium`}</PricingLink>
            )}
            <a
              href={`#${HOW_IT_WORKS_ID}`}
              className={buttonClass("quiet")}
              onClick={(event) => {
                event.preventDefault();
                glideTo(HOW_IT_WORKS_ID);
              }}
            >{t`Learn More`}</a>
          </div>
        </>
      }
    >
      <Promises />
      <LazyPicture name="hero" />
    </HomeHero>
  );
}

function Promises(): ReactNode {
  return (
    <div className={styles["promises"]}>
      <p className={`${layout["hint"]} ${layout["line"]}`}>
        <Lock size={16} aria-hidden="true" /> {t`Photos never leave your device.`}
      </p>
      <p className={`${layout["hint"]} ${layout["line"]}`}>
        <WifiOff size={16} aria-hidden="true" />{" "}
        {t`Works offline once it is kept on this device; a model once it was used.`}
      </p>
    </div>
  );
}

/** Scrolls to a part of this page and moves the focus there, for screen readers. */
function glideTo(id: string): void {
  const part = document.getElementById(id);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ behavior: still ? "auto" : "smooth" });
}

interface Step {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const STEPS: readonly Step[] = [
  {
    icon: ImageUp,
    title: t`Upload Image`,
    text: t`Take a photo or upload an image of the animal, plant or problem area.`,
  },
  {
    icon: Cpu,
    title: t`AI Analysis`,
    text: t`The photo is read and classified on your device. The answer is a sample until you let a trained model answer.`,
  },
  {
    icon: ClipboardCheck,
    title: t`Get Solutions`,
    text: t`Receive detailed information and treatment recommendations.`,
  },
];

/** The three steps from a photo to its treatment. */
function HowItWorks(): ReactNode {
  return (
    <Section id={HOW_IT_WORKS_ID} title={t`How It Works`} lead={t`Three steps, a few seconds, no account.`}>
      <ol className={styles["steps"]}>
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className={styles["step"]}>
            <div className={styles["sign"]} aria-hidden="true">
              <span className={styles["number"]}>{index + 1}</span>
              <Icon className={styles["icon"]} />
            </div>
            <h3 className={layout["large"]}>{title}</h3>
            <p className={layout["soft"]}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
