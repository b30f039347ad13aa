import type { ReactNode } from "react";
import { EVERY_ENTRY, type HistorySearch } from "./rules/history.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./history-search-form.module.css";

const SUBJECT_OPTIONS = [
  [EVERY_ENTRY.subject, "All subjects"],
  ...SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject].many] as const),
] as const;

const VERIFICATION_OPTIONS = [
  [EVERY_ENTRY.verification, "All"],
  ["confirmed", "Confirmed"],
  ["corrected", "Corrected or named"],
  ["unknown", "You don't know"],
  ["unverified", "Not checked"],
] as const satisfies readonly (readonly [HistorySearch["verification"], string])[];

/** Search by text, subject and what the person said of the answer. The list changes with each key press. */
export function HistorySearchForm({
  search,
  onSearch,
}: {
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
}): ReactNode {
  return (
    <search className={styles["form"]}>
      <SearchField
        label="Search by name"
        placeholder="Name, notes or place"
        value={search.text}
        onChange={(text) => onSearch({ ...search, text })}
      />
      <SelectField
        label="Subject"
        options={SUBJECT_OPTIONS}
        value={search.subject}
        onChange={(subject) => onSearch({ ...search, subject })}
      />
      <SelectField
        label="Your check"
        options={VERIFICATION_OPTIONS}
        value={search.verification}
        onChange={(verification) => onSearch({ ...search, verification })}
      />
    </search>
  );
}
