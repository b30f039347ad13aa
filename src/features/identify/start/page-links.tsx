import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { mayIdentify } from "#src/features/plan/plan.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { useIdentificationStore } from "../state/identification-context.tsx";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./finding.module.css";

/** What {@link PageLinks} take. */
export interface PageLinksProps {
  /** The words before the links. */
  readonly lead: string;
  readonly file: File;
  /** A page that is offered already. */
  readonly except?: Subject;
}

/** Links to the pages that the plan opens. The photo goes along. */
export function PageLinks({ lead, file, except }: PageLinksProps): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  const subjects = SUBJECTS.filter((subject) => subject !== except && mayIdentify(plan, subject));
  return (
    <p className={styles["links"]}>
      <span>{lead}</span>
      {subjects.map((subject) => (
        <PageLink key={subject} subject={subject} file={file} />
      ))}
    </p>
  );
}

function PageLink({ subject, file }: { readonly subject: Subject; readonly file: File }): ReactNode {
  const { open } = useIdentificationStore(subject);
  return (
    <Link to={SUBJECT_PATHS[subject]} onClick={() => open(file)}>
      {SUBJECT_NAMES[subject].many}
    </Link>
  );
}
