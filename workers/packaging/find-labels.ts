import { labelsFit, parseLabels } from "#models/labels.ts";
import type { Stated } from "#models/package-draft.ts";
import { isWebPage } from "#workers/files/web-page.ts";
import { type FileSet, folderOf, nameOf } from "./file-set.ts";

/** What was found of labels in the files. */
export interface FoundLabels {
  /** A list of the right length, where there is exactly one. */
  readonly labels: Stated<readonly string[]> | null;
  /** Where there is none: a list of another length. */
  readonly unfitLabels: Stated<readonly string[]> | null;
}

/** Names that tools and people give to a list of labels. */
const LABEL_FILE = /^(?:.*[-_. ])?(?:labels?|labelmap|classes|class_?names|class_indices)\.(?:txt|json)$/i;

/**
 * Looks for the list of labels of a model with so many outputs: in the model's folder, then in the ones around it.
 * The first folder with a list of the right length has it; two such lists in one folder are none, as nobody knows
 * which one is meant, unless one of them is labels.txt itself.
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

/** A folder and all around it, up to the package's own. */
export function foldersUpFrom(folder: string): readonly string[] {
  return folder === "" ? [""] : [folder, ...foldersUpFrom(folderOf(folder.slice(0, -1)))];
}
