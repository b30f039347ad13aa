import { ArrowRight, BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { mayIdentify } from "#src/features/plan/plan.ts";
import type { Subject } from "#domain/subject.ts";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import { guideListPath, SUBJECT_PATHS } from "#src/paths.ts";
import { useIdentificationStore } from "../state/identification-context.tsx";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./result.module.css";
import layout from "#src/ui/styles/layout.module.css";

const PREMIUM_ADDS =
  "Premium adds the name of what is in your photo, how sure it is and how bad, and which products help in which amount.";

interface OpenElsewhereProps {
  readonly subject: Subject;
  readonly file: File;
}

/** A link that opens the photo on the page where it belongs. */
export function OpenElsewhere({ subject, file }: OpenElsewhereProps): ReactNode {
  const { open } = useIdentificationStore(subject);
  const isAllowed = usePlan(({ plan }) => mayIdentify(plan, subject));
  const page = SUBJECT_NAMES[subject].many;
  if (!isAllowed) {
    return (
      <div className={styles["elsewhere"]}>
        <p>It belongs in {page}, which are part of Premium. Your Free plan does not open them.</p>
        <p>The guide is free: look there for what it could be, how to tell, and what to do.</p>
        <Link to={guideListPath(subject)} className={buttonClass("primary")}>
          <BookOpen size={18} aria-hidden="true" /> {page} in the guide
        </Link>
        <p>{PREMIUM_ADDS}</p>
        <PricingLink variant="secondary" from={SUBJECT_PATHS[subject]} onClick={() => open(file)}>
          See what Premium has
        </PricingLink>
      </div>
    );
  }
  return (
    <div className={styles["elsewhere"]}>
      <Link to={SUBJECT_PATHS[subject]} className={buttonClass("primary")} onClick={() => open(file)}>
        Open it in {page} <ArrowRight size={18} aria-hidden="true" />
      </Link>
      <p className={layout["hint"]}>Your photo is identified there.</p>
    </div>
  );
}
