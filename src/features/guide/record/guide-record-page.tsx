import type { ReactNode } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import type { GuideEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadGuideEntry, loadNames } from "#models/knowledge/knowledge.ts";
import { Alert } from "#src/ui/status/status.tsx";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PATHS } from "#src/paths.ts";
import { guideHead, MISSING_HEAD } from "../texts/guide-head.ts";
import type { OtherRecordOf } from "../texts/guide-section.ts";
import styles from "./guide-record-page.module.css";
import { RecordView } from "./record-view.tsx";

/** What the page of a record shows: the record with what names the others, that there is none, or that it could not be loaded. */
export type LoadedRecord =
  | {
      readonly status: "found";
      readonly entry: GuideEntry;
      readonly otherOf: OtherRecordOf;
    }
  | { readonly status: "none" }
  | { readonly status: "failed" };

/** Loads the record that the address names. */
export async function loadRecord({ params }: LoaderFunctionArgs): Promise<LoadedRecord> {
  try {
    const entry = await loadGuideEntry(params["id"] ?? "");
    if (entry === null) return { status: "none" };
    return { status: "found", entry, otherOf: await loadNames() };
  } catch {
    return { status: "failed" };
  }
}

/** A record of the guide, as a page. */
export function GuideRecordPage(): ReactNode {
  const loaded = useLoaderData<typeof loadRecord>();
  usePageHead(loaded.status === "found" ? guideHead(loaded.entry.record) : MISSING_HEAD);
  switch (loaded.status) {
    case "found":
      return <RecordView key={loaded.entry.record.id} entry={loaded.entry} otherOf={loaded.otherOf} />;
    case "none":
      return <NoRecord />;
    case "failed":
      return <FailedRecord />;
  }
}

function NoRecord(): ReactNode {
  return (
    <div className={styles["missing"]}>
      <h1 className={styles["title"]}>No record here</h1>
      <p>The guide has no record with this address. It may have another name.</p>
      <Link to={PATHS.guide} className={buttonClass("primary")}>
        Search the guide
      </Link>
    </div>
  );
}

function FailedRecord(): ReactNode {
  const { revalidate } = useRevalidator();
  return (
    <div className={styles["missing"]}>
      <h1 className={styles["title"]}>Guide</h1>
      <Alert
        title="The record could not be loaded."
        advice="Check your connection and try again."
        actions={<Button onClick={() => void revalidate()}>Try again</Button>}
      />
      <Link to={PATHS.guide} className={buttonClass("secondary")}>
        Search the guide
      </Link>
    </div>
  );
}
