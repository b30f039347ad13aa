import { SUBJECTS } from "#domain/subject.ts";
import { isLeftBySystem, isNoPhoto, pathOf } from "./file-path.ts";

/** A photo in a folder whose name is its label. The file is read when its turn comes. */
export interface LabelledPhoto {
  /** From the chosen folder, with slashes. */
  readonly path: string;
  readonly folder: string;
  readonly file: File;
}

/** What is in a folder that a person chose. */
export interface LabelledFolder {
  readonly name: string;
  /** In the order of their paths. */
  readonly photos: readonly LabelledPhoto[];
  /** Names of the sub-folders with photos, sorted: "aphid", or "pest/aphid" where they lie in folders of subjects. */
  readonly folders: readonly string[];
  /** The pictures in no sub-folder, which so have no label. */
  readonly loose: readonly File[];
  /** How many files are not pictures, by their type. */
  readonly others: number;
}

/**
 * Sorts the files of a chosen folder. The label of a photo is the name of its sub-folder, or of the folder in that where
 * the sub-folder has the name of a subject.
 */
export function readFolder(files: readonly File[]): LabelledFolder {
  const photos: LabelledPhoto[] = [];
  const loose: File[] = [];
  let others = 0;
  let name = "";
  for (const file of files) {
    const [top = "", ...rest] = pathOf(file).split("/");
    name ||= top;
    const folder = labelFolderOf(rest.slice(0, -1));
    if (isLeftBySystem(rest.join("/"))) continue;
    if (isNoPhoto(file)) others += 1;
    else if (folder === null) loose.push(file);
    else photos.push({ path: rest.join("/"), folder, file });
  }
  photos.sort((a, b) => a.path.localeCompare(b.path));
  const folders = [...new Set(photos.map(({ folder }) => folder))].toSorted((a, b) => a.localeCompare(b));
  return { name, photos, folders, loose, others };
}

/** The photos with the folders taking turns, so that a run that is stopped has seen all folders. */
export function inTurns<Photo extends Pick<LabelledPhoto, "folder">>(
  photos: readonly Photo[],
): readonly Photo[] {
  const seen = new Map<string, number>();
  return photos
    .map((photo) => {
      const turn = seen.get(photo.folder) ?? 0;
      seen.set(photo.folder, turn + 1);
      return { photo, turn };
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ photo }) => photo);
}

function labelFolderOf([first, second]: readonly string[]): string | null {
  if (first === undefined) return null;
  const isSubject = SUBJECTS.some((subject) => subject === first.toLowerCase());
  return isSubject && second !== undefined ? `${first}/${second}` : first;
}
