import { FileUp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StorageProblem } from "#domain/error.ts";
import { type ListFault, MAX_LISTED } from "#domain/species-list/read-list.ts";
import type { KnownKind } from "#models/knowledge/listed-kinds.ts";
import { listChoice, type ListFacts } from "#src/core/my-list/my-list-choice.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { DeleteButton } from "#src/ui/controls/confirm-buttons.tsx";
import { Disclosure, FoldedList } from "#src/ui/controls/disclosure.tsx";
import { ChoiceField, TextField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { countText } from "#src/ui/texts/format.ts";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { describeListProblem } from "./list-texts.ts";
import { loadList, removeList, storeList } from "./my-list.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./my-list.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Your own list - ${SITE}`,
  description: t`Mark answers by a list of species of your own: names, a table, or a download of GBIF or eBird.`,
  header: {
    title: t`Your own list`,
    lead: t`The species of your region, garden or project. The app then says beside an answer whether it is on the list.`,
  },
};

/** The page of a person's list of species. */
function MyListPage(): ReactNode {
  usePageHead(HEAD);
  const { list } = useStore(listChoice());
  const [isNew, setNew] = useState(false);
  const onStored = (): void => setNew(true);
  return (
    <div className={layout["stack6"]}>
      <PageHeader {...HEAD.header} />
      <div className={`${layout["stack6"]} ${styles["content"]}`}>
        {list !== null && <StoredListPart key={list.id} list={list} takesFocus={isNew} />}
        {list === null ? (
          <NewList onStored={onStored} />
        ) : (
          <Disclosure summary={t`Replace this list`}>
            <NewList onStored={onStored} />
          </Disclosure>
        )}
        <WhatItDoes />
      </div>
    </div>
  );
}

export { MyListPage as Component };

