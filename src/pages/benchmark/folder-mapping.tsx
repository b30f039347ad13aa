import { type ReactNode, useMemo } from "react";
import type { PackageManifest } from "#models/manifest.ts";
import { SelectField } from "#src/components/field/select-field.tsx";
import { modelName } from "#src/domain/model-name.ts";
import styles from "./benchmark-page.module.css";
import type { LabelOf } from "./match-folders.ts";

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
  readonly onChoose: (folder: string, label: string | null) => void;
}): ReactNode {
  const name = modelName(model);
  const options = useMemo(
    () => [["", "Leave out"] as const, ...[...new Set(model.labels)].map((label) => [label, label] as const)],
    [model],
  );
  const found = folders.filter((folder) => matched[folder] !== null);
  const unknown = folders.filter((folder) => matched[folder] === null);
  return (
    <section className={styles["report"]} aria-label={`Folders of ${name}`}>
      <p>
        {name}: {found.length} of {folders.length} folders are named like its labels.
        {unknown.length > 0 && " Say what the others mean, or leave them out:"}
      </p>
      {unknown.length > 0 && (
        <div className={styles["mapping"]}>
          {unknown.map((folder) => (
            <SelectField
              key={folder}
              label={`Folder ${folder} in ${name}`}
              options={options}
              value={labelOf[folder] ?? ""}
              onChange={(label) => onChoose(folder, label === "" ? null : label)}
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
