import { type ReactNode, useId, useMemo, useState } from "react";
import type { PackageManifest } from "#models/manifest.ts";
import { TextField } from "#src/components/field/text-field.tsx";
import { indexLabels } from "#src/domain/match-label.ts";
import { modelName } from "#src/domain/model-name.ts";
import styles from "./benchmark-page.module.css";
import { FolderField } from "./folder-field.tsx";
import { readFolderList } from "./folder-list.ts";
import type { LabelOf } from "./match-folders.ts";

/** From so many folders on a list is less work than their fields. */
const MANY_FOLDERS = 4;

/** What a model's folders mean; those that no label was found for are asked for. */
export function FolderMapping({
  model,
  folders,
  matched,
  labelOf,
  onChoose,
}: {
  readonly model: PackageManifest;
  readonly folders: readonly string[];
  /** As found by their names. */
  readonly matched: LabelOf;
  /** As found, or as a person chose. */
  readonly labelOf: LabelOf;
  /** Hears what some folders mean from now on. */
  readonly onChoose: (choices: LabelOf) => void;
}): ReactNode {
  const name = modelName(model);
  const list = useId();
  const labels = useMemo(() => [...new Set(model.labels)], [model]);
  const index = useMemo(() => indexLabels(model.labels), [model]);
  const found = folders.filter((folder) => matched[folder] !== null);
  const unknown = folders.filter((folder) => matched[folder] === null);
  return (
    <section className={styles["report"]} aria-label={`Folders of ${name}`}>
      <p>
        {name}: {found.length} of {folders.length} folders are named like its labels.
        {unknown.length > 0 && " Say what the others mean, or leave them out:"}
      </p>
      {unknown.length >= MANY_FOLDERS && (
        <PastedList name={name} read={(text) => readFolderList(text, unknown, index)} onChoose={onChoose} />
      )}
      {unknown.length > 0 && (
        <div className={styles["mapping"]}>
          {/* One list for all fields: a thousand folders with a thousand labels each would be a million elements. */}
          <datalist id={list}>
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
          {unknown.map((folder) => (
            <FolderField
              key={folder}
              label={`Folder ${folder} in ${name}`}
              list={list}
              index={index}
              chosen={labelOf[folder] ?? null}
              onChoose={(label) => onChoose({ [folder]: label })}
            />
          ))}
        </div>
      )}
      {found.length > 0 && (
        <details className={styles["more"]}>
          <summary>How the folders were matched</summary>
          <ul className={styles["list"]}>
            {found.map((folder) => (
              <li key={folder}>
                {folder}: {matched[folder]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A field for a list of folders and their labels, which is read as it is pasted or typed. */
function PastedList({
  name,
  read,
  onChoose,
}: {
  readonly name: string;
  readonly read: (text: string) => ReturnType<typeof readFolderList>;
  readonly onChoose: (choices: LabelOf) => void;
}): ReactNode {
  const [text, setText] = useState("");
  const [hint, setHint] = useState("");
  return (
    <TextField
      label={`A list for ${name}: a folder and its label in each line`}
      rows={3}
      placeholder="n01440764 tench"
      value={text}
      onChange={(pasted) => {
        const { labelOf, lines, understood } = read(pasted);
        setText(pasted);
        setHint(`${understood} of ${lines} lines name a folder and a label.`);
        onChoose(labelOf);
      }}
      hint={text.trim() === "" ? "Paste it here, or use the fields below." : hint}
    />
  );
}
