import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { ModelCard } from "#models/card-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { PATHS } from "#src/paths.ts";
import { loadOwnCard } from "./load-own-card.ts";
import { CardSections } from "./card-sections.tsx";
import styles from "./card.module.css";
import { SUBJECTS } from "#domain/subject.ts";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { LABEL_COLUMNS, labelCells } from "./card-tables.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** The card of the app's own model: how often it is right, what it can name, and what it does not know. */
export function ModelCardPage({
  load = loadOwnCard,
}: {
  readonly load?: () => Promise<ModelCard>;
}): ReactNode {
  return (
    <div className={styles["page"]}>
      <PageHeader
        title={KINGDOM_MODEL.title}
        lead="How often it is right on photos from anywhere, what it can name, and what it does not know."
      >
        <p>
          Choose it on <Link to={PATHS.models}>Models</Link>, or measure it on photos of your own on{" "}
          <Link to={PATHS.benchmark}>Benchmark</Link>.
        </p>
      </PageHeader>
      <LazyPart
        load={load}
        waiting={<BusyPage>Reading the card...</BusyPage>}
        failureTitle="The card could not be loaded."
      >
        {(card) => <CardSections card={card} />}
      </LazyPart>
    </div>
  );
}

const OPTIONS = [
  ["all", "All"],
  ...SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject].many] as const),
] as const;

/** What the model can name, as a table that can be searched, a subject at a time. */
export function LabelBrowser({ labels }: Pick<ModelCard, "labels">): ReactNode {
  const [words, setWords] = useState("");
  const [subject, setSubject] = useState<(typeof OPTIONS)[number][0]>("all");
  const wanted = words.trim().toLowerCase();
  const found = labels.filter(
    (label) => (subject === "all" || label.subject === subject) && label.name.toLowerCase().includes(wanted),
  );
  return (
    <div className={styles["browser"]}>
      <search className={styles["bar"]} aria-label="Names">
        <SearchField label="Search names" placeholder="Name" value={words} onChange={setWords} />
        <SelectField label="Subject" options={OPTIONS} value={subject} onChange={setSubject} />
      </search>
      <p role="status" className={styles["count"]}>
        {found.length} of {labels.length} names
      </p>
      {found.length > 0 && (
        <DataTable
          label="What it can name"
          columns={["Name", ...LABEL_COLUMNS]}
          rows={found.map((label) => ({ name: label.name, cells: labelCells(label) }))}
          isLong
        />
      )}
    </div>
  );
}
