import { type ReactNode, useId, useMemo, useState } from "react";
import { readableLabel } from "#domain/text/readable-label.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { createFolderMatcher, type FolderMatches, type LabelOf } from "#models/match-folders.ts";
import { indexLabels, type LabelIndex, matchLabel } from "#models/match-label.ts";
import type { LabelledFolder, LabelledPhoto } from "#src/lab/photos/chosen-photos.ts";
import { inContext, m, plural, rich, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { SelectField, TextField } from "#src/ui/controls/fields.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import { describeFolderMatch, describeUnclearMatch } from "./evaluation-texts.ts";
import { EMPTY_LIST, type FolderList, readFolderList } from "./folder-list.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./labelled.module.css";

/** Minimum number of unmatched folders for which the form also accepts a pasted list. */
const MANY_FOLDERS = 4;

/** Shows the model's label for each matched folder, and asks for the labels of the other folders. */
export function FolderMapping({ mapping }: { readonly mapping: Mapping }): ReactNode {
  const { model, folders, matched } = mapping;
  const name = modelName(model);
  const index = useMemo(() => indexLabels(model.labels, model.labelFacts), [model]);
  const found = folders.filter((folder) => matched.labelOf[folder] !== null);
  const unknown = folders.filter((folder) => matched.labelOf[folder] === null);
  return (
    <section className={layout["stack5"]} aria-label={t`Folders of ${isolated(name)}`}>
      <p>
        {rich`${<bdi>{name}</bdi>}: ${found.length} of ${folders.length} folders are named like its labels.`}
        {unknown.length > 0 && ` ${t`Choose labels for the others, or leave them out:`}`}
      </p>
      {unknown.length >= MANY_FOLDERS && <ListField mapping={mapping} index={index} />}
      {unknown.length > 0 && (
        <>
          <UnclearFolders mapping={mapping} folders={unknown} />
          <FolderFields mapping={mapping} folders={unknown} index={index} />
          <p role="status">{leftOutLine(mapping)}</p>
          <p className={layout["hint"]}>{ONE_LABEL}</p>
        </>
      )}
      {found.length > 0 && <MatchedFolders mapping={mapping} folders={found} index={index} />}
    </section>
  );
}

const ONE_LABEL = t`A folder stands for one label. Where a model has several names for it, such as breeds of cats, photos that get another of them count as wrong. Then leave the folder out, or make a folder for each label.`;

interface FoldersProps {
  readonly mapping: Mapping;
  readonly folders: readonly string[];
}

/** The folders whose names fit several labels. Renders nothing if there are none. */
function UnclearFolders({ mapping: { matched }, folders }: FoldersProps): ReactNode {
  const lines = folders.flatMap((folder) => {
    const text = describeUnclearMatch(folder, matched.matchOf[folder]);
    return text === null ? [] : [{ folder, text }];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={styles["folders"]} aria-label={t`Folders that may mean more than one label`}>
      {lines.map(({ folder, text }) => (
        <li key={folder}>{text}</li>
      ))}
    </ul>
  );
}

/** The matched folders, collapsed at first, with fields to change their labels. */
function MatchedFolders({
  mapping,
  folders,
  index,
}: FoldersProps & { readonly index: LabelIndex }): ReactNode {
  const [isChanging, setIsChanging] = useState(false);
  const { labelOf, matched } = mapping;
  return (
    <Disclosure summary={t`How the folders were matched`}>
      {isChanging ? (
        <FolderFields mapping={mapping} folders={folders} index={index} />
      ) : (
        <>
          <ul className={styles["folders"]}>
            {folders.map((folder) => (
              <li key={folder}>
                {describeFolderMatch(folder, labelOf[folder] ?? null, matched.matchOf[folder])}
              </li>
            ))}
          </ul>
          <Button onClick={() => setIsChanging(true)}>{t`Change what they mean`}</Button>
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
      label={t`A list for ${isolated(modelName(model))}: a folder and its label in each line`}
      rows={3}
      placeholder="n01440764 tench"
      value={list.text}
      onChange={(text) => setList(readFolderList(text, folders, index))}
      hint={
        list.lines === 0
          ? t`Paste it here, or use the fields below.`
          : t`${list.understood} of ${list.lines} lines name a folder and a label.`
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
    <div className={styles["mapping"]}>
      {/* All fields share one list. Separate lists for a thousand folders and a thousand labels would need a million
          elements. */}
      <datalist id={id}>
        {labels.map((label) => (
          <option key={label}>{readableLabel(label)}</option>
        ))}
      </datalist>
      {folders.map((folder) => (
        <FolderField
          key={folder}
          label={t`Folder ${isolated(folder)} in ${isolated(modelName(model))}`}
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

function leftOutLine({ folders, labelOf, photosIn }: Mapping): string {
  const leftOut = folders.filter((folder) => labelOf[folder] === null);
  if (leftOut.length === 0) return t`Every folder has a label.`;
  const photos = leftOut.reduce((sum, folder) => sum + (photosIn.get(folder) ?? 0), 0);
  return plural(
    photos,
    m`Left out: ${photos} photo in ${leftOut.length} of ${folders.length} folders.`,
    m`Left out: ${photos} photos in ${leftOut.length} of ${folders.length} folders.`,
  );
}

/** With more labels than this, the field is a text field instead of a drop-down list. */
const FEW_LABELS = 30;

const LEAVE_OUT = inContext("folder")`Leave out`;

/** A field for the label of a folder. */
function FolderField({
  label,
  list,
  labels,
  index,
  chosen,
  onChoose,
}: {
  readonly label: string;
  /** Id of the datalist with the labels. */
  readonly list: string;
  readonly labels: readonly string[];
  readonly index: LabelIndex;
  /** Null if the folder is left out. */
  readonly chosen: string | null;
  readonly onChoose: (label: string | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState("");
  if (labels.length <= FEW_LABELS) {
    return (
      <SelectField
        label={label}
        options={[["", LEAVE_OUT] as const, ...labels.map((each) => [each, readableLabel(each)] as const)]}
        value={chosen ?? ""}
        onChange={(value) => onChoose(value === "" ? null : value)}
      />
    );
  }
  // When the pasted list changes the label, it replaces the typed text.
  const name = readableLabel(chosen ?? "");
  const value = matchLabel(typed, index) === chosen ? typed : name;
  return (
    <TextField
      label={label}
      list={list}
      placeholder={LEAVE_OUT}
      value={value}
      onChange={(text) => {
        setTyped(text);
        const meant = matchLabel(text, index);
        if (meant !== chosen) onChoose(meant);
      }}
      hint={chosen !== null && name !== value ? t`Means ${isolated(name)}.` : undefined}
      problem={value.trim() !== "" && chosen === null ? t`Choose one of the model's labels.` : undefined}
    />
  );
}

/** The labels of the folders for one model. */
export interface Mapping {
  readonly model: PackageManifest;
  readonly folders: readonly string[];
  /** Number of photos in each folder. */
  readonly photosIn: ReadonlyMap<string, number>;
  /** The labels that the folders' names match. */
  readonly matched: FolderMatches;
  /** The label that the user chose, else the label from the list, else the label from `matched`. */
  readonly labelOf: LabelOf;
  readonly list: FolderList;
  /** Null leaves the folder out. */
  readonly choose: (folder: string, label: string | null) => void;
  readonly setList: (list: FolderList) => void;
}

/** Remembers the list and the labels of each model, also while the model is not chosen. */
export function useMappings(
  { folders, photos }: Pick<LabelledFolder, "folders" | "photos">,
  entries: readonly KnowledgeEntry[],
): (model: PackageManifest) => Mapping {
  const [chosen, setChosen] = useState<Readonly<Record<string, LabelOf>>>({});
  const [lists, setLists] = useState<Readonly<Record<string, FolderList>>>({});
  const photosIn = useMemo(() => countsOf(photos), [photos]);
  const matchedBy = useMemo(() => createFolderMatcher(folders, entries), [folders, entries]);
  return (model) => {
    const { id } = model;
    const matched = matchedBy(model);
    const list = lists[id] ?? EMPTY_LIST;
    return {
      model,
      folders,
      photosIn,
      matched,
      labelOf: { ...matched.labelOf, ...list.labelOf, ...chosen[id] },
      list,
      choose: (folder, label) => setChosen({ ...chosen, [id]: { ...chosen[id], [folder]: label } }),
      setList: (changed) => setLists({ ...lists, [id]: changed }),
    };
  };
}

function countsOf(photos: readonly LabelledPhoto[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { folder } of photos) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return counts;
}
