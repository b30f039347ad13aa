import { FileDown, Leaf } from "lucide-react";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { SUBJECTS } from "#domain/subject.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { taxaOf } from "#models/knowledge/record-taxon.ts";
import { HistoryThumbnail } from "#src/app/history/history-list.tsx";
import { entrySearch, type HistoryEntry } from "#src/app/history/rules/history.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { inContext, m, pageLocale, plural, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import { saveBlob } from "#src/ui/page/save-blob.ts";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { NoMatch } from "#src/ui/status/no-match.tsx";
import { TableButtons } from "#src/ui/table/table-buttons.tsx";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { findsOccurrences, kindsTable } from "./rules/finds-files.ts";
import {
  EVERY_FIND,
  type Find,
  findsOf,
  type FindsSearch,
  firstSeen,
  type FoundKind,
  kindsOf,
  lastSeen,
  searchKinds,
} from "./rules/finds.ts";
import list from "#src/app/history/history-list.module.css";
import quiet from "#src/app/history/history-page.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** All records by their ids. */
export type Records = ReadonlyMap<string, KnowledgeEntry>;

interface FindsOverviewProps {
  readonly store: HistoryStore;
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly records: Records;
}

/** The kinds that a person confirmed, by the month of their first find, with a search and files. */
export function FindsOverview({ store, entries, records }: FindsOverviewProps): ReactNode {
  const [search, setSearch] = useState<FindsSearch>(EVERY_FIND);
  const finds = useMemo(() => findsOf(entries), [entries]);
  const kinds = useMemo(() => kindsOf(finds, records), [finds, records]);
  const found = useMemo(() => searchKinds(kinds, search), [kinds, search]);
  const all = kinds.length;
  if (all === 0) return <NoFinds />;
  return (
    <div className={layout["stack4"]}>
      <search className={layout["filters"]}>
        <SearchField
          label={t`Search by name`}
          placeholder={t`Name or place`}
          value={search.text}
          onChange={(text) => setSearch({ ...search, text })}
        />
        <SelectField
          label={inContext("of a photo")`Subject`}
          options={[
            [EVERY_FIND.subject, t`All subjects`],
            ...SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject].many] as const),
          ]}
          value={search.subject}
          onChange={(subject) => setSearch({ ...search, subject })}
        />
      </search>
      <p role="status" className={layout["count"]}>
        {found.length === all
          ? plural(all, m`${all} kind`, m`${all} kinds`)
          : plural(all, m`${found.length} of ${all} kind`, m`${found.length} of ${all} kinds`)}
      </p>
      {found.length === 0 ? (
        <NoMatch title={t`No find matches`} onReset={() => setSearch(EVERY_FIND)}>
          {t`Try another word, or look in all subjects.`}
        </NoMatch>
      ) : (
        <KindsByMonth store={store} kinds={found} />
      )}
      <FindsFiles finds={finds} kinds={kinds} records={records} />
    </div>
  );
}

/** Says how finds come about. */
function NoFinds(): ReactNode {
  return (
    <section className={quiet["quiet"]}>
      <Leaf className={quiet["icon"]} aria-hidden="true" />
      <h2 className={quiet["title"]}>{t`No finds yet`}</h2>
      <p className={quiet["text"]}>
        {t`Say below an answer or in your history that it is right, or what it is instead: that makes a find. Sample results are none.`}
      </p>
      <Link to={PATHS.history} className={buttonClass("primary")}>
        {t`Open the history`}
      </Link>
    </section>
  );
}

/** Number of kinds that the list shows at first, and adds with each press of the button. */
const STEP = 50;

