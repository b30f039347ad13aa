import { Info, Leaf, Printer, ScanSearch, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { GuideEntry, GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import {
  dangerNotices,
  isFriend,
  recordMarks,
  recordNotices,
  strangeLanguage,
} from "#src/answer/texts/guide-names.ts";
import { t } from "#src/language/messages.ts";
import { guideListPath, PATHS } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { groupName } from "#src/ui/texts/record-names.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./guide-record-page.module.css";

interface RecordTopProps {
  readonly entry: GuideEntry;
}

/** The top of a record: the way back to its lists, its names and notices. */
export function RecordTop({ entry }: RecordTopProps): ReactNode {
  return (
    <>
      <WayBack record={entry.record} />
      <RecordHead entry={entry} />
    </>
  );
}

function WayBack({ record: { subject, group } }: { readonly record: GuideRecord }): ReactNode {
  return (
    <div className={styles["top"]}>
      <nav aria-label={t`Breadcrumb`}>
        <ol className={styles["path"]}>
          <li>
            <Link to={PATHS.guide}>{t`Guide`}</Link>
          </li>
          <li>
            <Link to={guideListPath(subject)}>{SUBJECT_NAMES[subject].many}</Link>
          </li>
          <li>
            <Link to={guideListPath(subject, group)}>{groupName(group)}</Link>
          </li>
        </ol>
      </nav>
      <div className={styles["print"]}>
        <Button aria-label={t`Print`} onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> <span className={styles["printWord"]}>{t`Print`}</span>
        </Button>
      </div>
    </div>
  );
}

function RecordHead({ entry: { record, figures } }: RecordTopProps): ReactNode {
  const { name, scientificName, alsoKnownAs } = record;
  return (
    <header className={styles["head"]}>
      <h1 lang={strangeLanguage(record)} className={styles["name"]}>
        {name}
      </h1>
      {scientificName !== "" && (
        <p className={`${layout["large"]} ${layout["soft"]}`}>
          <ScientificName name={scientificName} />
        </p>
      )}
      {alsoKnownAs.length > 0 && <p className={layout["soft"]}>{t`Also called ${alsoKnownAs.join(", ")}`}</p>}
      <ul className={`${layout["wrap2"]} ${styles["marks"]}`} aria-label={t`In short`}>
        {recordMarks(record).map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
        {figures !== null && (
          <li className={styles["model"]}>
            <ScanSearch size={16} aria-hidden="true" /> {t`The Bio Kingdom model knows it`}
          </li>
        )}
      </ul>
      {dangerNotices(record).map((notice) => (
        <p key={notice} className={styles["notice"]}>
          <TriangleAlert size={20} aria-hidden="true" />
          {notice}
        </p>
      ))}
      {recordNotices(record).map((notice) => (
        <p key={notice} className={styles["notice"]}>
          {record.subject === "pest" && isFriend(record) ? (
            <Leaf size={20} aria-hidden="true" />
          ) : (
            <Info size={20} aria-hidden="true" />
          )}
          {notice}
        </p>
      ))}
    </header>
  );
}
