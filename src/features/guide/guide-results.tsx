import { RotateCcw } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { type EntryFilter, searchEntries } from "#models/knowledge/search-entries.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { NoMatch } from "#src/ui/status/no-match.tsx";
import { capitalised } from "./texts/guide-names.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { EntryLink, ModelMark } from "./entry-link.tsx";
import type { GuideFiltersProps } from "./guide-filters.tsx";
import styles from "./guide-results.module.css";
import { groupsOf, GUIDE_SUBJECTS } from "./guide-query.ts";

/** The records that the query asks for, their number, and the way back to all. */
export function GuideResults({ entries, state: { query, reset } }: GuideFiltersProps): ReactNode {
  const count = useRef<HTMLParagraphElement>(null);
  const found = useMemo(() => searchEntries(entries, query), [entries, query]);
  // The button that is pressed disappears, so the focus goes to the count, which says how many there are now.
  const resetAndFocus = (): void => {
    reset();
    count.current?.focus();
  };
  return (
    <div className={styles["results"]}>
      <div className={styles["bar"]}>
        <p role="status" ref={count} tabIndex={-1} className={styles["count"]}>
          {found.length} of {entries.length} records
        </p>
        {found.length > 0 && (
          <Button onClick={resetAndFocus}>
            <RotateCcw size={18} aria-hidden="true" /> Reset
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        <NoMatch title="No record matches" onReset={resetAndFocus}>
          Every word must be in a name or group. Try fewer words, or another name.
        </NoMatch>
      ) : (
        <>
          <p className={styles["legend"]}>
            <ModelMark /> The Bio Kingdom model knows it: it can name it from a photo.
          </p>
          {partsOf(found, query).map(({ title, members }) => (
            <section key={title} className={styles["part"]}>
              <h2 className={styles["title"]}>
                {title} <span className={styles["number"]}>{members.length}</span>
              </h2>
              <ul className={styles["list"]}>
                {members.map((entry) => (
                  <EntryLink key={entry.id} entry={entry} words={query.text} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </div>
  );
}

interface Part {
  readonly title: string;
  readonly members: readonly KnowledgeEntry[];
}

/** Records of one subject by its groups, others by subject; each part by name. */
function partsOf(found: readonly KnowledgeEntry[], { subject }: EntryFilter): readonly Part[] {
  const parts =
    subject === null
      ? GUIDE_SUBJECTS.map((one) => ({
          title: SUBJECT_NAMES[one].many,
          members: found.filter((entry) => entry.subject === one),
        }))
      : groupsOf(found, subject).map(({ group }) => ({
          title: capitalised(group),
          members: found.filter((entry) => entry.group === group),
        }));
  return parts
    .filter(({ members }) => members.length > 0)
    .map(({ title, members }) => ({
      title,
      members: members.toSorted((one, other) => one.name.localeCompare(other.name)),
    }));
}
