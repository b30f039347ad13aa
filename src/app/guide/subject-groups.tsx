import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import type { DrawingId } from "#src/answer/texts/guide-section.ts";
import { CropDrawing } from "#src/app/diagnosis/drawings.tsx";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";
import { rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { guideListPath, PATHS } from "#src/paths.ts";
import { SubjectIllustration } from "#src/ui/illustrations/subject-illustration.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { groupName } from "#src/ui/texts/record-names.ts";
import { EVERYTHING, groupsOf, writeQuery } from "./guide-query.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./subject-groups.module.css";

/** The first drawing of a record, by its id; undefined if it has none. */
export type DrawingOf = (id: string) => DrawingId | undefined;

export interface SubjectGroupsProps {
  readonly entries: readonly KnowledgeEntry[];
  readonly subject: Subject;
  readonly drawingOf: DrawingOf;
  /** Number of groups to show, the largest ones; all of them by name if omitted. */
  readonly most?: number;
}

/** The crops or groups of a subject as tiles with a drawing, and a link to all groups or all records. */
export function SubjectGroups({ entries, subject, drawingOf, most }: SubjectGroupsProps): ReactNode {
  const groups = groupsOf(entries, subject);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const isPart = most !== undefined && groups.length > most;
  const shown = isPart ? groups.toSorted((one, other) => other.count - one.count).slice(0, most) : groups;
  return (
    <section className={styles["subject"]}>
      <header className={styles["head"]}>
        <div className={styles["plate"]}>
          <SubjectIllustration subject={subject} />
        </div>
        <h2 className={layout["xlarge"]}>
          {SUBJECT_NAMES[subject].many} <span className={styles["number"]}>{count}</span>
        </h2>
      </header>
      <ul className={`${styles["tiles"]} ${isPart ? styles["few"] : ""}`}>
        {shown.map(({ group, count: members }) => (
          <li key={group} className={styles["tile"]}>
            <div className={styles["picture"]}>
              <GroupDrawing entries={entries} subject={subject} group={group} drawingOf={drawingOf} />
            </div>
            <Link to={guideListPath(subject, group)} className={`${layout["cover"]} ${styles["name"]}`}>
              {groupName(group)} <span className={styles["number"]}>{members}</span>
            </Link>
          </li>
        ))}
      </ul>
      {subject === "disease" && (
        <p>{rich`A sick plant, and no name for what it has? ${<Link to={PATHS.key}>{PAGES.key.name}</Link>}`}</p>
      )}
      <p>
        {isPart ? (
          <Link to={guideListPath(subject)} className={layout["touch"]}>
            {subject === "disease" ? t`All ${groups.length} crops` : t`All ${groups.length} groups`}
          </Link>
        ) : (
          <Link to={wholeListPath(subject)} className={layout["touch"]}>
            {t`All ${count} records in one list`}
          </Link>
        )}
      </p>
    </section>
  );
}

function wholeListPath(subject: Subject): string {
  return `${PATHS.guide}?${writeQuery({ ...EVERYTHING, subject, isWhole: true }).toString()}`;
}

interface GroupDrawingProps extends SubjectGroupsProps {
  readonly group: string;
}

/** The drawing of a crop; for another group, the drawing that most of its records have. */
function GroupDrawing({ entries, subject, group, drawingOf }: GroupDrawingProps): ReactNode {
  if (subject === "disease") return <CropDrawing crop={group} />;
  const drawing = mostFrequent(
    entries
      .filter((entry) => entry.subject === subject && entry.group === group)
      .flatMap(({ id }) => drawingOf(id) ?? []),
  );
  return drawing === undefined ? <SubjectIllustration subject={subject} /> : <Drawing name={drawing} />;
}

function mostFrequent(drawings: readonly DrawingId[]): DrawingId | undefined {
  const counts = new Map<DrawingId, number>();
  for (const drawing of drawings) counts.set(drawing, (counts.get(drawing) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
