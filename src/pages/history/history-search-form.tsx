import { Search } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { HistorySearch } from "#domain/history/history.ts";
import { SUBJECTS } from "#domain/subject.ts";
import styles from "./history-search-form.module.css";
import { SUBJECT_NAMES } from "#src/wording/subject-names.ts";

/** Search by text and subject. The list changes with each key press. */
export function HistorySearchForm({
  search,
  onSearch,
}: {
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
}): ReactNode {
  const textId = useId();
  const subjectId = useId();
  return (
    <search className={styles["form"]}>
      <div className={styles["field"]}>
        <label htmlFor={textId}>Search by name</label>
        <div className={styles["box"]}>
          <Search className={styles["icon"]} size={18} aria-hidden="true" />
          <input
            id={textId}
            type="search"
            className={`${styles["input"]} ${styles["text"]}`}
            value={search.text}
            autoComplete="off"
            onChange={({ target }) => onSearch({ ...search, text: target.value })}
          />
        </div>
      </div>
      <div className={styles["field"]}>
        <label htmlFor={subjectId}>Subject</label>
        <select
          id={subjectId}
          className={styles["input"]}
          value={search.subject}
          onChange={({ target }) =>
            onSearch({ ...search, subject: SUBJECTS.find((subject) => subject === target.value) ?? "all" })
          }
        >
          <option value="all">All subjects</option>
          {SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {SUBJECT_NAMES[subject].many}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}
