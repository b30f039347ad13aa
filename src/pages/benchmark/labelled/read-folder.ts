import type { LabelledPhoto } from "#src/stores/benchmark/labelled/evaluation-run.ts";

/** A folder that a person chose, sorted. */
export interface LabelledFolder {
  readonly name: string;
  /** In the order of their paths. */
  readonly photos: readonly LabelledPhoto[];
  /** Names of the sub-folders that photos lie in, in the order of the alphabet. */
  readonly folders: readonly string[];
  /** Pictures that lie in no sub-folder, and so have no label. */
  readonly loose: number;
  /** Files that are no pictures by their type. */
  readonly others: number;
}

/** What systems leave in folders. */
const LEFT_BY_SYSTEMS = /^(\.|thumbs\.db$|desktop\.ini$)/i;

/** Sorts the files of a chosen folder: each lies in a sub-folder, whose name is its label. */
export function readFolder(files: readonly File[]): LabelledFolder {
  const photos: LabelledPhoto[] = [];
  let loose = 0;
  let others = 0;
  let name = "";
  for (const file of files) {
    const [top = "", ...rest] = (file.webkitRelativePath || file.name).split("/");
    name ||= top;
    const [folder] = rest;
    if (rest.some((part) => LEFT_BY_SYSTEMS.test(part))) continue;
    // Browsers name a type by the ending; a file without one may be a photo all the same.
    if (file.type !== "" && !file.type.startsWith("image/")) others += 1;
    else if (folder === undefined || rest.length < 2) loose += 1;
    else photos.push({ path: rest.join("/"), folder, file });
  }
  photos.sort((a, b) => a.path.localeCompare(b.path));
  const folders = [...new Set(photos.map(({ folder }) => folder))].toSorted((a, b) => a.localeCompare(b));
  return { name, photos, folders, loose, others };
}
