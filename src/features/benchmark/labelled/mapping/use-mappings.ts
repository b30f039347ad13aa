import { useMemo, useState } from "react";
import type { PackageManifest } from "#models/manifest.ts";
import { EMPTY_LIST, type FolderList } from "./folder-list.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { createFolderMatcher, type FolderMatches, type LabelOf } from "#models/match-folders.ts";

/** What the folders mean to one model, and how to change it. */
export interface Mapping {
  readonly model: PackageManifest;
  readonly folders: readonly string[];
  /** What was found by the folders' names. */
  readonly matched: FolderMatches;
  /** What counts: what a person chose, else what the list says, else what was found. */
  readonly labelOf: LabelOf;
  readonly list: FolderList;
  /** Null leaves the folder out. */
  readonly choose: (folder: string, label: string | null) => void;
  readonly setList: (list: FolderList) => void;
}

/** Keeps the list and the choices of each model, so that they are still there when a model is chosen again. */
export function useMappings(
  folders: readonly string[],
  entries: readonly KnowledgeEntry[],
): (model: PackageManifest) => Mapping {
  const [chosen, setChosen] = useState<Readonly<Record<string, LabelOf>>>({});
  const [lists, setLists] = useState<Readonly<Record<string, FolderList>>>({});
  const matchedBy = useMemo(() => createFolderMatcher(folders, entries), [folders, entries]);
  return (model) => {
    const { id } = model;
    const matched = matchedBy(model);
    const list = lists[id] ?? EMPTY_LIST;
    return {
      model,
      folders,
      matched,
      labelOf: { ...matched.labelOf, ...list.labelOf, ...chosen[id] },
      list,
      choose: (folder, label) => setChosen({ ...chosen, [id]: { ...chosen[id], [folder]: label } }),
      setList: (changed) => setLists({ ...lists, [id]: changed }),
    };
  };
}
