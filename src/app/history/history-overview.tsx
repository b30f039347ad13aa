import { FileDown, FileUp, Images, SearchX, Trash2 } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { Link } from "react-router-dom";
import { SUBJECTS } from "#domain/subject.ts";
import { describeVerified } from "#src/answer/verification-mark.tsx";
import { PlannedLooks } from "#src/app/history/look-again/look-again-lists.tsx";
import type { HistoryList as HistoryListState } from "#src/app/history/rules/history-snapshot.ts";
import {
  countVerified,
  EVERY_ENTRY,
  type HistoryEntry,
  type HistorySearch,
  searchHistory,
} from "#src/app/history/rules/history.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { inContext, m, plural, rich, t } from "#src/language/messages.ts";
import { PAGES } from "#src/pages.ts";
import { PATHS } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { TableButtons, type TableEnding } from "#src/ui/table/table-buttons.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { HistoryChart } from "./history-chart.tsx";
import { HistoryList } from "./history-list.tsx";
import { historyTable } from "./history-table.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./history-overview.module.css";
import quiet from "./history-page.module.css";

/** The list of entries, with its search and the buttons for the whole history. */
export function HistoryOverview({
  store,
  list: { entries, unreadable },
  search,
  onSearch,
  returnedFrom,
  onReturned,
}: {
  readonly store: HistoryStore;
  readonly list: Extract<HistoryListState, { readonly status: "ready" }>;
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
  /** Id of the last open entry: its link takes the focus. Null for none. */
  readonly returnedFrom: string | null;
  /** Called after the link has taken the focus. */
  readonly onReturned: () => void;
}): ReactNode {
  const count = useRef<HTMLHeadingElement>(null);
  const countId = useId();
  const verified = useMemo(() => describeVerified(countVerified(entries)), [entries]);
  const found = useMemo(() => searchHistory(entries, search), [entries, search]);
  const all = entries.length;
  return (
    <div className={layout["stack4"]}>
      {unreadable > 0 && <LeftOut count={unreadable} />}
      <PlannedLooks store={store} entries={entries} />
      {entries.length > 0 && <HistorySearchForm search={search} onSearch={onSearch} />}
      {(entries.length > 0 || unreadable > 0) && (
        // Screen readers announce the status inside the heading when the search changes the count.
        <h2 className={layout["large"]} ref={count} tabIndex={-1} aria-labelledby={countId}>
          <span role="status" id={countId}>
            {found.length === all
              ? plural(all, m`${all} entry`, m`${all} entries`)
              : plural(all, m`${found.length} of ${all} entry`, m`${found.length} of ${all} entries`)}
          </span>
        </h2>
      )}
      {verified !== null && <p className={layout["soft"]}>{verified}</p>}
      <HistoryChart entries={found} />
      {found.length > 0 ? (
        <HistoryList store={store} entries={found} returnedFrom={returnedFrom} onReturned={onReturned} />
      ) : entries.length > 0 ? (
        <NothingFound
          onReset={() => {
            // The focused button disappears with the message.
            count.current?.focus({ preventScroll: true });
            onSearch(EVERY_ENTRY);
          }}
        />
      ) : (
        <NothingStored store={store} />
      )}
      {entries.length > 0 && (
        <Link to={PATHS.finds} className={layout["touch"]}>
          {t`My finds`}
        </Link>
      )}
      <p className={layout["soft"]}>
        {rich`Batches are not in this list. They are kept under ${(
          <Link key="batch" to={PATHS.batch}>
            {PAGES.batch.name}
          </Link>
        )}.`}
      </p>
      {(entries.length > 0 || unreadable > 0) && <HistoryActions store={store} entries={entries} />}
    </div>
  );
}

/** Counts the entries that this version of the app can't read. */
function LeftOut({ count }: { readonly count: number }): ReactNode {
  return (
    <p className={styles["unreadable"]}>
      {plural(
        count,
        m`${count} entry of another version of this app is left out here. 'Delete all' deletes it too.`,
        m`${count} entries of another version of this app are left out here. 'Delete all' deletes them too.`,
      )}
    </p>
  );
}

