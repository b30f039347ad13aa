import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { NO_REMARKS } from "#domain/history/remarks.ts";
import { mayIdentify } from "#domain/plan/plan.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { useIdentification } from "#src/stores/identification/identification-context.tsx";
import type { IdentificationState } from "#src/stores/identification/identification-snapshot.ts";
import { usePlan } from "#src/stores/plan/plan-context.tsx";
import styles from "./case-page.module.css";
import { CaseView } from "./case-view.tsx";
import { KeptCase } from "./kept-case.tsx";
import { LockedCase, NoCase } from "./no-case.tsx";
import type { Case } from "./prepare-case.ts";

/** The case sheet of the answer that the address names: the current one of a subject, or an entry of the history. */
export function CasePage(): ReactNode {
  const [query] = useSearchParams();
  const entry = query.get("entry");
  const subject = SUBJECTS.find((each) => each === query.get("of"));
  return (
    <div className={styles["page"]}>
      {entry !== null ? (
        <>
          <WayBack to={`${PATHS.history}?${query.toString()}`} name="The entry" />
          <KeptCase id={entry} />
        </>
      ) : subject === undefined ? (
        <NoCase subject={null} />
      ) : (
        <CurrentCase subject={subject} />
      )}
    </div>
  );
}

function CurrentCase({ subject }: { readonly subject: Subject }): ReactNode {
  const { current } = useIdentification(subject);
  const isAllowed = usePlan(({ plan }) => mayIdentify(plan, subject));
  if (!isAllowed) return <LockedCase what="This detector" />;
  if (current.status !== "done") return <NoCase subject={subject} />;
  return (
    <>
      <WayBack to={SUBJECT_PATHS[subject]} name="The answer" />
      <CaseView case={caseOf(current)} />
    </>
  );
}

function caseOf({
  photo,
  answer: { identification },
  fusion: { views },
}: Extract<IdentificationState, { status: "done" }>): Case {
  const photos = views.length > 0 ? views.map((view) => view.photo) : [photo];
  return {
    identification,
    photos: photos.map(({ file, preview }) => ({ name: file.name, picture: preview })),
    remarks: NO_REMARKS,
    identifiedAt: null,
  };
}

function WayBack({ to, name }: { readonly to: string; readonly name: string }): ReactNode {
  return (
    <p className={styles["back"]}>
      <Link to={to} className={styles["backLink"]}>
        <ArrowLeft size={18} aria-hidden="true" /> {name}
      </Link>
    </p>
  );
}
