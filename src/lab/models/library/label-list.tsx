import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import type { ModelError } from "#domain/error.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { ModelLibrary } from "#src/core/models/model-library.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SearchField, SelectField, TextField } from "#src/ui/controls/fields.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { type LabelLink, type LabelLinks, labelLinksOf, recordsByName } from "./label-links.ts";
import styles from "#src/lab/models/models.module.css";
import layout from "#src/ui/styles/layout.module.css";

/**
 * Number of rows that the list shows at first, and that each press of the button adds. A thousand rows would be slow.
 */
const ROWS = 50;

const SHOWN = [
  ["all", t`All labels`],
  ["without", t`Without a record`],
  ["stated", t`Linked by hand`],
] as const;
type Shown = (typeof SHOWN)[number][0];

export interface LabelListProps {
  readonly manifest: PackageManifest;
  readonly library: Pick<ModelLibrary, "linkRecord">;
  readonly entries: readonly KnowledgeEntry[];
}

/** The labels of a model with their records, to search and to link by hand. */
export function LabelList({ manifest, library, entries }: LabelListProps): ReactNode {
  const status = useRef<HTMLParagraphElement>(null);
  const [query, setQuery] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const [error, setError] = useState<ModelError | null>(null);
  const links = useMemo(() => labelLinksOf(manifest, entries), [manifest, entries]);
  const choices = useMemo(() => recordsByName(manifest, entries), [manifest, entries]);
  const found = useMemo(() => {
    const part = readableLabel(query.trim()).toLowerCase();
    return links.labels.filter(
      (label) =>
        readableLabel(label).toLowerCase().includes(part) && isShown(shown, () => links.linkOf(label)),
    );
  }, [links, query, shown]);

  async function link(label: string, recordId: string | null): Promise<boolean> {
    const linked = await library.linkRecord(manifest.id, label, recordId);
    setError(linked.ok ? null : linked.error);
    // The focused row may have disappeared, so the status takes the focus.
    if (linked.ok && shown !== "all") status.current?.focus();
    return linked.ok;
  }

  return (
    <div className={layout["stack3"]}>
      <p className={styles["soft"]}>
        {t`An answer shows the record of its label. A label finds its record by its name. Where it finds none, or the wrong one, choose another. The links stay with the model, also when it is exported.`}
      </p>
      <div className={styles["search"]}>
        <SearchField
          label={t`Search labels`}
          placeholder={t`Such as blight`}
          value={query}
          onChange={setQuery}
        />
        <SelectField
          label={inContext("which labels")`Show`}
          options={SHOWN}
          value={shown}
          onChange={setShown}
        />
      </div>
      <p ref={status} tabIndex={-1} role="status" className={styles["soft"]}>
        {countsText(found.length, links.labels.length)}
      </p>
      {error !== null && <ModelFaultAlert error={error} />}
      <LabelRows labels={found} linkOf={links.linkOf} choices={choices} onLink={link} />
    </div>
  );
}

function countsText(found: number, all: number): string {
  return found === all
    ? plural(all, m`${all} label`, m`${all} labels`)
    : plural(all, m`${found} of ${all} label`, m`${found} of ${all} labels`);
}

interface LabelRowsProps extends Pick<LabelLinks, "labels" | "linkOf"> {
  readonly choices: ReadonlyMap<string, KnowledgeEntry>;
  readonly onLink: (label: string, recordId: string | null) => Promise<boolean>;
}

/** The first labels, and a button that shows more. */
function LabelRows({ labels, linkOf, choices, onLink }: LabelRowsProps): ReactNode {
  const listId = useId();
  const [rows, setRows] = useState(ROWS);
  const more = labels.length - rows;
  return (
    <>
      <datalist id={listId}>
        {[...choices].map(([name, { id, scientificName }]) => (
          <option key={id} value={name}>
            {scientificName}
          </option>
        ))}
      </datalist>
      <ul>
        {labels.slice(0, rows).map((label) => (
          <LabelRow
            key={label}
            label={label}
            link={linkOf(label)}
            choices={choices}
            listId={listId}
            onLink={(recordId) => onLink(label, recordId)}
          />
        ))}
      </ul>
      {more > 0 && (
        <div>
          <Button onClick={() => setRows(rows + ROWS)}>
            {t`Show ${Math.min(ROWS, more)} more of ${more}`}
          </Button>
        </div>
      )}
    </>
  );
}

function isShown(shown: Shown, linkOf: () => LabelLink): boolean {
  switch (shown) {
    case "all":
      return true;
    case "without":
      return linkOf().records.length === 0;
    case "stated":
      return linkOf().by === "stated";
  }
}

interface LabelRowProps {
  readonly label: string;
  readonly link: LabelLink;
  /** The records to choose from, by name. */
  readonly choices: ReadonlyMap<string, KnowledgeEntry>;
  /** Id of the datalist with the names of `choices`. */
  readonly listId: string;
  /** Stores a link: a record's id, "" for no record, null to find the record by name. True if it is stored. */
  readonly onLink: (recordId: string | null) => Promise<boolean>;
}

/** A label, its record, and a button that opens a form to choose another record. */
function LabelRow(props: LabelRowProps): ReactNode {
  const { link } = props;
  const name = readableLabel(props.label);
  const [form, setForm] = useState<"new" | "open" | "closed">("new");
  return (
    <li className={styles["labelRow"]}>
      <div>
        <p>{name}</p>
        <p className={styles["soft"]}>{textOf(link)}</p>
      </div>
      {form === "open" ? (
        <LinkForm {...props} onClose={() => setForm("closed")} />
      ) : (
        <Button
          ref={form === "closed" ? focus : null}
          aria-label={t`Change the record of ${isolated(name)}`}
          onClick={() => setForm("open")}
        >
          {inContext("button")`Change`}
        </Button>
      )}
    </li>
  );
}

function textOf({ by, records }: LabelLink): string {
  if (records.length === 0) return by === "stated" ? t`No record, set by hand` : t`No record`;
  const names = records.map(({ name }) => name).join("; ");
  return by === "stated" ? t`${names}, linked by hand` : names;
}

function LinkForm({
  label,
  link,
  choices,
  listId,
  onLink,
  onClose,
}: LabelRowProps & { readonly onClose: () => void }): ReactNode {
  const [name, setName] = useState("");
  const [isUnknown, setUnknown] = useState(false);

  async function store(recordId: string | null): Promise<void> {
    if (await onLink(recordId)) onClose();
  }

  function linkChosen(): void {
    const typed = name.trim().toLowerCase();
    const chosen = [...choices].find(([one]) => one.toLowerCase() === typed)?.[1];
    setUnknown(chosen === undefined);
    if (chosen !== undefined) void store(chosen.id);
  }

  return (
    <form
      ref={focusField}
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        linkChosen();
      }}
    >
      <TextField
        label={t`Record of ${isolated(readableLabel(label))}`}
        list={listId}
        value={name}
        placeholder={t`Type to find a record`}
        onChange={setName}
        problem={isUnknown ? t`Choose a record from the list.` : undefined}
      />
      <div className={layout["row3"]}>
        <Button onClick={linkChosen}>{inContext("button")`Link`}</Button>
        <Button onClick={() => void store("")}>{t`No record`}</Button>
        {link.by === "stated" && <Button onClick={() => void store(null)}>{t`By its name`}</Button>}
        <Button onClick={onClose}>{inContext("button")`Cancel`}</Button>
      </div>
    </form>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

function focusField(form: HTMLFormElement | null): void {
  form?.querySelector("input")?.focus();
}
