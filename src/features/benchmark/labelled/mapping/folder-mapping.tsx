import { type ReactNode, useId, useMemo, useState } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import { indexLabels, type LabelIndex } from "#models/match-label.ts";
import { modelName } from "#domain/model.ts";
import { TextField } from "#src/ui/controls/fields.tsx";
import styles from "#src/features/benchmark/parts/benchmark.module.css";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { describeFolderMatch, describeUnclearMatch } from "../describe-folder-match.ts";
import { FolderField } from "./folder-field.tsx";
import { readFolderList } from "./folder-list.ts";
import mappingStyles from "./folder-mapping.module.css";
import type { Mapping } from "./use-mappings.ts";
import { isolated } from "#src/ui/texts/format.ts";

/** With this many folders, pasting a list is less work than filling in their fields. */
const MANY_FOLDERS = 4;

/** What a model's folders mean. Asks for the label of each folder whose name is not like a label. */
export function FolderMapping({ mapping }: { readonly mapping: Mapping }): ReactNode {
  const { model, folders, matched } = mapping;
  const name = modelName(model);
  const index = useMemo(() => indexLabels(model.labels, model.labelFacts), [model]);
  const found = folders.filter((folder) => matched.labelOf[folder] !== null);
  const unknown = folders.filter((folder) => matched.labelOf[folder] === null);
  return (
    <section className={styles["report"]} aria-label={`Folders of ${isolated(name)}`}>
      <p>
        <bdi>{name}</bdi>: {found.length} of {folders.length} folders are named like its labels.
        {unknown.length > 0 && " Say what the others mean, or leave them out:"}
      </p>
      {unknown.length >= MANY_FOLDERS && <ListField mapping={mapping} index={index} />}
      {unknown.length > 0 && (
        <>
          <UnclearFolders mapping={mapping} folders={unknown} />
          <FolderFields mapping={mapping} folders={unknown} index={index} />
          <p role="status">{leftOutLine(mapping)}</p>
        </>
      )}
      {found.length > 0 && <MatchedFolders mapping={mapping} folders={found} index={index} />}
    </section>
  );
}

/** What the parts of a mapping that are about some of its folders take. */
interface FoldersProps {
  readonly mapping: Mapping;
  readonly folders: readonly string[];
}

/** The folders whose names fit several labels. Nothing where there are none. */
function UnclearFolders({ mapping: { matched }, folders }: FoldersProps): ReactNode {
  const lines = folders.flatMap((folder) => {
    const text = describeUnclearMatch(folder, matched.matchOf[folder]);
    return text === null ? [] : [{ folder, text }];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={mappingStyles["list"]} aria-label="Folders that may mean more than one label">
      {lines.map(({ folder, text }) => (
        <li key={folder}>{text}</li>
      ))}
    </ul>
  );
}

/** What was found, folded away, and fields to change it where a person asks for them. */
function MatchedFolders({
  mapping,
  folders,
  index,
}: FoldersProps & { readonly index: LabelIndex }): ReactNode {
  const [isChanging, setIsChanging] = useState(false);
  const { labelOf, matched } = mapping;
  return (
    <Disclosure summary="How the folders were matched">
      {isChanging ? (
        <FolderFields mapping={mapping} folders={folders} index={index} />
      ) : (
        <>
          <ul className={mappingStyles["list"]}>
            {folders.map((folder) => (
              <li key={folder}>
                {describeFolderMatch(folder, labelOf[folder] ?? null, matched.matchOf[folder])}
              </li>
            ))}
          </ul>
          <Button onClick={() => setIsChanging(true)}>Change what they mean</Button>
        </>
      )}
    </Disclosure>
  );
}

/** A field for a list of folders and their labels. */
function ListField({
  mapping: { model, folders, list, setList },
  index,
}: {
  readonly mapping: Mapping;
  readonly index: LabelIndex;
}): ReactNode {
  return (
    <TextField
      label={`A list for ${isolated(modelName(model))}: a folder and its label in each line`}
      rows={3}
      placeholder="n01440764 tench"
      value={list.text}
      onChange={(text) => setList(readFolderList(text, folders, index))}
      hint={
        list.lines === 0
          ? "Paste it here, or use the fields below."
          : `${list.understood} of ${list.lines} lines name a folder and a label.`
      }
    />
  );
}

/** A field for each of `folders`. */
function FolderFields({
  mapping: { model, labelOf, choose },
  folders,
  index,
}: FoldersProps & { readonly index: LabelIndex }): ReactNode {
  const id = useId();
  const labels = useMemo(() => [...new Set(model.labels)], [model]);
  return (
    <div className={mappingStyles["mapping"]}>
      {/* One list for all fields: a thousand folders with a thousand labels each would be a million elements. */}
      <datalist id={id}>
        {labels.map((label) => (
          <option key={label}>{readableLabel(label)}</option>
        ))}
      </datalist>
      {folders.map((folder) => (
        <FolderField
          key={folder}
          label={`Folder ${isolated(folder)} in ${isolated(modelName(model))}`}
          list={id}
          labels={labels}
          index={index}
          chosen={labelOf[folder] ?? null}
          onChoose={(label) => choose(folder, label)}
        />
      ))}
    </div>
  );
}

function leftOutLine({ folders, labelOf }: Mapping): string {
  const leftOut = folders.filter((folder) => labelOf[folder] === null).length;
  return leftOut === 0 ? "Every folder has a label." : `Left out: ${leftOut} of ${folders.length} folders.`;
}
