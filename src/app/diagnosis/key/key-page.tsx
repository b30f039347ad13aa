import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { CropOfLeaf } from "#src/app/diagnosis/crop-of-leaf.tsx";
import { Diagnosis } from "#src/app/diagnosis/diagnosis.tsx";
import type { LeafRecord } from "#src/app/diagnosis/load-crop.ts";
import { SAFE_ON_ANY_CROP, STEP_TEXTS } from "#src/app/diagnosis/sign-texts.ts";
import { rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { guideListPath, guidePath, PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Steps } from "#src/ui/fact-list/fact-list.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import layout from "#src/ui/styles/layout.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Find it by what you see - ${SITE}`,
  description: t`Choose the crop, answer a few questions about the sick plant, and see what it may be and what is safe to do.`,
  header: {
    title: t`Find it by what you see`,
    lead: t`Choose the crop and answer a few questions about the sick plant. No photo is needed.`,
  },
};

/** The key to the diseases of a crop, for a person without a photo. */
function KeyPage(): ReactNode {
  usePageHead(HEAD);
  const [crop, setCrop] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  return (
    <div className={layout["stack5"]}>
      <PageHeader {...HEAD.header}>
        <p>
          {rich`With a photo: ${<Link to={PATHS.diseases}>{PAGES.diseases.name}</Link>}. All that is known: ${<Link to={PATHS.guide}>{PAGES.guide.name}</Link>}.`}
        </p>
      </PageHeader>
      <CropOfLeaf
        likely={[]}
        told={crop}
        reason={t`Each crop has its own diseases, and its own questions.`}
        onTell={(told) => {
          setCrop(told);
          setChosen(null);
          setLost(told === null);
        }}
      />
      {isLost && <WithoutCrop />}
      {crop !== null && (
        <Diagnosis
          key={crop}
          crop={crop}
          ofPhoto={null}
          preview={null}
          chosen={chosen}
          onChoose={({ id }) => setChosen(id)}
          Next={RecordLink}
        />
      )}
    </div>
  );
}

export { KeyPage as Component };

/** The ways that are left to a person who can't tell the crop, or whose crop the app does not know. */
function WithoutCrop(): ReactNode {
  const hasDetector = usePlan(({ plan }) => mayIdentify(plan, "disease"));
  return (
    <section className={layout["stack3"]} aria-labelledby="without-crop">
      <h2 id="without-crop" className={layout["large"]}>{t`What you can do without the crop`}</h2>
      <p>{t`Each crop has its own diseases, so the questions would mislead you. Do not spray before you know what it is.`}</p>
      <Steps steps={SAFE_ON_ANY_CROP.map((step) => STEP_TEXTS[step])} />
      <div className={layout["wrap2"]}>
        {hasDetector && (
          <Link to={PATHS.diseases} className={buttonClass("primary")}>
            {t`Take or choose a photo`}
          </Link>
        )}
        <Link to={guideListPath("disease")} className={buttonClass("secondary")}>
          {t`Look through all diseases`}
        </Link>
      </div>
      <p>{t`Or show the plant to your local extension service: they can tell the crop and the disease.`}</p>
    </section>
  );
}

/** The way from a chosen disease to its record. */
function RecordLink({ record: { id, name } }: { readonly record: LeafRecord }): ReactNode {
  return (
    <p>
      <Link to={guidePath(id)} className={buttonClass("primary")}>
        {t`What to do about ${isolated(name)}`}
      </Link>
    </p>
  );
}
