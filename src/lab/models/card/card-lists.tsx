import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { SUBJECTS } from "#domain/subject.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { LABELS_ANCHOR, SUBJECT_PARAM } from "#src/paths.ts";
import { SelectField } from "#src/ui/controls/fields.tsx";
import { SearchedList } from "#src/ui/controls/searched-list.tsx";
import { DataTable } from "#src/ui/page/table.tsx";
import { countText } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { type CardTable, LABEL_COLUMNS, labelCells, placeText } from "./card-tables.ts";
import styles from "./card.module.css";

const OPTIONS = [
  ["all", inContext("subjects")`All`],
  ...SUBJECTS.map((subject) => [subject, SUBJECT_NAMES[subject].many] as const),
] as const;

/** A table of the model's names, to search and to filter by subject. The address may name the subject. */
export function LabelList({ labels }: Pick<ModelCard, "labels">): ReactNode {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const [subject, setSubject] = useState<(typeof OPTIONS)[number][0]>(
    () => SUBJECTS.find((each) => each === query.get(SUBJECT_PARAM)) ?? "all",
  );
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The card loads after the page, so the layout could not find the anchor.
    if (hash !== `#${LABELS_ANCHOR}`) return;
    start.current?.focus({ preventScroll: true });
    start.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={start} id={LABELS_ANCHOR} role="group" aria-label={t`What it can name`} tabIndex={-1}>
      <SearchedList
        label={t`Search names`}
        placeholder={t`Name`}
        items={labels}
        textOf={nameOf}
        name={t`names`}
        count={(items) => plural(items, m`${items} name`, m`${items} names`)}
        step={20}
        filter={{
          field: (
            <SelectField
              label={inContext("of a photo")`Subject`}
              options={OPTIONS}
              value={subject}
              onChange={setSubject}
            />
          ),
          accepts: (label) => subject === "all" || label.subject === subject,
        }}
      >
        {(shown) => (
          <DataTable
            label={t`What it can name`}
            columns={[t`Name`, ...LABEL_COLUMNS]}
            rows={shown.map((label) => ({ name: label.name, cells: labelCells(label) }))}
            isLong
          />
        )}
      </SearchedList>
    </div>
  );
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

/** The pairs that are confused, to search. */
export function ConfusionList({ table: { rows, ...table } }: { readonly table: CardTable }): ReactNode {
  return (
    <SearchedList
      label={t`Search pairs`}
      placeholder={t`Name`}
      items={rows}
      textOf={nameOf}
      name={t`pairs`}
      count={(items) => plural(items, m`${items} pair`, m`${items} pairs`)}
      step={10}
    >
      {(shown) => <DataTable {...table} rows={shown} isLong />}
    </SearchedList>
  );
}

function textOfSet({ repository, kind, licence, note }: ModelCard["sets"][number]): string {
  return [repository, kind, licence, note].join(" ");
}

/** The sources of the photos, to search: repository, commit, stated licence and a note. */
export function SetList({ sets }: Pick<ModelCard, "sets">): ReactNode {
  return (
    <SearchedList
      label={t`Search sets`}
      placeholder={t`Repository or licence`}
      items={sets}
      textOf={textOfSet}
      name={t`sets`}
      count={(items) => plural(items, m`${items} set`, m`${items} sets`)}
      step={10}
    >
      {(shown) => (
        <ul className={styles["sets"]}>
          {shown.map(({ id, repository, commit, kind, photos, licence, note }) => (
            <li key={id} className={styles["set"]}>
              <h3 className={styles["name"]}>
                {repository} <span className={styles["soft"]}>{inContext("commit")`at ${commit}`}</span>
              </h3>
              <p>{t`${countText(photos)} photos, ${placeText(kind)}. Licence as stated: ${licence}.`}</p>
              {note !== "" && <p className={styles["soft"]}>{note}</p>}
            </li>
          ))}
        </ul>
      )}
    </SearchedList>
  );
}
