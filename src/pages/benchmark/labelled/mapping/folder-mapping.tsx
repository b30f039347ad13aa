import { type ReactNode, useId, useMemo } from "react";
import type { PackageManifest } from "#models/manifest.ts";
import { TextField } from "#src/components/field/text-field.tsx";
import { indexLabels } from "#domain/benchmark/match-label.ts";
import { modelName } from "#domain/model/model-name.ts";
import styles from "../../parts/benchmark.module.css";
import { FolderField } from "./folder-field.tsx";
import { type FolderList, readFolderList } from "./folder-list.ts";
import type { LabelOf } from "./match-folders.ts";

/** From so many folders on a list is less work than their fields. */
const MANY_FOLDERS = 4;

/** What a model's folders mean; those that no label was found for are asked for. */
export function FolderMapping({
  model,
  folders,
  matched,
  labelOf,
  list,
  onChoose,
  onList,
}: {
  readonly model: PackageManifest;
  readonly folders: readonly string[];
  /** As found by their names. */
  readonly matched: LabelOf;
  /** As found, as the list says, or as a person chose. */
  readonly labelOf: LabelOf;
  readonly list: FolderList;
  /** Null leaves the folder out. */
  readonly onChoose: (folder: string, label: string | null) => void;
  readonly onList: (list: FolderList) => void;
}): ReactNode {
  const name = modelName(model);
  const id = useId();
  const labels = useMemo(() => [...new Set(model.labels)], [model]);
  const index = useMemo(() => indexLabels(model.labels), [model]);
  const found = folders.filter((folder) => matched[folder] !== null);
  const unknown = folders.filter((folder) => matched[folder] === null);
  const leftOut = folders.filter((folder) => labelOf[folder] === null).length;
  return (
    <section className={styles["report"]} aria-label={`Folders of ${name}`}>
      <p>
        {name}: {found.length} of {folders.length} folders are named like its labels.
        {unknown.length > 0 && " Say what the others mean, or leave them out:"}
      </p>
      {unknown.length >= MANY_FOLDERS && (
        <TextField
          label={`A list for ${name}: a folder and its label in each line`}
          rows={3}
          placeholder="n01440764 tench"
          value={list.text}
          onChange={(text) => onList(readFolderList(text, folders, index))}
          hint={
            list.lines === 0
              ? "Paste it here, or use the fields below."
              : `${list.understood} of ${list.lines} lines name a folder and a label.`
          }
        />
      )}
      {unknown.length > 0 && (
        <div className={styles["mapping"]}>
          {/* One list for all fields: a thousand folders with a thousand labels each would be a million elements. */}
          <datalist id={id}>
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
          {unknown.map((folder) => (
            <FolderField
              key={folder}
              label={`Folder ${folder} in ${name}`}
              list={id}
              labels={labels}
              index={index}
              chosen={labelOf[folder] ?? null}
              onChoose={(label) => onChoose(folder, label)}
            />
          ))}
        </div>
      )}
      {unknown.length > 0 && (
        <p role="status">
          {leftOut === 0 ? "Every folder has a label." : `Left out: ${leftOut} of ${folders.length} folders.`}
        </p>
      )}
      {found.length > 0 && (
        <details className={styles["more"]}>
          <summary>How the folders were matched</summary>
          <ul className={styles["list"]}>
            {found.map((folder) => (
              <li key={folder}>
                {folder}: {labelOf[folder]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
