import { SUBJECTS } from "#domain/subject.ts";
import type { LabelledPhoto } from "#src/stores/benchmark/labelled/evaluation-run.ts";

/** What is in a folder that a person chose. */
export interface LabelledFolder {
  readonly name: string;
  /** In the order of their paths. */
  readonly photos: readonly LabelledPhoto[];
  /** Names of the sub-folders with photos, sorted: "aphid", or "pest/aphid" where they lie in folders of subjects. */
  readonly folders: readonly string[];
  /** How many pictures are in no sub-folder, and so have no label. */
  readonly loose: number;
  /** How many files are not pictures, by their type. */
  readonly others: number;
}

/** Names of files that operating systems put into folders. */
const LEFT_BY_SYSTEMS = /^(\.|thumbs\.db$|desktop\.ini$)/i;

/**
 * Sorts the files of a chosen folder. The label of a photo is the name of its sub-folder, or of the folder in that where
 * the sub-folder has the name of a subject.
 */
export function readFolder(files: readonly File[]): LabelledFolder {
  const photos: LabelledPhoto[] = [];
  let loose = 0;
  let others = 0;
  let name = "";
  for (const file of files) {
    const [top = "", ...rest] = (file.webkitRelativePath || file.name).split("/");
    name ||= top;
    const folder = labelFolderOf(rest.slice(0, -1));
    if (rest.some((part) => LEFT_BY_SYSTEMS.test(part))) continue;
    // Browsers tell the type by the ending of the name. A file without an ending can still be a photo.
    if (file.type !== "" && !file.type.startsWith("image/")) others += 1;
    else if (folder === null) loose += 1;
    else photos.push({ path: rest.join("/"), folder, file });
  }
  photos.sort((a, b) => a.path.localeCompare(b.path));
  const folders = [...new Set(photos.map(({ folder }) => folder))].toSorted((a, b) => a.localeCompare(b));
  return { name, photos, folders, loose, others };
}

function labelFolderOf([first, second]: readonly string[]): string | null {
  if (first === undefined) return null;
  const isSubject = SUBJECTS.some((subject) => subject === first.toLowerCase());
  return isSubject && second !== undefined ? `${first}/${second}` : first;
}
