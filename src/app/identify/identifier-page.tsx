import { Star } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import { PhotoPanel } from "#src/app/identify/photo/photo-panel.tsx";
import { useIdentification, useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { ModelLine } from "#src/app/model-choice/model-line.tsx";
import { inContext, rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { batchPath, guideListPath, PATHS } from "#src/paths.ts";
import { FREE_IDENTIFICATIONS_PER_DAY, mayIdentify, WHAT_DOES_NOT_COUNT } from "#src/plan/plan.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { usePlan, useRemaining } from "#src/plan/use-plan.ts";
import { SubjectIllustration } from "#src/ui/illustrations/subject-illustration.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { Badge } from "#src/ui/page/section.tsx";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { FoundNote } from "./found-note.tsx";
import { ResultPanel, type ResultTexts } from "./result-panel.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./identifier-page.module.css";

/** The heads of the pages, and their headers. */
export const HEADS: Readonly<Record<Subject, HeadWithHeader>> = {
  animal: {
    title: t`Animal Identifier - ${SITE}`,
    description: t`Choose a photo of an animal and read its species, breed and how it lives, on your device.`,
    header: { title: t`Animal Identifier`, lead: t`Choose a photo of an animal and read what it is.` },
  },
  plant: {
    title: t`Plant Identifier - ${SITE}`,
    description: t`Choose a photo of a plant and read its name, its family and how to care for it.`,
    header: {
      title: t`Plant Identifier`,
      lead: t`Choose a photo of a plant and read what it is and how to care for it.`,
    },
  },
  disease: {
    title: t`Disease Detector - ${SITE}`,
    description: t`Choose a photo of a sick plant and read what causes the symptoms and what helps.`,
    header: {
      title: t`Disease Detector`,
      lead: t`Choose a photo of the symptoms and read the cause and what helps.`,
    },
  },
  pest: {
    title: t`Pest Detector - ${SITE}`,
    description: t`Choose a photo of a pest or its damage and read what it is and how to control it.`,
    header: {
      title: t`Pest Detector`,
      lead: t`Choose a photo of a pest or its damage and read how to control it.`,
    },
  },
};

const TEXTS: Readonly<Record<Subject, ResultTexts>> = {
  animal: {
    empty: t`Upload an animal image to see identification results`,
    analyzing: t`Analyzing image...`,
  },
  plant: {
    empty: t`Upload a plant image to see identification and care information`,
    analyzing: t`Analyzing plant...`,
  },
  disease: {
    empty: t`Upload a photo of the symptoms to see the disease and its treatment`,
    analyzing: t`Analyzing symptoms...`,
  },
  pest: {
    empty: t`Upload a pest image to see identification and control information`,
    analyzing: t`Analyzing pest...`,
  },
};

/** The page of a subject: the photo on the left and its result on the right, or what Premium offers. */
function IdentifierPage({ subject }: { readonly subject: Subject }): ReactNode {
  const isAllowed = usePlan(({ plan }) => mayIdentify(plan, subject));
  usePageHead(HEADS[subject]);
  return (
    <div className={layout["stack5"]}>
      <PageHeader {...HEADS[subject].header} />
      {isAllowed ? <PhotoAndResult subject={subject} /> : <PremiumGate subject={subject} />}
    </div>
  );
}

export { IdentifierPage as Component };

function PhotoAndResult({ subject }: { readonly subject: Subject }): ReactNode {
  const store = useIdentificationStore(subject);
  useEffect(() => {
    store.enter();
    return store.leave;
  }, [store]);
  const isEmpty = useIdentification(subject).current.status === "idle";
  return (
    <>
      <FoundNote subject={subject} />
      <ModelLine subject={subject} onSwitch={() => void store.identifyAgain()} />
      <div className={`${styles["columns"]} ${isEmpty ? styles["empty"] : ""}`}>
        <div className={styles["photo"]}>
          <PhotoPanel subject={subject} />
          {!isEmpty && <QuotaMeter />}
        </div>
        <ResultPanel subject={subject} texts={TEXTS[subject]} />
        {isEmpty && (
          <div className={layout["stack3"]}>
            <OtherWays subject={subject} />
            <QuotaMeter />
          </div>
        )}
      </div>
    </>
  );
}

/** Links for people with many photos, or with none. */
function OtherWays({ subject }: { readonly subject: Subject }): ReactNode {
  return (
    <p className={`${layout["hint"]} ${styles["ways"]}`}>
      <span>
        {t`Many photos?`} <Link to={batchPath(subject)}>{t`Identify a whole folder`}</Link>
      </span>
      {subject === "disease" && (
        <span>
          {t`No photo?`} <Link to={PATHS.key}>{PAGES.key.name}</Link>
        </span>
      )}
    </p>
  );
}

/** How many identifications the Free plan has left today. Renders nothing for Premium. */
function QuotaMeter(): ReactNode {
  const left = useRemaining();
  if (left === null) return null;
  return (
    <p className={styles["meter"]}>
      <span className={styles["dots"]} aria-hidden="true">
        {Array.from({ length: FREE_IDENTIFICATIONS_PER_DAY }, (_, index) => (
          <span key={index} className={`${styles["dot"]} ${index < left ? styles["left"] : ""}`} />
        ))}
      </span>
      <span>{t`${left} of ${FREE_IDENTIFICATIONS_PER_DAY} free identifications left today`}</span>
      <span>{WHAT_DOES_NOT_COUNT}</span>
    </p>
  );
}

function PremiumGate({ subject }: { readonly subject: Subject }): ReactNode {
  const { hasPhoto } = useIdentificationStore(subject);
  return (
    <section className={styles["gate"]}>
      <SubjectIllustration subject={subject} />
      <Badge>
        <Star size={14} aria-hidden="true" /> {inContext("plan")`Premium`}
      </Badge>
      <h2 className={layout["xlarge"]}>{t`${HEADS[subject].header.title} is a Premium feature`}</h2>
      <p className={layout["prose"]}>
        {t`With Premium you read here what a photo shows, how bad it is and what to do.`}
      </p>
      {hasPhoto() && <p className={layout["prose"]}>{t`Your photo is kept, and is here with Premium.`}</p>}
      <PricingLink variant="primary">{t`Unlock Premium Features`}</PricingLink>
      <p className={layout["prose"]}>
        {rich`Free for all: ${<Link to={guideListPath(subject)}>{t`${SUBJECT_NAMES[subject].many} in the guide`}</Link>}.`}
      </p>
      {subject === "disease" && (
        <p className={layout["prose"]}>
          {rich`Free too, without a photo: ${<Link to={PATHS.key}>{PAGES.key.name}</Link>}.`}
        </p>
      )}
    </section>
  );
}
