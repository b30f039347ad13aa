import { type ReactNode, useState } from "react";
import type { ModelCard } from "#models/card-schema.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { SearchField, SelectField } from "#src/ui/controls/fields.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { LABEL_COLUMNS, labelCells } from "./card-tables.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import styles from "./label-browser.module.css";

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
