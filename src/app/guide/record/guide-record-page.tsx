import type { ReactNode } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import type { GuideEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadGuideEntry, loadNames } from "#models/knowledge/knowledge.ts";
import { MatchingSolutions } from "#src/answer/matching-solutions.tsx";
import { strangeLanguage } from "#src/answer/texts/guide-names.ts";
import type { GuideSection, OtherRecordOf } from "#src/answer/texts/guide-section.ts";
import { guideHead, MISSING_HEAD } from "#src/app/guide/texts/guide-head.ts";
import { taxonToSend } from "#src/app/guide/texts/photos-elsewhere.ts";
import { recordSections } from "#src/app/guide/texts/record-sections.ts";
import { t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { RecordTop } from "./record-top.tsx";
import { type SectionContent, SectionView, SourceNotes } from "./section-view.tsx";
import { WebPhotos } from "./web-photos.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./guide-record-page.module.css";

/** The result of loading a record. `otherOf` finds other records by id. */
export type LoadedRecord =
  | {
      readonly status: "found";
      readonly entry: GuideEntry;
      readonly otherOf: OtherRecordOf;
    }
  | { readonly status: "none" }
  | { readonly status: "failed" };

/** Loads the record whose id is in the URL. */
async function loadRecord({ params }: LoaderFunctionArgs): Promise<LoadedRecord> {
  try {
    const entry = await loadGuideEntry(params["id"] ?? "");
    if (entry === null) return { status: "none" };
    return { status: "found", entry, otherOf: await loadNames(entry.record) };
  } catch {
    return { status: "failed" };
  }
}

/** A record of the guide, as a page. */
function GuideRecordPage(): ReactNode {
  const loaded = useLoaderData<typeof loadRecord>();
  usePageHead(loaded.status === "found" ? guideHead(loaded.entry.record) : MISSING_HEAD);
  switch (loaded.status) {
    case "found":
      return <RecordView key={loaded.entry.record.id} entry={loaded.entry} otherOf={loaded.otherOf} />;
    case "none":
    case "failed":
      return <MissingRecord isThere={loaded.status === "failed"} />;
  }
}

export { GuideRecordPage as Component, loadRecord as loader };

function MissingRecord({ isThere }: { readonly isThere: boolean }): ReactNode {
  const { revalidate } = useRevalidator();
  return (
    <div className={`${layout["stack5"]} ${styles["missing"]}`}>
      <h1 className={layout["xxlarge"]}>{isThere ? t`Guide` : t`No record here`}</h1>
      {isThere ? (
        <Alert
          title={t`The record could not be loaded.`}
          advice={t`Check your connection and try again.`}
          actions={<Button onClick={() => void revalidate()}>{t`Try again`}</Button>}
        />
      ) : (
        <p>{t`The guide has no record with this address. It may have another name.`}</p>
      )}
      <Link
        to={PATHS.guide}
        className={buttonClass(isThere ? "secondary" : "primary")}
      >{t`Search the guide`}</Link>
    </div>
  );
}

interface RecordViewProps {
  readonly entry: GuideEntry;
  readonly otherOf: OtherRecordOf;
}

/** A record from its name to its sources. */
export function RecordView({ entry, otherOf }: RecordViewProps): ReactNode {
  const { id, name } = entry.record;
  const taxon = taxonToSend(entry.record);
  return (
    <article className={layout["stack5"]}>
      <RecordTop entry={entry} />
      <RecordText
        entry={entry}
        otherOf={otherOf}
        solutions={<MatchingSolutions id={id} name={name} />}
        webPhotos={taxon !== null && <WebPhotos taxon={taxon} />}
      />
    </article>
  );
}

/**
 * A record below its top, which the build prerenders too. On a wide screen, names, codes and figures are in a second
 * column.
 */
export function RecordText({
  entry,
  otherOf,
  ...content
}: RecordViewProps & Omit<SectionContent, "language">): ReactNode {
  const { record } = entry;
  const views = (wanted: GuideSection["place"]): readonly ReactNode[] =>
    recordSections(entry, otherOf)
      .filter(({ place }) => place === wanted)
      .map((section) => (
        <SectionView key={section.id} section={section} language={strangeLanguage(record)} {...content} />
      ));
  const side = views("side");
  return (
    <>
      <div className={styles["columns"]}>
        <div className={layout["stack5"]}>{views("main")}</div>
        {side.length > 0 && <div className={styles["side"]}>{side}</div>}
      </div>
      <SourceNotes sources={record.sources} />
    </>
  );
}
