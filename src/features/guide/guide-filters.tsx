import type { ReactNode } from "react";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import type { EntryFilter } from "#models/knowledge/search-entries.ts";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import type { AddressQuery } from "#src/ui/controls/use-address-query.ts";
import { capitalised } from "./texts/guide-names.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./guide-filters.module.css";
import { groupsOf, GUIDE_SUBJECTS } from "./guide-query.ts";

/** What stands for no choice among subjects and groups. */
const ALL = "all";

const SUBJECT_OPTIONS = [
  [ALL, "All"],
  ...GUIDE_SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject].many] as const),
] as const;

/** What the filters change. */
export interface GuideFiltersProps {
  readonly entries: readonly KnowledgeEntry[];
  readonly state: AddressQuery<EntryFilter>;
}

/** Search, subject and, once a subject is chosen, its crops or groups. */
export function GuideFilters({ entries, state }: GuideFiltersProps): ReactNode {
  const { query, draft, type, settle, choose } = state;
  const { subject, group } = query;
  return (
    <search className={styles["bar"]} aria-label="Guide">
      <div className={styles["text"]}>
        <SearchField
          label="Search the guide"
          placeholder="Name, crop or group"
          value={draft}
          onChange={type}
          onBlur={settle}
        />
      </div>
      <SelectField
        label="Subject"
        value={subject ?? ALL}
        onChange={(chosen) => choose({ subject: chosen === ALL ? null : chosen, group: null })}
        options={SUBJECT_OPTIONS}
      />
      {subject !== null && (
        <SelectField
          label={subject === "disease" ? "Crop" : "Group"}
          value={group ?? ALL}
          onChange={(chosen) => choose({ group: chosen === ALL ? null : chosen })}
          options={[
            [ALL, "All"],
            ...groupsOf(entries, subject).map(
              (one) => [one.group, `${capitalised(one.group)} (${one.count})`] as const,
            ),
          ]}
        />
      )}
    </search>
  );
}
