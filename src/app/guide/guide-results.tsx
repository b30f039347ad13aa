import { RotateCcw, ScanSearch } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { Link } from "react-router-dom";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import {
  type EntryFilter,
  hostWith,
  otherNameWith,
  searchEntries,
} from "#models/knowledge/search-entries.ts";
import { strangeLanguage } from "#src/answer/texts/guide-names.ts";
import type { DrawingId } from "#src/answer/texts/guide-section.ts";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";
import { pageLanguage, t } from "#src/language/messages.ts";
import { guidePath } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import type { AddressQuery } from "#src/ui/controls/use-address-query.ts";
import { SubjectIllustration } from "#src/ui/illustrations/subject-illustration.tsx";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { NoMatch } from "#src/ui/status/no-match.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { CAUSE_NAMES, groupName, ROLE_NAMES } from "#src/ui/texts/record-names.ts";
import { groupsOf, GUIDE_SUBJECTS, type GuideQuery } from "./guide-query.ts";
import type { DrawingOf } from "./subject-groups.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./guide-results.module.css";

/** The records of the query, their number, and a button that shows all again. */
export function GuideResults({
  entries,
  state: { query, reset },
  drawingOf,
}: GuideFiltersProps & { readonly drawingOf: DrawingOf }): ReactNode {
  const count = useRef<HTMLParagraphElement>(null);
  const found = useMemo(() => searchEntries(entries, query), [entries, query]);
  // The pressed button disappears, so the count takes the focus.
  const resetAndFocus = (): void => {
    reset();
    count.current?.focus();
  };
  return (
    <div className={layout["stack5"]}>
      <LazyPart load={() => import("./emergency-card.tsx")} waiting={null}>
        {({ EmergencyCard }) => <EmergencyCard text={query.text} />}
      </LazyPart>
      <div className={layout["countBar"]}>
        <p
          role="status"
          ref={count}
          tabIndex={-1}
          className={layout["count"]}
        >{t`${found.length} of ${entries.length} records`}</p>
        {found.length > 0 && (
          <Button onClick={resetAndFocus}>
            <RotateCcw size={18} aria-hidden="true" /> {t`Reset`}
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        <NoMatch
          title={t`No record matches`}
          onReset={resetAndFocus}
        >{t`Every word must be in a name or group. Try fewer words, or another name.`}</NoMatch>
      ) : (
        <>
          <p className={`${layout["line"]} ${styles["legend"]}`}>
            <ModelMark /> {t`The Bio Kingdom model knows it: it can name it from a photo.`}
          </p>
          {partsOf(found, query).map(({ title, members }) => (
            <section key={title} className={layout["stack3"]}>
              <h2 className={layout["xlarge"]}>
                {title} <span className={styles["number"]}>{members.length}</span>
              </h2>
              <ul className={styles["list"]}>
                {members.map((entry) => (
                  <EntryCard key={entry.id} entry={entry} words={query.text} drawing={drawingOf(entry.id)} />
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

/**
 * Splits the records of one subject by group, and the records of several subjects by subject. Sorts each part by name;
 * the diseases of a crop first by their kind of cause, with the healthy leaf at the end. What was found by a plant that it
 * attacks comes last.
 */
function partsOf(found: readonly KnowledgeEntry[], { subject, text }: EntryFilter): readonly Part[] {
  const parts =
    subject === null
      ? GUIDE_SUBJECTS.map((one) => ({
          title: SUBJECT_NAMES[one].many,
          members: found.filter((entry) => entry.subject === one),
        }))
      : groupsOf(found, subject).map(({ group }) => ({
          title: groupName(group),
          members: found.filter((entry) => entry.group === group),
        }));
  return parts
    .filter(({ members }) => members.length > 0)
    .map(({ title, members }) => ({
      title,
      members: members.toSorted(
        (one, other) =>
          Number(hostWith(one, text) !== null) - Number(hostWith(other, text) !== null) ||
          (subject === null ? 0 : CAUSES.indexOf(one.kind) - CAUSES.indexOf(other.kind)) ||
          one.name.localeCompare(other.name, pageLanguage()),
      ),
    }));
}

/** The kinds of cause of diseases in the order of the list. */
const CAUSES: readonly string[] = Object.keys(CAUSE_NAMES);

/** The name of a disease's kind of cause; undefined for other records, and for a healthy leaf, whose name says it. */
function causeName(kind: string): string | undefined {
  const names: Readonly<Record<string, string>> = CAUSE_NAMES;
  return kind === "healthy" ? undefined : names[kind];
}

/** The option for all subjects or groups. */
const ALL = "all";

const SUBJECT_OPTIONS = [
  [ALL, t`All`],
  ...GUIDE_SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject].many] as const),
] as const;

export interface GuideFiltersProps {
  readonly entries: readonly KnowledgeEntry[];
  readonly state: AddressQuery<GuideQuery>;
}

/** Search, subject and, once a subject is chosen, its crops or groups. */
export function GuideFilters({ entries, state }: GuideFiltersProps): ReactNode {
  const { query, draft, type, settle, choose } = state;
  const { subject, group } = query;
  return (
    <search className={layout["filters"]} aria-label={t`Guide`}>
      <div>
        <SearchField
          label={t`Search the guide`}
          placeholder={t`Name, crop or group`}
          value={draft}
          onChange={type}
          onBlur={settle}
        />
      </div>
      <SelectField
        label={t`Subject`}
        value={subject ?? ALL}
        onChange={(chosen) =>
          choose({ subject: chosen === ALL ? null : chosen, group: null, isWhole: false })
        }
        options={SUBJECT_OPTIONS}
      />
      {subject !== null && (
        <SelectField
          label={subject === "disease" ? t`Crop` : t`Group`}
          value={group ?? ALL}
          onChange={(chosen) => choose({ group: chosen === ALL ? null : chosen, isWhole: false })}
          options={[
            [ALL, t`All`],
            ...groupsOf(entries, subject).map(
              (one) => [one.group, `${groupName(one.group)} (${one.count})`] as const,
            ),
          ]}
        />
      )}
    </search>
  );
}

interface EntryCardProps {
  readonly entry: KnowledgeEntry;
  /** The words of the search. */
  readonly words: string;
  readonly drawing: DrawingId | undefined;
}

/** A card with the drawing and the names of a record. All of it is a link to the record. */
function EntryCard({ entry, words, drawing }: EntryCardProps): ReactNode {
  const { id, name, scientificName, label, kind, subject } = entry;
  const other = otherNameWith(entry, words);
  const host = hostWith(entry, words);
  const cause = causeName(kind);
  return (
    <li className={styles["entry"]}>
      <div className={styles["picture"]}>
        <div>
          {drawing === undefined ? <SubjectIllustration subject={subject} /> : <Drawing name={drawing} />}
        </div>
      </div>
      <div className={styles["words"]}>
        <Link
          to={guidePath(id)}
          lang={strangeLanguage(entry)}
          className={`${layout["cover"]} ${styles["name"]}`}
        >
          {name}
        </Link>
        {other !== null && (
          <p className={layout["hint"]}>
            {other.of === "same" ? t`Also: ${other.name}` : t`Covers: ${other.name}`}
          </p>
        )}
        {host !== null && <p className={layout["hint"]}>{t`Attacks: ${host}`}</p>}
        {cause !== undefined && <p className={layout["hint"]}>{cause}</p>}
        {scientificName !== "" && (
          <p className={`${layout["hint"]} ${styles["scientific"]}`}>
            <ScientificName name={scientificName} />
          </p>
        )}
        {kind === "helper" && <p className={styles["helper"]}>{ROLE_NAMES.helper}</p>}
      </div>
      {label !== null && (
        <p className={styles["mark"]}>
          <ModelMark />
          <span className={layout["hidden"]}>{t`The Bio Kingdom model knows it`}</span>
        </p>
      )}
    </li>
  );
}

/** An icon for things that the app's own model can name. Text beside the icon must explain it. */
function ModelMark(): ReactNode {
  return <ScanSearch className={layout["leaf"]} size={18} aria-hidden="true" />;
}
