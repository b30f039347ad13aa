import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useIdentificationStore } from "#src/app/identify/state/use-identification.ts";
import { rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { guideListPath, PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** The way on for a sick leaf that the model took for a pest or a healthy plant: its page, or what Free has instead. */
export function SickLeaf({ file }: { readonly file: File }): ReactNode {
  const { open } = useIdentificationStore("disease");
  const mayOpen = usePlan(({ plan }) => mayIdentify(plan, "disease"));
  const page = SUBJECT_NAMES.disease.many;
  if (mayOpen) {
    const link = (
      <Link to={PATHS.diseases} onClick={() => open(file)}>
        {page}
      </Link>
    );
    return <p>{rich`Is it a sick plant? Open the photo in ${link}.`}</p>;
  }
  return (
    <p>
      {rich`Is it a sick plant? ${<Link to={PATHS.key}>{PAGES.key.name}</Link>}, or look through ${<Link to={guideListPath("disease")}>{t`${page} in the guide`}</Link>}.`}
    </p>
  );
}
