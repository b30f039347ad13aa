import { Bug, Leaf, type LucideIcon, PawPrint, Stethoscope, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { isNaming } from "#domain/answer/identification.ts";
import { CASE_NOTES, correctionOf } from "#domain/answer/remarks.ts";
import type { Subject } from "#domain/subject.ts";
import { VerificationMark } from "#src/answer/verification-mark.tsx";
import { entryHeadline, entrySearch, type HistoryEntry } from "#src/app/history/rules/history.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { inContext, labelText, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Badge } from "#src/ui/page/section.tsx";
import { describeConfidence, describeHeadline } from "#src/ui/texts/describe-verdict.ts";
import { formatDate, isolated } from "#src/ui/texts/format.ts";
import { storedFoundWords } from "#src/ui/texts/found-words.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./history-list.module.css";

/** Number of entries that the list shows at first, and adds with each press of the button. */
const STEP = 50;

/** A list of entries. See HistoryOverview for `returnedFrom`. */
export function HistoryList({
  store,
  entries,
  returnedFrom,
  onReturned,
}: {
  readonly store: HistoryStore;
  readonly entries: readonly HistoryEntry[];
  readonly returnedFrom: string | null;
  readonly onReturned: () => void;
}): ReactNode {
  const [shown, setShown] = useState(() => {
    const place = entries.findIndex(({ id }) => id === returnedFrom);
    return Math.max(1, Math.ceil((place + 1) / STEP)) * STEP;
  });
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (returnedFrom === null) return;
    list.current?.querySelector<HTMLElement>(`#${linkId(returnedFrom)}`)?.focus({ preventScroll: true });
    onReturned();
  }, [returnedFrom, onReturned]);
  // The focus goes to the first new entry, because the button disappears with the last entries.
  useLayoutEffect(() => {
    if (firstNew.current === null) return;
    list.current?.children[firstNew.current]?.querySelector("a")?.focus();
    firstNew.current = null;
  });
  return (
    <>
      <ul className={styles["list"]} ref={list} aria-label={t`Entries`}>
        {entries.slice(0, shown).map((entry) => (
          <HistoryRow key={entry.id} store={store} entry={entry} />
        ))}
      </ul>
      {entries.length > shown && (
        <Button
          onClick={() => {
            firstNew.current = shown;
            setShown(shown + STEP);
          }}
        >
          {t`Show ${Math.min(STEP, entries.length - shown)} more`}
        </Button>
      )}
    </>
  );
}

function HistoryRow({
  store,
  entry,
}: {
  readonly store: HistoryStore;
  readonly entry: HistoryEntry;
}): ReactNode {
  const { id, keptAt, photoName, identification, remarks } = entry;
  const { subject, demo, crop } = identification;
  const chosen = correctionOf(identification, remarks.verification);
  const name =
    chosen === null
      ? (storedFoundWords(identification, remarks.found)?.headline ?? entryHeadline(identification))
      : describeHeadline(identification, false, chosen);
  return (
    <li className={styles["row"]}>
      <HistoryThumbnail store={store} entry={entry} alt="" className={styles["thumbnail"]} />
      <div className={`${layout["stack1"]} ${styles["words"]}`}>
        <p className={styles["name"]}>
          <Link id={linkId(id)} to={{ search: entrySearch(id) }} className={styles["link"]}>
            {name}
          </Link>
        </p>
        <p className={styles["facts"]}>
          <span>{SUBJECT_NAMES[subject].one}</span>
          <time dateTime={keptAt}>{formatDate(keptAt)}</time>
          {crop !== null && !isNaming(identification) && <span>{t`Crop: ${labelText(crop)}`}</span>}
          {chosen === null && <span>{describeConfidence(identification)}</span>}
        </p>
        <RemarksInShort entry={entry} />
        <p className={styles["facts"]}>
          {demo && <Badge>{inContext("badge")`Sample`}</Badge>}
          <bdi className={styles["photo"]}>{photoName}</bdi>
        </p>
      </div>
      <button
        type="button"
        className={styles["delete"]}
        aria-label={t`Delete ${isolated(name)}, ${formatDate(keptAt)}`}
        onClick={() => void store.remove([id])}
      >
        <Trash2 size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

/** The person's verification of the answer, and the start of their notes. */
function RemarksInShort({ entry: { remarks, identification } }: { readonly entry: HistoryEntry }): ReactNode {
  const notes = CASE_NOTES.map((key) => remarks[key]).filter((text) => text !== "");
  return (
    <>
      {remarks.verification !== null && (
        <p>
          <VerificationMark verification={remarks.verification} verdict={identification.verdict} />
        </p>
      )}
      {notes.length > 0 && <p className={styles["notes"]}>{notes.join(" · ")}</p>}
    </>
  );
}

function linkId(id: string): string {
  return `entry-${id}`;
}

const ICONS: Readonly<Record<Subject, LucideIcon>> = {
  animal: PawPrint,
  plant: Leaf,
  disease: Stethoscope,
  pest: Bug,
};

/**
 * The picture of an entry; without one, the icon of its subject. The picture is loaded when it comes near the viewport.
 */
export function HistoryThumbnail({
  store,
  entry,
  alt,
  className,
}: {
  readonly store: HistoryStore;
  readonly entry: HistoryEntry;
  readonly alt: string;
  readonly className: string | undefined;
}): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  // Each read of the history creates new entry objects, and an entry may have got a thumbnail since the last read.
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new IntersectionObserver(
      (sightings) => {
        if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void store.readThumbnail(entry.id).then(setUrl);
      },
      { rootMargin: "200px" },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [store, entry]);
  const Icon = ICONS[entry.identification.subject];
  return (
    <div ref={frame} className={`${styles["frame"]} ${className}`}>
      {url === null ? (
        <Icon className={styles["icon"]} aria-hidden="true" />
      ) : (
        <img src={url} alt={alt} className={styles["image"]} />
      )}
    </div>
  );
}
