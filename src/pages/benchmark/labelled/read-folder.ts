import type { LabelledPhoto } from "#src/stores/benchmark/labelled/evaluation-run.ts";

/** What is in a folder that a person chose. */
export interface LabelledFolder {
  readonly name: string;
  /** In the order of their paths. */
  readonly photos: readonly LabelledPhoto[];
  /** Names of the sub-folders with photos, sorted. */
  readonly folders: readonly string[];
  /** How many pictures are in no sub-folder, and so have no label. */
  readonly loose: number;
  /** How many files are not pictures, by their type. */
  readonly others: number;
}

/** Names of files that operating systems put into folders. */
const LEFT_BY_SYSTEMS = /^(\.|thumbs\.db$|desktop\.ini$)/i;

/** Sorts the files of a chosen folder. The label of a photo is the name of its sub-folder. */
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
    // Browsers tell the type by the ending of the name. A file without an ending can still be a photo.
    if (file.type !== "" && !file.type.startsWith("image/")) others += 1;
    else if (folder === undefined || rest.length < 2) loose += 1;
    else photos.push({ path: rest.join("/"), folder, file });
  }
  photos.sort((a, b) => a.path.localeCompare(b.path));
  const folders = [...new Set(photos.map(({ folder }) => folder))].toSorted((a, b) => a.localeCompare(b));
  return { name, photos, folders, loose, others };
}
