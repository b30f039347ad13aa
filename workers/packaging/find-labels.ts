import { labelsFit, parseLabels } from "#models/labels.ts";
import type { Stated } from "#models/package-draft.ts";
import { isWebPage } from "#workers/files/web-page.ts";
import { type FileSet, folderOf, nameOf } from "./file-set.ts";

/** The labels that were found in the files. */
export interface FoundLabels {
  /** A list of the right length, where there is exactly one. */
  readonly labels: Stated<readonly string[]> | null;
  /** A list of another length, where there is none of the right length. */
  readonly unfitLabels: Stated<readonly string[]> | null;
}

/** Names that tools and people give to a list of labels. */
const LABEL_FILE = /^(?:.*[-_. ])?(?:labels?|labelmap|classes|class_?names|class_indices)\.(?:txt|json)$/i;

/**
 * Looks for a list of as many labels as the model has outputs, first in the model's folder, then in the folders around
 * it, and stops at the first folder with such a list. If that folder has several, labels.txt is taken, or none where no
 * list has that name.
 */
export async function findLabels(set: FileSet, model: string, outputs: number | null): Promise<FoundLabels> {
  let unfitLabels: Stated<readonly string[]> | null = null;
  for (const folder of foldersUpFrom(folderOf(model))) {
    const lists = await listsIn(set, folder);
    const fitting = lists.filter(({ value }) => value.length > 1 && labelsFit(value.length, outputs));
    const labels =
      fitting.length > 1 ? fitting.find(({ from }) => nameOf(from) === "labels.txt") : fitting[0];
    if (labels !== undefined) return { labels, unfitLabels: null };
    if (fitting.length > 1) return { labels: null, unfitLabels: null };
    unfitLabels ??= lists[0] ?? null;
  }
  return { labels: null, unfitLabels };
}

async function listsIn(set: FileSet, folder: string): Promise<readonly Stated<readonly string[]>[]> {
  const paths = set.paths.filter((path) => folderOf(path) === folder && LABEL_FILE.test(nameOf(path)));
  const lists: Stated<readonly string[]>[] = [];
  for (const { path, blob } of set.filesAt(paths)) {
    if (await isWebPage(blob)) continue;
    const value = parseLabels(await blob.text());
    if (value !== null && value.length > 0) lists.push({ value, from: path });
  }
  return lists;
}

/** A folder and all folders around it, the package's own being the last. */
export function foldersUpFrom(folder: string): readonly string[] {
  return folder === "" ? [""] : [folder, ...foldersUpFrom(folderOf(folder.slice(0, -1)))];
}
