import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { SubjectIllustration } from "#src/ui/illustrations/subjects.tsx";
import { guideListPath } from "#src/paths.ts";
import { capitalised } from "./texts/guide-names.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./guide-overview.module.css";
import { groupsOf, GUIDE_SUBJECTS } from "./guide-query.ts";

/** All that the guide has, by subject, and in it by crop or group. */
export function GuideOverview({ entries }: { readonly entries: readonly KnowledgeEntry[] }): ReactNode {
  return (
    <div className={styles["overview"]}>
      <p role="status" className={styles["count"]}>
        {entries.length} records
      </p>
      <div className={styles["subjects"]}>
        {GUIDE_SUBJECTS.map((subject) => (
          <SubjectGroups key={subject} entries={entries} subject={subject} />
        ))}
      </div>
    </div>
  );
}

function SubjectGroups({
  entries,
  subject,
}: {
  readonly entries: readonly KnowledgeEntry[];
  readonly subject: Subject;
}): ReactNode {
  const groups = groupsOf(entries, subject);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <section className={styles["subject"]}>
      <header className={styles["head"]}>
        <div className={styles["picture"]}>
          <SubjectIllustration subject={subject} />
        </div>
        <h2 className={styles["title"]}>
          <Link to={guideListPath(subject)} className={styles["all"]}>
            {SUBJECT_NAMES[subject].many}
          </Link>{" "}
          <span className={styles["number"]}>{count}</span>
        </h2>
      </header>
      <ul className={styles["groups"]}>
        {groups.map((group) => (
          <li key={group.group}>
            <Link to={guideListPath(subject, group.group)} className={styles["group"]}>
              {capitalised(group.group)} <span className={styles["number"]}>{group.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
