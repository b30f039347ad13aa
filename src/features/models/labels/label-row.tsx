import { type ReactNode, useState } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/fields.tsx";
import parts from "../parts/models.module.css";
import type { LabelLink } from "./label-links.ts";
import styles from "./labels.module.css";
import { isolated } from "#src/ui/texts/format.ts";

/** What a row and its form take. */
interface LabelRowProps {
  readonly label: string;
  readonly link: LabelLink;
  /** The records that can be chosen, by their names. */
  readonly choices: ReadonlyMap<string, KnowledgeEntry>;
  /** Id of the datalist of these names. */
  readonly listId: string;
  /** Stores another link: a record's id, "" for no record, null for none by hand. True where it is stored. */
  readonly onLink: (recordId: string | null) => Promise<boolean>;
}

/** A label, its record, and a form to choose another one, which stands there only when it is asked for. */
export function LabelRow(props: LabelRowProps): ReactNode {
  const { link } = props;
  const name = readableLabel(props.label);
  const [form, setForm] = useState<"new" | "open" | "closed">("new");
  return (
    <li className={styles["row"]}>
      <div>
        <p className={styles["label"]}>{name}</p>
        <p className={parts["soft"]}>{textOf(link)}</p>
      </div>
      {form === "open" ? (
        <LinkForm {...props} onClose={() => setForm("closed")} />
      ) : (
        <Button
          ref={form === "closed" ? focus : null}
          aria-label={`Change the record of ${isolated(name)}`}
          onClick={() => setForm("open")}
        >
          Change
        </Button>
      )}
    </li>
  );
}

function textOf({ by, records }: LabelLink): string {
  if (records.length === 0) return by === "stated" ? "No record, set by hand" : "No record";
  const names = records.map(({ name }) => name).join("; ");
  return by === "stated" ? `${names}, linked by hand` : names;
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
        label={`Record of ${isolated(readableLabel(label))}`}
        list={listId}
        value={name}
        placeholder="Type to find a record"
        onChange={setName}
        problem={isUnknown ? "Choose a record from the list." : undefined}
      />
      <div className={parts["row"]}>
        <Button onClick={linkChosen}>Link</Button>
        <Button onClick={() => void store("")}>No record</Button>
        {link.by === "stated" && <Button onClick={() => void store(null)}>By its name</Button>}
        <Button onClick={onClose}>Cancel</Button>
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
