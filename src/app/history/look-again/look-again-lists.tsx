import { Camera } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { Change } from "#domain/answer/remarks.ts";
import { HistoryThumbnail } from "#src/app/history/history-list.tsx";
import { entryHeadline, entrySearch, type HistoryEntry } from "#src/app/history/rules/history.ts";
import { AGAIN_PARAMETER, dayIn, laterEntries, plannedEntries } from "#src/app/history/rules/look-again.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { inContext, t } from "#src/language/messages.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { formatDate, formatDay, isolated } from "#src/ui/texts/format.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./look-again.module.css";

interface ListProps {
  readonly store: HistoryStore;
  readonly entries: readonly HistoryEntry[];
}

/** The plants that a person wants to look at again. Renders nothing if there are none. */
export function PlannedLooks({ store, entries }: ListProps): ReactNode {
  const [today] = useState(() => dayIn(0, new Date()));
  const planned = plannedEntries(entries);
  if (planned.length === 0) return null;
  return (
    <section
      className={`${layout["stack3"]} ${styles["due"]}`}
      aria-labelledby="look-again-title"
      tabIndex={-1}
    >
      <h2 id="look-again-title" className={layout["large"]}>
        {t`Look again`}
      </h2>
      <ul className={layout["stack3"]}>
        {planned.map((entry) => (
          <PlannedLook key={entry.id} store={store} entry={entry} today={today} />
        ))}
      </ul>
    </section>
  );
}

interface PlannedLookProps {
  readonly store: HistoryStore;
  readonly entry: HistoryEntry;
  readonly today: string;
}

function PlannedLook({ store, entry, today }: PlannedLookProps): ReactNode {
  const { id, identification, remarks } = entry;
  const day = remarks.lookAgainOn ?? today;
  const name = entryHeadline(identification);
  const again = new URLSearchParams({ [AGAIN_PARAMETER]: id }).toString();
  const forget = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // The row disappears, so the section takes the focus. It may disappear too, with its last row.
    currentTarget.closest("section")?.focus();
    const its = store.remarksOnEntry(entry);
    its.change({ lookAgainOn: null });
    void its.flush();
  };
  return (
    <li className={styles["row"]}>
      <HistoryThumbnail store={store} entry={entry} alt="" className={styles["small"]} />
      <div className={styles["words"]}>
        <Link to={{ search: entrySearch(id) }}>{name}</Link>
        <p className={layout["hint"]}>
          {day > today
            ? t`On ${formatDay(day)}`
            : day === today
              ? t`Due today`
              : t`Due since ${formatDay(day)}`}
        </p>
      </div>
      <Link
        to={`${SUBJECT_PATHS[identification.subject]}?${again}`}
        className={buttonClass("secondary")}
        aria-label={t`New photo of ${isolated(name)}`}
      >
        <Camera size={18} aria-hidden="true" /> {t`New photo`}
      </Link>
      <Button variant="quiet" onClick={forget} aria-label={t`Not needed for ${isolated(name)}`}>
        {t`Not needed`}
      </Button>
    </li>
  );
}

export const CHANGE_NAMES: Readonly<Record<Change, string>> = {
  better: inContext("state of a plant")`Better`,
  same: inContext("state of a plant")`The same`,
  worse: inContext("state of a plant")`Worse`,
};

/** The later photos of an entry's plant. Renders nothing if there are none. */
export function LaterPhotos({ store, entries, id }: ListProps & { readonly id: string }): ReactNode {
  const later = laterEntries(entries, id);
  if (later.length === 0) return null;
  return (
    <section className={layout["stack2"]} aria-labelledby="later-title">
      <h3 id="later-title" className={layout["large"]}>
        {t`Looked at again`}
      </h3>
      <ul className={layout["stack2"]}>
        {later.map((entry) => (
          <li key={entry.id} className={styles["row"]}>
            <HistoryThumbnail store={store} entry={entry} alt="" className={styles["small"]} />
            <p className={styles["words"]}>
              <Link to={{ search: entrySearch(entry.id) }}>{formatDate(entry.keptAt)}</Link>
              {entry.remarks.change !== null && `: ${CHANGE_NAMES[entry.remarks.change]}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
