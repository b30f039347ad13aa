import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { t } from "#src/language/messages.ts";
import { guideListPath, PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Steps } from "#src/ui/fact-list/fact-list.tsx";
import { SAFE_ON_ANY_CROP, STEP_TEXTS } from "./sign-texts.ts";
import layout from "#src/ui/styles/layout.module.css";

/** The ways that are left to a person who can't tell the crop, or whose crop the app does not know. */
export function WithoutCrop(): ReactNode {
  const titleId = useId();
  const mayOpen = usePlan(({ plan }) => mayIdentify(plan, "disease"));
  const isThere = useLocation().pathname === PATHS.diseases;
  return (
    <section className={layout["stack3"]} aria-labelledby={titleId}>
      <h2 id={titleId} className={layout["large"]}>{t`What you can do without the crop`}</h2>
      <p>{t`Each crop has its own diseases. Do not spray before you know what it is.`}</p>
      <Steps steps={SAFE_ON_ANY_CROP.map((step) => STEP_TEXTS[step])} />
      <div className={layout["wrap2"]}>
        {mayOpen && !isThere && (
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
