import { ArrowRight, BookOpen } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { Link } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import { isCountedModel } from "#src/app/identify/state/photo-session.ts";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { useActiveModel } from "#src/app/model-choice/use-models.ts";
import { labelText, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { guideListPath, PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { PricingLink } from "#src/plan/pricing-link.tsx";
import { usePlan, useRemaining } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { LazyPart, useLoaded } from "#src/ui/status/lazy-part.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { groupName } from "#src/ui/texts/record-names.ts";
import styles from "#src/answer/result.module.css";
import layout from "#src/ui/styles/layout.module.css";

const PREMIUM_ADDS = t`Premium adds the name of what is in your photo, how sure it is and how bad, and which products help in which amount.`;

interface OpenElsewhereProps {
  readonly subject: Subject;
  /** The model's best label for that page; null for none. Free is only told its part of the guide. */
  readonly guess: string | null;
  readonly file: File;
}

/** A link that opens the photo on the page where it belongs. */
export function OpenElsewhere({ subject, guess, file }: OpenElsewhereProps): ReactNode {
  const { open } = useIdentificationStore(subject);
  const isAllowed = usePlan(({ plan }) => mayIdentify(plan, subject));
  const isCounted = isCountedModel(useActiveModel(subject));
  const left = useRemaining();
  const page = SUBJECT_NAMES[subject].many;
  if (isAllowed && isCounted && left === 0) {
    return (
      <LazyPart load={() => import("./none-left.tsx")} waiting={null}>
        {({ NoneLeft }) => (
          <NoneLeft subject={subject} guess={guess} part={<PartOfGuide subject={subject} guess={guess} />} />
        )}
      </LazyPart>
    );
  }
  if (!isAllowed) {
    return (
      <div className={styles["elsewhere"]}>
        <p>{t`It belongs in ${page}, which are part of Premium. Your Free plan does not open them.`}</p>
        <p>{t`The guide is free: look there for what it could be, how to tell, and what to do.`}</p>
        <PartOfGuide subject={subject} guess={guess} />
        {subject === "disease" && (
          <Link to={PATHS.key} className={layout["touch"]}>
            {PAGES.key.name}
          </Link>
        )}
        <p>{PREMIUM_ADDS}</p>
        <PricingLink variant="secondary" from={SUBJECT_PATHS[subject]} onClick={() => open(file)}>
          {t`See what Premium has`}
        </PricingLink>
      </div>
    );
  }
  return (
    <div className={styles["elsewhere"]}>
      <Link to={SUBJECT_PATHS[subject]} className={buttonClass("primary")} onClick={() => open(file)}>
        {t`Open it in ${page}`} <ArrowRight size={18} aria-hidden="true" />
      </Link>
      <p className={layout["hint"]}>{t`Your photo is identified there.`}</p>
    </div>
  );
}

/** A link to the guide's records of the guess's crop or group, or of the subject if there is none. */
function PartOfGuide({ subject, guess }: Pick<OpenElsewhereProps, "subject" | "guess">): ReactNode {
  const part = useLoaded(useCallback(() => loadPart(subject, guess), [subject, guess]));
  const group = typeof part === "string" ? null : part.group;
  return (
    <Link to={guideListPath(subject, group ?? undefined)} className={buttonClass("primary")}>
      <BookOpen size={18} aria-hidden="true" /> {partName(subject, group)}
    </Link>
  );
}

function partName(subject: Subject, group: string | null): string {
  if (group === null) return t`${SUBJECT_NAMES[subject].many} in the guide`;
  return subject === "disease"
    ? t`Diseases of ${labelText(group)} in the guide`
    : t`${groupName(group)} in the guide`;
}

async function loadPart(subject: Subject, guess: string | null): Promise<{ readonly group: string | null }> {
  if (guess === null) return { group: null };
  const { findLabelGroup } = await import("#models/knowledge/answer-knowledge.ts");
  return { group: await findLabelGroup(subject, guess) };
}
