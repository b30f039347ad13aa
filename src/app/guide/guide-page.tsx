import type { ReactNode } from "react";
import { Link, type ShouldRevalidateFunction, useLoaderData, useRevalidator } from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { m, plural, rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { guideListPath, PATHS } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useAddressQuery } from "#src/ui/controls/use-address-query.ts";
import { SubjectIllustration } from "#src/ui/illustrations/subject-illustration.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import type { HeadWithHeader } from "#src/ui/texts/head.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { groupName } from "#src/ui/texts/record-names.ts";
import { EVERYTHING, groupsOf, GUIDE_SUBJECTS, narrows, readQuery, writeQuery } from "./guide-query.ts";
import { GuideFilters, GuideResults } from "./guide-results.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./guide-page.module.css";

/** Loads the list of all records; null if it can't be loaded. */
async function loadGuide(): Promise<readonly KnowledgeEntry[] | null> {
  try {
    return await loadAllEntries();
  } catch {
    return null;
  }
}

/** Does not reload the list of records when only the query changes. */
const shouldLoadGuide: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Guide - Bio Kingdom`,
  description: t`Look up plant diseases, pests, plants and animals: how to tell them, what to do today, and where the facts are from.`,
  header: {
    title: t`Guide`,
    lead: t`Diseases, pests, plants and animals: how to tell them, what to do today, and where the facts are from.`,
  },
};

/** The guide, where people browse and search all records. */
function GuidePage(): ReactNode {
  usePageHead(HEAD);
  const entries = useLoaderData<typeof loadGuide>();
  const { revalidate } = useRevalidator();
  return (
    <div className={layout["stack5"]}>
      <PageHeader {...HEAD.header}>
        <p
          className={layout["hint"]}
        >{t`Search in English, Latin, or six more languages. The guide works without a network once it is kept on this device; families of birds and insects do so once you have fetched a pack.`}</p>
      </PageHeader>
      {entries === null ? (
        <Alert
          title={t`The guide could not be loaded.`}
          advice={t`Check your connection and try again.`}
          actions={<Button onClick={() => void revalidate()}>{t`Try again`}</Button>}
        />
      ) : (
        <Guide entries={entries} />
      )}
    </div>
  );
}

export { GuidePage as Component, loadGuide as loader, shouldLoadGuide as shouldRevalidate };

function Guide({ entries }: { readonly entries: readonly KnowledgeEntry[] }): ReactNode {
  const state = useAddressQuery({
    read: (params) => readQuery(params, entries),
    write: writeQuery,
    everything: EVERYTHING,
  });
  return (
    <>
      <GuideFilters entries={entries} state={state} />
      {narrows(state.query) ? (
        <GuideResults entries={entries} state={state} />
      ) : (
        <GuideOverview entries={entries} />
      )}
    </>
  );
}

/** Links to all records, by subject and then by crop or group. */
export function GuideOverview({ entries }: { readonly entries: readonly KnowledgeEntry[] }): ReactNode {
  return (
    <div className={layout["stack4"]}>
      <p role="status" className={layout["count"]}>
        {plural(entries.length, m`${entries.length} record`, m`${entries.length} records`)}
      </p>
      <p>{rich`A sick plant, and no name for what it has? ${<Link to={PATHS.key}>{PAGES.key.name}</Link>}`}</p>
      <div className={styles["subjects"]}>
        {GUIDE_SUBJECTS.map((subject) => (
          <SubjectGroups key={subject} entries={entries} subject={subject} />
        ))}
      </div>
    </div>
  );
}

interface SubjectGroupsProps {
  readonly entries: readonly KnowledgeEntry[];
  readonly subject: Subject;
}

function SubjectGroups({ entries, subject }: SubjectGroupsProps): ReactNode {
  const groups = groupsOf(entries, subject);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <section className={styles["subject"]}>
      <header className={styles["head"]}>
        <div className={styles["picture"]}>
          <SubjectIllustration subject={subject} />
        </div>
        <h2 className={layout["xlarge"]}>
          <Link to={guideListPath(subject)} className={`${layout["touch"]} ${styles["all"]}`}>
            {SUBJECT_NAMES[subject].many}
          </Link>{" "}
          <span className={styles["number"]}>{count}</span>
        </h2>
      </header>
      <ul className={layout["wrap2"]}>
        {groups.map((group) => (
          <li key={group.group}>
            <Link to={guideListPath(subject, group.group)} className={styles["group"]}>
              {groupName(group.group)} <span className={styles["number"]}>{group.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
