import type { ReactNode } from "react";
import { type ShouldRevalidateFunction, useLoaderData, useRevalidator } from "react-router-dom";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { useAddressQuery } from "#src/ui/controls/use-address-query.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { GuideFilters } from "./guide-filters.tsx";
import { GuideOverview } from "./guide-overview.tsx";
import styles from "./guide-page.module.css";
import { EVERYTHING, narrows, readQuery, writeQuery } from "./guide-query.ts";
import { GuideResults } from "./guide-results.tsx";

/** Loads the list of all records; null where it can't be loaded. */
export async function loadGuide(): Promise<readonly KnowledgeEntry[] | null> {
  try {
    return await loadEntries();
  } catch {
    return null;
  }
}

/** The list is the same for every query. */
export const shouldLoadGuide: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

/** The guide: every record, to be browsed and searched. */
export function GuidePage(): ReactNode {
  const entries = useLoaderData<typeof loadGuide>();
  const { revalidate } = useRevalidator();
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Guide"
        lead="Diseases, pests, plants and animals: how to tell them, what to do today, and where the facts are from."
      >
        <p className={styles["note"]}>
          Search in English, Latin, or six more languages. It works without a network.
        </p>
      </PageHeader>
      {entries === null ? (
        <Alert
          title="The guide could not be loaded."
          advice="Check your connection and try again."
          actions={<Button onClick={() => void revalidate()}>Try again</Button>}
        />
      ) : (
        <Guide entries={entries} />
      )}
    </div>
  );
}

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
