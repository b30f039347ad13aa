import {
  BookOpenCheck,
  FlaskConical,
  Gauge,
  Images,
  Lock,
  ScanSearch,
  Shapes,
  ShieldCheck,
  Smartphone,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { rich, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import DeviceScene from "#src/ui/illustrations/device-scene.svg?drawing";
import { type Feature, FeatureCards, IconTile, StatStrip } from "#src/ui/page/feature-card.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { Section } from "#src/ui/page/section.tsx";
import { type PageHead, SITE } from "#src/ui/texts/head.ts";
import { ABOUT_FIGURES, FIGURES_NOTE } from "#src/ui/texts/marketing.ts";
import illustrations from "#src/ui/illustrations/illustrations.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./about-page.module.css";

/** The head of the page. */
export const HEAD: PageHead = {
  title: t`About - ${SITE}`,
  description: t`What Bio Kingdom is for, how it works on your device, and what it promises.`,
};

/** About: what Bio Kingdom is for, how it works and what it promises. */
function AboutPage(): ReactNode {
  usePageHead(HEAD);
  return (
    <div className={styles["page"]}>
      <Mission />
      <Section title={t`What it does`}>
        <FeatureCards features={FEATURES} />
      </Section>
      <div className={layout["stack2"]}>
        <StatStrip label={t`Bio Kingdom in figures`} figures={ABOUT_FIGURES} note={FIGURES_NOTE} />
        <p>{rich`What was measured: ${<Link to={PATHS.modelCard}>{t`the card of the model`}</Link>}.`}</p>
      </div>
      <Section title={t`Technology`} lead={t`There is no server behind this page that could see your photo.`}>
        <Entries entries={TECHNOLOGY} />
      </Section>
      <Section title={t`Our commitments`}>
        <FeatureCards features={COMMITMENTS} />
      </Section>
      <Section
        title={t`Expert team`}
        lead={t`The roles that an app like this one needs. This demonstration names no persons.`}
      >
        <Entries entries={ROLES} />
      </Section>
    </div>
  );
}

export { AboutPage as Component };

function Mission(): ReactNode {
  return (
    <div className={styles["hero"]}>
      <div className={layout["stack4"]}>
        <h1 className={layout["xxlarge"]}>{t`About Bio Kingdom`}</h1>
        <h2 className={`${layout["large"]} ${layout["leaf"]}`}>{t`Our mission`}</h2>
        <p
          className={styles["lead"]}
        >{t`Whoever stands in front of an unknown animal, a sick plant or a pest should learn what it is and what helps, right there, without giving the photo away.`}</p>
        <p className={layout["prose"]}>
          {rich`Bio Kingdom is made for farmers, researchers and enthusiasts. This version is a demonstration: it shows the whole walk from a photo to a treatment. Its identifications are sample data until you ${<Link to={PATHS.models}>{t`let a trained model answer`}</Link>}.`}
        </p>
      </div>
      <DeviceScene className={illustrations["scene"]} />
    </div>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }): ReactNode {
  return (
    <dl className={styles["facts"]}>
      {entries.map(({ title, text }) => (
        <div key={title} className={styles["fact"]}>
          <dt className={styles["name"]}>{title}</dt>
          <dd className={layout["prose"]}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Entry {
  readonly title: string;
  readonly text: string;
}

export const FEATURES: readonly Feature[] = [
  {
    picture: <IconTile icon={ScanSearch} tone="leaf" />,
    title: t`Four subjects`,
    description: t`Animals, plants, plant diseases and pests, each with a page of its own.`,
  },
  {
    picture: <IconTile icon={FlaskConical} tone="water" />,
    title: t`From result to treatment`,
    description: t`Organic, inorganic and biological ways to deal with what was found.`,
  },
  {
    picture: <IconTile icon={Smartphone} tone="clay" />,
    title: t`Phone and desktop`,
    description: t`Take a photo in the field or drop a file at your desk. Nothing to install.`,
  },
  {
    picture: <IconTile icon={Images} tone="sun" />,
    title: t`Whole folders`,
    description: t`Many photos at once: answers to review, count, and export as tables or sorted copies.`,
    link: PATHS.batch,
  },
  {
    picture: <IconTile icon={Shapes} tone="berry" />,
    title: t`A model that you teach`,
    description: t`Show it a few photos of each thing, and it tells them apart on all pages. It stays with you.`,
    link: PATHS.teach,
  },
];

export const TECHNOLOGY: readonly Entry[] = [
  {
    title: t`Two workers on your device`,
    text: t`One checks, decodes and reduces the photo, the other classifies it. The page stays responsive.`,
  },
  {
    title: t`Checked before it is opened`,
    text: t`Format, size and dimensions are read from the first bytes of a file. What does not fit is refused with a reason.`,
  },
  {
    title: t`A classifier that can be exchanged`,
    text: t`It answers sample results until you choose a trained model: ours, or one of yours in TensorFlow.js, TensorFlow Lite or ONNX. It runs in the worker.`,
  },
  {
    title: t`No foreign requests`,
    text: t`A content security policy keeps the page to its own files: no trackers, no fonts from elsewhere, no uploads. Only what you ask for comes from another place: a model by its address, photos of a kind by its name.`,
  },
];

export const COMMITMENTS: readonly Feature[] = [
  {
    picture: <IconTile icon={Lock} tone="leaf" />,
    title: t`Privacy`,
    description: t`Photos never leave your device. Your plan, the day's count, your crops and country, history, batches and models stay in this browser, without an account.`,
  },
  {
    picture: <IconTile icon={Gauge} tone="sun" />,
    title: t`Honest about uncertainty`,
    description: t`Every result shows its confidence, an unsure one says so, and every sample result says that it is one.`,
  },
  {
    picture: <IconTile icon={BookOpenCheck} tone="berry" />,
    title: t`Sources`,
    description: t`Records name the works they come from, so that you can read on and check.`,
  },
  {
    picture: <IconTile icon={ShieldCheck} tone="water" />,
    title: t`Safety first`,
    description: t`Warnings are for everybody, on every plan. The product label always comes first.`,
  },
];

/** The team that the specification lists: roles without personal names. */
export const ROLES: readonly Entry[] = [
  { title: t`Zoologist`, text: t`Species, breeds and how animals live.` },
  { title: t`Botanist`, text: t`Plant names, families and care.` },
  { title: t`Plant pathologist`, text: t`Symptoms, causes and the course of a disease.` },
  { title: t`Entomologist`, text: t`Pests, their life cycles and their natural enemies.` },
  { title: t`Agronomist`, text: t`Treatments that work in the field, and safe use.` },
  { title: t`Machine learning engineer`, text: t`Models that say how sure they are.` },
];
