import { Info, Leaf, Printer, ScanSearch } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { GuideRecord } from "#models/knowledge/guide-record.ts";
import type { GuideEntry } from "#models/knowledge/knowledge-entry.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { guideListPath, PATHS } from "#src/paths.ts";
import { capitalised, recordMarks, recordNotices } from "../texts/guide-names.ts";
import type { OtherRecordOf } from "../texts/guide-section.ts";
import { recordSections } from "../texts/record-sections.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./record-view.module.css";
import { SectionView } from "./section-view.tsx";
import { SourceNotes } from "./source-notes.tsx";

/** A record from its name to its sources: beside it, where there is room, other names, codes and figures. */
export function RecordView({
  entry,
  otherOf,
}: {
  readonly entry: GuideEntry;
  readonly otherOf: OtherRecordOf;
}): ReactNode {
  const { record } = entry;
  const sections = recordSections(entry, otherOf);
  const side = sections.filter(({ place }) => place === "side");
  return (
    <article className={styles["record"]}>
      <WayBack record={record} />
      <RecordHead entry={entry} />
      <div className={styles["columns"]}>
        <div className={styles["main"]}>
          {sections
            .filter(({ place }) => place === "main")
            .map((section) => (
              <SectionView key={section.id} section={section} record={record} />
            ))}
        </div>
        {side.length > 0 && (
          <div className={styles["side"]}>
            {side.map((section) => (
              <SectionView key={section.id} section={section} record={record} />
            ))}
          </div>
        )}
      </div>
      <SourceNotes sources={record.sources} />
    </article>
  );
}

function WayBack({ record: { subject, group } }: { readonly record: GuideRecord }): ReactNode {
  return (
    <div className={styles["top"]}>
      <nav aria-label="Breadcrumb">
        <ol className={styles["path"]}>
          <li>
            <Link to={PATHS.guide}>Guide</Link>
          </li>
          <li>
            <Link to={guideListPath(subject)}>{SUBJECT_NAMES[subject].many}</Link>
          </li>
          <li>
            <Link to={guideListPath(subject, group)}>{capitalised(group)}</Link>
          </li>
        </ol>
      </nav>
      <div className={styles["print"]}>
        <Button aria-label="Print" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> <span className={styles["printWord"]}>Print</span>
        </Button>
      </div>
    </div>
  );
}

function RecordHead({ entry: { record, figures } }: { readonly entry: GuideEntry }): ReactNode {
  const { name, scientificName, alsoKnownAs } = record;
  return (
    <header className={styles["head"]}>
      <h1 className={styles["name"]}>{name}</h1>
      {scientificName !== "" && (
        <p className={styles["scientific"]}>
          <ScientificName name={scientificName} />
        </p>
      )}
      {alsoKnownAs.length > 0 && <p className={styles["also"]}>Also called {alsoKnownAs.join(", ")}</p>}
      <ul className={styles["marks"]} aria-label="In short">
        {recordMarks(record).map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
        {figures !== null && (
          <li className={styles["model"]}>
            <ScanSearch size={16} aria-hidden="true" /> The Bio Kingdom model knows it
          </li>
        )}
      </ul>
      {recordNotices(record).map((notice) => (
        <p key={notice} className={styles["notice"]}>
          {notice.startsWith("This is no enemy") ? (
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
