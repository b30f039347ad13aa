import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import type { Subject } from "#domain/subject.ts";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { isPremium, usePlan } from "#src/features/plan/plan-context.tsx";
import styles from "./case-page.module.css";

const HEAD = {
  title: "Case sheet - Bio Kingdom",
  description: "One answer on a sheet, for an adviser: to print, to save or to share.",
};

/** Said where the answer of a sheet is gone, as after a reload. */
export function NoCase({ subject }: { readonly subject: Subject | null }): ReactNode {
  usePageHead(HEAD);
  const premium = usePlan(isPremium);
  return (
    <>
      <PageHeader
        title="This answer is no longer here"
        lead="A case sheet is made of an answer on the screen or of an entry of the history. Reloading the page takes the answer away."
      />
      <div className={styles["buttons"]}>
        <Link to={subject === null ? PATHS.home : SUBJECT_PATHS[subject]} className={buttonClass("primary")}>
          Identify the photo again
        </Link>
        {premium && (
          <Link to={PATHS.history} className={buttonClass("secondary")}>
            Look in the history
          </Link>
        )}
      </div>
    </>
  );
}

/** Said where the plan does not show what the sheet is of. */
export function LockedCase({ what }: { readonly what: string }): ReactNode {
  usePageHead(HEAD);
  return (
    <>
      <PageHeader title="Case sheet" lead={`${what} is a part of Premium, and so are its case sheets.`} />
      <div className={styles["buttons"]}>
        <Link to={PATHS.pricing} className={buttonClass("primary")}>
          See Premium
        </Link>
      </div>
    </>
  );
}
