import type { ReactNode } from "react";
import { type ShouldRevalidateFunction, useLoaderData, useRevalidator } from "react-router-dom";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadAllEntries, loadNames } from "#models/knowledge/knowledge.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useAddressQuery } from "#src/ui/controls/use-address-query.ts";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import type { HeadWithHeader } from "#src/ui/texts/head.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { CAUSE_NAMES, groupName, PLANT_KIND_NAMES, ROLE_NAMES } from "#src/ui/texts/record-names.ts";
import { browsesGroups, EVERYTHING, GUIDE_SUBJECTS, narrows, readQuery, writeQuery } from "./guide-query.ts";
import { GuideFilters, GuideResults } from "./guide-results.tsx";
import { type DrawingOf, SubjectGroups } from "./subject-groups.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./guide-page.module.css";

interface LoadedGuide {
  readonly entries: readonly KnowledgeEntry[];
  readonly drawingOf: DrawingOf;
}

/** Loads the list of all records and the names of their drawings; null if it can't be loaded. */
async function loadGuide(): Promise<LoadedGuide | null> {
  try {
    const [entries, nameOf] = await Promise.all([loadAllEntries(), loadNames({ scope: "family" })]);
    return { entries: entries.map(inWordsOfPage), drawingOf: (id) => nameOf(id)?.drawing };
  } catch {
    return null;
  }
}

/** "Weeds of fields" is "Mauvaises herbes des champs" on a French page, and people search for that. */
function inWordsOfPage(entry: KnowledgeEntry): KnowledgeEntry {
  const { group, kind, subject } = entry;
  const shownWords = [groupName(group), KIND_NAMES[kind] ?? "", SUBJECT_NAMES[subject].many].join(" ");
  return { ...entry, shownWords };
}

const KIND_NAMES: Readonly<Record<string, string>> = { ...PLANT_KIND_NAMES, ...CAUSE_NAMES, ...ROLE_NAMES };

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
  const loaded = useLoaderData<LoadedGuide | null>();
  const { revalidate } = useRevalidator();
  return (
    <div className={layout["stack5"]}>
      <PageHeader {...HEAD.header} />
      {loaded === null ? (
        <Alert
          title={t`The guide could not be loaded.`}
          advice={t`Check your connection and try again.`}
          actions={<Button onClick={() => void revalidate()}>{t`Try again`}</Button>}
        />
      ) : (
        <Guide {...loaded} />
      )}
      <p
        className={layout["hint"]}
      >{t`Search in English, Latin, or six more languages. The guide works without a network once it is kept on this device; families of birds and insects do so once you have fetched a pack.`}</p>
    </div>
  );
}

export { GuidePage as Component, loadGuide as loader, shouldLoadGuide as shouldRevalidate };

function Guide({ entries, drawingOf }: LoadedGuide): ReactNode {
  const state = useAddressQuery({
    read: (params) => readQuery(params, entries),
    write: writeQuery,
    everything: EVERYTHING,
  });
  const { query } = state;
  return (
    <>
      <GuideFilters entries={entries} state={state} />
      {!narrows(query) ? (
        <GuideOverview entries={entries} drawingOf={drawingOf} />
      ) : browsesGroups(query) && query.subject !== null ? (
        <SubjectGroups entries={entries} subject={query.subject} drawingOf={drawingOf} />
      ) : (
        <GuideResults entries={entries} state={state} drawingOf={drawingOf} />
      )}
    </>
  );
}

/** Each subject with its largest crops or groups. */
function GuideOverview({ entries, drawingOf }: LoadedGuide): ReactNode {
  return (
    <div className={layout["stack4"]}>
      <p role="status" className={layout["count"]}>
        {plural(entries.length, m`${entries.length} record`, m`${entries.length} records`)}
      </p>
      <div className={styles["subjects"]}>
        {GUIDE_SUBJECTS.map((subject) => (
          <SubjectGroups
            key={subject}
            entries={entries}
            subject={subject}
            drawingOf={drawingOf}
            most={GROUPS_AT_ONCE}
          />
        ))}
      </div>
    </div>
  );
}

/** Number of crops or groups that the overview shows of a subject. */
const GROUPS_AT_ONCE = 6;
