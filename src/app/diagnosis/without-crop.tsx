import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { searchEntries } from "#models/knowledge/search-entries.ts";
import { labelText, t } from "#src/language/messages.ts";
import { guideListPath, guidePath, PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Steps } from "#src/ui/fact-list/fact-list.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { SAFE_ON_ANY_CROP, STEP_TEXTS } from "./sign-texts.ts";
import layout from "#src/ui/styles/layout.module.css";

/** The ways that are left to a person who can't tell the crop, or whose crop the app does not know. */
export function WithoutCrop(): ReactNode {
  const mayOpen = usePlan(({ plan }) => mayIdentify(plan, "disease"));
  const isThere = useIsThere();
  return (
    <SafeWays
      title={t`What you can do without the crop`}
      way={
        mayOpen &&
        !isThere && (
          <Link to={PATHS.diseases} className={buttonClass("primary")}>
            {t`Take or choose a photo`}
          </Link>
        )
      }
      ask={t`Or show the plant to your local extension service: they can tell the crop and the disease.`}
    />
  );
}

/** True on the page of photos of diseases. */
function useIsThere(): boolean {
  return useLocation().pathname === PATHS.diseases;
}

interface WithoutDiseasesProps {
  readonly crop: string;
  /** Id of the record of the crop's healthy leaf. */
  readonly healthy: string;
}

/** The ways that are left to a person of whose crop the app knows the healthy leaf alone. An answer's headline says so itself. */
export function WithoutDiseases({ crop, healthy }: WithoutDiseasesProps): ReactNode {
  const isThere = useIsThere();
  return (
    <SafeWays
      title={isThere ? t`What you can do` : t`The app knows no disease of ${isolated(labelText(crop))}`}
      way={
        <>
          <Link to={guidePath(healthy)} className={buttonClass("primary")}>
            {t`What to look out for`}
          </Link>
          <PestsOfCrop crop={crop} />
        </>
      }
      ask={t`Or show the plant to your local extension service: they can tell the disease.`}
    />
  );
}

/** The way to the pests that attack a crop. Nothing where the guide has none. */
export function PestsOfCrop({ crop }: { readonly crop: string }): ReactNode {
  const entries = useLoaded(loadEntries);
  const text = labelText(crop);
  if (typeof entries === "string") return null;
  if (searchEntries(entries, { text, subject: "pest", group: null }).length === 0) return null;
  return (
    <Link to={`${guideListPath("pest")}&q=${encodeURIComponent(text)}`} className={buttonClass("secondary")}>
      {t`Pests of ${isolated(text)}`}
    </Link>
  );
}

interface SafeWaysProps {
  readonly title: string;
  /** The first way on. */
  readonly way: ReactNode;
  /** Whom to ask. */
  readonly ask: string;
}

/** What is safe on any crop, and the ways on. */
function SafeWays({ title, way, ask }: SafeWaysProps): ReactNode {
  const titleId = useId();
  return (
    <section className={layout["stack3"]} aria-labelledby={titleId}>
      <h2 id={titleId} className={layout["large"]}>
        {title}
      </h2>
      <p>{t`Each crop has its own diseases. Do not spray before you know what it is.`}</p>
      <Steps steps={SAFE_ON_ANY_CROP.map((step) => STEP_TEXTS[step])} />
      <div className={layout["wrap2"]}>
        {way}
        <Link to={guideListPath("disease")} className={buttonClass("secondary")}>
          {t`Look through all diseases`}
        </Link>
      </div>
      <p>{ask}</p>
    </section>
  );
}