function NothingStored({ store }: { readonly store: HistoryStore }): ReactNode {
  return (
    <section className={quiet["quiet"]}>
      <Images className={quiet["icon"]} aria-hidden="true" />
      <h2 className={quiet["title"]}>{t`Nothing kept yet`}</h2>
      <p className={quiet["text"]}>
        {t`From now on each result appears here by itself. A history that you exported before can be imported again.`}
      </p>
      <div className={quiet["actions"]}>
        <Link to={PATHS.animals} className={buttonClass("primary")}>
          {t`Identify an animal`}
        </Link>
        <ImportButton store={store} />
      </div>
    </section>
  );
}

function NothingFound({ onReset }: { readonly onReset: () => void }): ReactNode {
  return (
    <section className={quiet["quiet"]}>
      <SearchX className={quiet["icon"]} aria-hidden="true" />
      <h2 className={quiet["title"]}>{t`No entry matches`}</h2>
      <p className={quiet["text"]}>{t`Try another word, or look in all subjects and checks.`}</p>
      <Button onClick={onReset}>{t`Show all entries`}</Button>
    </section>
  );
}

const SUBJECT_OPTIONS = [
  [EVERY_ENTRY.subject, t`All subjects`],
  ...SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject].many] as const),
] as const;

const VERIFICATION_OPTIONS = [
  [EVERY_ENTRY.verification, inContext("checks")`All`],
  ["confirmed", inContext("answers")`Confirmed`],
  ["corrected", inContext("answers")`Corrected or named`],
  ["unknown", t`You don't know`],
  ["unverified", inContext("answers")`Not checked`],
] as const satisfies readonly (readonly [HistorySearch["verification"], string])[];

/** A search by text, subject and verification. The list changes with each key press. */
function HistorySearchForm({
  search,
  onSearch,
}: {
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
}): ReactNode {
  return (
    <search className={styles["form"]}>
      <SearchField
        label={t`Search by name`}
        placeholder={t`Name, notes or place`}
        value={search.text}
        onChange={(text) => onSearch({ ...search, text })}
      />
      <SelectField
        label={inContext("of a photo")`Subject`}
        options={SUBJECT_OPTIONS}
        value={search.subject}
        onChange={(subject) => onSearch({ ...search, subject })}
      />
      <SelectField
        label={t`Your check`}
        options={VERIFICATION_OPTIONS}
        value={search.verification}
        onChange={(verification) => onSearch({ ...search, verification })}
      />
    </search>
  );
}

/** Buttons for the whole history, even for entries that the search hides. */
export function HistoryActions({
  store,
  entries,
}: {
  readonly store: HistoryStore;
  readonly entries: readonly HistoryEntry[];
}): ReactNode {
  return (
    <div className={`${layout["wrap2"]} ${styles["actions"]}`} role="group" aria-label={t`All entries`}>
      <ExportButton store={store} />
      <TableButtons
        table={() => historyTable(entries)}
        name={fileName}
        labels={[t`Export spreadsheet`, t`Export CSV`]}
      />
      <ImportButton store={store} />
      <Button onClick={() => void store.remove("all")}>
        <Trash2 size={18} aria-hidden="true" /> {t`Delete all`}
      </Button>
    </div>
  );
}

/** Downloads the whole history as a file that a person can import again. */
export function ExportButton({ store }: { readonly store: HistoryStore }): ReactNode {
  async function exportJson(): Promise<void> {
    const file = await store.writeFile();
    if (file !== null) saveBlob(new Blob([file], { type: "application/json" }), fileName("json"));
  }
  return (
    <Button onClick={() => void exportJson()}>
      <FileDown size={18} aria-hidden="true" /> {t`Export JSON`}
    </Button>
  );
}

/** Opens a file chooser for an exported history. */
export function ImportButton({ store }: { readonly store: HistoryStore }): ReactNode {
  return (
    <FileButton
      label={t`Exported history`}
      accept=".json,application/json"
      onFiles={([file]) => void store.importFile(file)}
    >
      <FileUp size={18} aria-hidden="true" /> {t`Import JSON`}
    </FileButton>
  );
}

function fileName(extension: "json" | TableEnding): string {
  const today = new Date().toISOString().slice(0, 10);
  return t`bio-kingdom-history-${today}.${extension}`;
}