function KindsByMonth({
  store,
  kinds,
}: {
  readonly store: HistoryStore;
  readonly kinds: readonly FoundKind[];
}): ReactNode {
  const [shown, setShown] = useState(STEP);
  const area = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  // The focus goes to the first new kind, because the button disappears with the last ones.
  useLayoutEffect(() => {
    if (firstNew.current === null) return;
    area.current?.querySelectorAll("a")[firstNew.current]?.focus();
    firstNew.current = null;
  });
  const months = byMonth(kinds.slice(0, shown));
  return (
    <>
      <div ref={area} className={layout["stack4"]}>
        {months.map(({ month, kinds: ofMonth }) => (
          <section key={month} className={layout["stack2"]} aria-label={month}>
            <h2 className={layout["large"]}>{month}</h2>
            <ul className={list["list"]}>
              {ofMonth.map((kind) => (
                <KindRow key={kind.key} store={store} kind={kind} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {kinds.length > shown && (
        <Button
          onClick={() => {
            firstNew.current = shown;
            setShown(shown + STEP);
          }}
        >
          {t`Show ${Math.min(STEP, kinds.length - shown)} more`}
        </Button>
      )}
    </>
  );
}

/** A kind with its newest picture. Leads to the entry of that picture. */
function KindRow({ store, kind }: { readonly store: HistoryStore; readonly kind: FoundKind }): ReactNode {
  const { name, scientificName, subject, finds, places } = kind;
  const [{ entry }] = finds;
  const count = finds.length;
  const [first, last] = [dayText(firstSeen(kind)), dayText(lastSeen(kind))];
  return (
    <li className={list["row"]}>
      <HistoryThumbnail store={store} entry={entry} alt="" className={list["thumbnail"]} />
      <div className={`${layout["stack1"]} ${list["words"]}`}>
        <p className={list["name"]}>
          <Link to={{ pathname: PATHS.history, search: entrySearch(entry.id) }} className={list["link"]}>
            <bdi>{headlineText(name)}</bdi>
          </Link>
        </p>
        {scientificName !== "" && (
          <p className={layout["hint"]}>
            <ScientificName name={scientificName} />
          </p>
        )}
        <p className={list["facts"]}>
          <span>{SUBJECT_NAMES[subject].one}</span>
          <span>{first === last ? first : t`${first} to ${last}`}</span>
          <span>{plural(count, m`${count} find`, m`${count} finds`)}</span>
        </p>
        {places.length > 0 && (
          <p className={list["notes"]}>
            <bdi>{places.join(" · ")}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** Saves all kinds and finds, even those that the search hides. */
function FindsFiles({
  finds,
  kinds,
  records,
}: {
  readonly finds: readonly Find[];
  readonly kinds: readonly FoundKind[];
  readonly records: Records;
}): ReactNode {
  const saveDarwinCore = (): void => {
    const text = findsOccurrences(finds, taxaOf([...records.values()]));
    saveBlob(new Blob([text], { type: "text/plain" }), `darwin-core-${fileName("txt")}`);
  };
  return (
    <section className={layout["stack2"]} aria-label={t`Files`}>
      <div className={layout["wrap2"]}>
        <TableButtons
          table={() => kindsTable(kinds)}
          name={fileName}
          labels={[t`Export spreadsheet`, t`Export CSV`]}
        />
        <Button onClick={saveDarwinCore}>
          <FileDown size={18} aria-hidden="true" /> {t`Export Darwin Core`}
        </Button>
      </div>
      <p className={layout["hint"]}>
        {t`Tables have a line for each kind, Darwin Core one for each find, with its place in your words. Dates are those of the answers: when a photo was taken is not kept, so eventDate is missing.`}
      </p>
      <p className={layout["hint"]}>
        {t`Finds come from your history: what you delete or change there is deleted or changed here. Batches are not among them.`}
      </p>
    </section>
  );
}

function fileName(ending: "xlsx" | "csv" | "txt"): string {
  return t`bio-kingdom-finds-${new Date().toISOString().slice(0, 10)}.${ending}`;
}

/** Kinds by the month of their first find, such as "May 2026". They come sorted by it. */
function byMonth(
  kinds: readonly FoundKind[],
): readonly { readonly month: string; readonly kinds: readonly FoundKind[] }[] {
  const format = new Intl.DateTimeFormat(pageLocale(), { month: "long", year: "numeric" });
  const months: { month: string; kinds: FoundKind[] }[] = [];
  for (const kind of kinds) {
    const month = format.format(new Date(firstSeen(kind)));
    const last = months.at(-1);
    if (last?.month === month) last.kinds.push(kind);
    else months.push({ month, kinds: [kind] });
  }
  return months;
}

function dayText(instant: string): string {
  return new Intl.DateTimeFormat(pageLocale(), { dateStyle: "medium" }).format(new Date(instant));
}
