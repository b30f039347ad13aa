import { ArrowLeft, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { ResultBody } from "#src/answer/result-body.tsx";
import { ResultHead } from "#src/answer/result-head.tsx";
import { useCorrection } from "#src/app/diagnosis/use-chosen-record.ts";
import { LaterPhotos } from "#src/app/history/look-again/look-again-lists.tsx";
import { RemarksPart } from "#src/app/history/remarks/remarks-part.tsx";
import { entrySearch, type HistoryEntry } from "#src/app/history/rules/history.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { formatDate, isolated } from "#src/ui/texts/format.ts";
import { storedFoundWords } from "#src/ui/texts/found-words.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { HistoryThumbnail } from "./history-list.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./history-details.module.css";
import quiet from "./history-page.module.css";

/** A whole entry; without an entry, a note that the URL is wrong. */
export function HistoryDetails({
  store,
  entries,
  entry,
}: {
  readonly store: HistoryStore;
  readonly entries: readonly HistoryEntry[];
  readonly entry: HistoryEntry | undefined;
}): ReactNode {
  const navigate = useNavigate();
  if (entry === undefined) return <NoSuchEntry />;
  const { id } = entry;
  async function removeAndLeave(): Promise<void> {
    await navigate(PATHS.history, { replace: true });
    await store.remove([id]);
  }
  return (
    <section
      className={`${layout["stack4"]} ${styles["entry"]}`}
      aria-label={t`Entry`}
      tabIndex={-1}
      ref={focus}
    >
      <div className={styles["bar"]}>
        <Link to={PATHS.history} className={buttonClass("secondary")}>
          <ArrowLeft size={18} aria-hidden="true" /> {t`All entries`}
        </Link>
        <Button onClick={() => void removeAndLeave()}>
          <Trash2 size={18} aria-hidden="true" /> {t`Delete this entry`}
        </Button>
      </div>
      <div className={styles["columns"]}>
        <div className={layout["stack4"]}>
          <PhotoWithFacts store={store} entry={entry} />
          <LaterPhotos store={store} entries={entries} id={id} />
        </div>
        <div className={styles["result"]}>
          <EntryAnswer store={store} entry={entry} />
        </div>
      </div>
    </section>
  );
}

function EntryAnswer({
  store,
  entry,
}: {
  readonly store: HistoryStore;
  readonly entry: HistoryEntry;
}): ReactNode {
  const { id, identification } = entry;
  const remarks = store.remarksOnEntry(entry);
  const chosen = useCorrection(remarks, identification);
  const found = chosen === null ? storedFoundWords(identification, entry.remarks.found) : null;
  return (
    <>
      <ResultHead answer={entry} chosen={chosen} found={found} />
      <ResultBody
        answer={entry}
        chosen={chosen}
        caseSheet={entrySearch(id)}
        remarks={
          !identification.demo && (
            <RemarksPart
              history={store}
              store={remarks}
              identification={identification}
              entryId={() => Promise.resolve(id)}
            />
          )
        }
      />
    </>
  );
}

/** The photo of an entry, with the time and the model of its identification. */
function PhotoWithFacts({
  store,
  entry,
}: {
  readonly store: HistoryStore;
  readonly entry: HistoryEntry;
}): ReactNode {
  const { keptAt, photoName, identification } = entry;
  const { subject, model } = identification;
  return (
    <figure className={styles["figure"]}>
      <HistoryThumbnail
        store={store}
        entry={entry}
        alt={t`Your photo: ${isolated(photoName)}`}
        className={styles["photo"]}
      />
      <figcaption className={`${layout["stack1"]} ${layout["hint"]}`}>
        <bdi className={styles["name"]}>{photoName}</bdi>
        <span>
          {SUBJECT_NAMES[subject].one}, <time dateTime={keptAt}>{formatDate(keptAt)}</time>
        </span>
        <span>{t`Model ${model.id} ${model.version}`}</span>
      </figcaption>
    </figure>
  );
}

function NoSuchEntry(): ReactNode {
  return (
    <section className={quiet["quiet"]}>
      <h2 className={quiet["title"]}>{t`This entry is not in your history`}</h2>
      <p className={quiet["text"]}>{t`It may have been deleted, or it was kept on another device.`}</p>
      <Link to={PATHS.history} className={buttonClass("primary")}>
        {t`All entries`}
      </Link>
    </section>
  );
}

function focus(section: HTMLElement | null): void {
  section?.focus({ preventScroll: true });
}