/** The stored list: its name, whether it is in use, and what the app knows of it. */
function StoredListPart({
  list,
  takesFocus,
}: {
  readonly list: ListFacts;
  /** True if the person stored it just now: what they pressed is gone. */
  readonly takesFocus: boolean;
}): ReactNode {
  const { id, title, names, known, isUsed } = list;
  const [written, setWritten] = useState(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const [problem, setProblem] = useState<StorageProblem | null>(null);
  const change = (changed: Partial<ListFacts>): void =>
    listChoice().setState({ list: { ...list, ...changed } });
  const remove = async (): Promise<void> => {
    const removed = await removeList();
    if (!removed.ok) setProblem(removed.error);
  };
  return (
    <section className={layout["stack4"]} aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className={layout["xlarge"]}>
        <bdi>{title}</bdi>
      </h2>
      <p role="status">{countsText(names, known)}</p>
      {known === 0 && (
        <p
          className={layout["notice"]}
        >{t`The app knows none of these names. It compares scientific names, such as Panthera leo.`}</p>
      )}
      <ChoiceField
        legend={t`Marks beside answers`}
        several
        options={[{ key: "used", value: "used", name: t`Mark answers by this list` }]}
        chosen={isUsed ? ["used"] : []}
        onChange={(_, isChosen) => change({ isUsed: isChosen })}
      />
      <TextField
        label={t`Name of the list`}
        value={written}
        maxLength={100}
        onChange={(changed) => {
          setWritten(changed);
          // A link without text could not be seen.
          if (changed.trim() !== "") change({ title: changed.trim() });
        }}
      />
      <LazyPart
        load={() => loadList(id)}
        waiting={<BusyLine>{t`Reading your list...`}</BusyLine>}
        failureTitle={t`Your list can't be read.`}
      >
        {({ kinds }) => (
          <FoldedList
            title={t`Kinds on it that the app knows (${countText(kinds.length)})`}
            lines={kinds.map((kind) => ({ key: kindText(kind), text: kindText(kind) }))}
          />
        )}
      </LazyPart>
      {problem !== null && <Alert {...describeListProblem(problem)} />}
      <div>
        <DeleteButton title={title} onDelete={() => void remove()} />
      </div>
    </section>
  );
}

function kindText({ name, scientificName }: KnownKind): string {
  return name === null ? scientificName : `${name} (${scientificName})`;
}

function countsText(names: number, known: number): string {
  const ofApp = plural(
    known,
    m`${countText(known)} of them a kind that the app knows`,
    m`${countText(known)} of them kinds that the app knows`,
  );
  return plural(names, m`${countText(names)} name, ${ofApp}.`, m`${countText(names)} names, ${ofApp}.`);
}

type Reading =
  | { readonly status: "idle" }
  | { readonly status: "reading" }
  | { readonly status: "failed"; readonly problem: ListFault | StorageProblem | "not-loaded" };

/** A field to paste names into, and a button for a file. */
function NewList({ onStored }: { readonly onStored: () => void }): ReactNode {
  const [text, setText] = useState("");
  const [reading, setReading] = useState<Reading>({ status: "idle" });
  const store = async (title: string, read: () => Promise<Uint8Array>): Promise<void> => {
    setReading({ status: "reading" });
    try {
      const stored = await storeList(title, await read());
      setReading(stored.ok ? { status: "idle" } : { status: "failed", problem: stored.error });
      if (!stored.ok) return;
      setText("");
      onStored();
    } catch {
      // The kinds that the app knows could not be fetched, or the browser could not read the file.
      setReading({ status: "failed", problem: "not-loaded" });
    }
  };
  const paste = (): void => void store(t`Pasted list`, async () => new TextEncoder().encode(text));
  const open = (file: File): void =>
    void store(file.name.replace(/(?!^)\.[^.]+$/, ""), async () => new Uint8Array(await file.arrayBuffer()));
  return (
    <div className={layout["stack4"]}>
      <TextField
        label={t`Scientific names, one a line`}
        hint={t`Authors and years may stand behind. ${countText(MAX_LISTED)} names at most.`}
        rows={8}
        value={text}
        onChange={setText}
      />
      <div className={layout["wrap2"]}>
        <Button variant="primary" disabled={text.trim() === ""} onClick={paste}>
          {t`Use these names`}
        </Button>
        <FileButton
          label={t`List of species`}
          accept=".txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values"
          onFiles={([file]) => open(file)}
        >
          <FileUp size={18} aria-hidden="true" /> {t`Open a file`}
        </FileButton>
      </div>
      {reading.status === "reading" && <BusyLine>{t`Reading your list...`}</BusyLine>}
      {reading.status === "failed" && <Alert {...describeListProblem(reading.problem)} />}
      <Disclosure summary={t`Where to get a list`}>
        <ul className={layout["bullets"]}>
          <li>{t`GBIF: search the occurrences of your region, press Download and take “Species list”. Unzip the file and open the .csv in it.`}</li>
          <li>{t`eBird: your life list has “Download (csv)”. What “Download my data” sends has to be unzipped first.`}</li>
          <li>{t`Any table as CSV or with tabs: the first row names the columns, and one of them is “species” or “scientificName”.`}</li>
        </ul>
      </Disclosure>
    </div>
  );
}

/** What a list changes, and what it does not. */
function WhatItDoes(): ReactNode {
  return (
    <section className={layout["stack3"]} aria-labelledby="what-a-list-does">
      <h2 id="what-a-list-does" className={layout["xlarge"]}>{t`What the list does`}</h2>
      <ul className={layout["bullets"]}>
        <li>{t`Animals, plants, pests and packs: a name that is not on your list is marked, and what the model thinks possible stays in its order. Nothing is hidden.`}</li>
        <li>{t`Many photos: the table that you save says of each answer whether it is on your list.`}</li>
        <li>{t`Diseases have no place on a list of species, so they are not marked.`}</li>
        <li>{t`A genus stands for all its species, a species for its subspecies. Of a family that the model names, a list of species often says nothing: then there is no mark.`}</li>
        <li>{t`The list stays on this device. Nothing is sent anywhere.`}</li>
      </ul>
    </section>
  );
}
