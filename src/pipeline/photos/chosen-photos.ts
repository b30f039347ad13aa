import { SUBJECTS } from "#domain/subject.ts";

/** A photo among chosen files. The file is read when its turn comes. */
export interface ChosenPhoto {
  /** From the chosen folder, with slashes. No two photos of a choice have the same. */
  readonly path: string;
  readonly file: File;
}

/** What is in a folder, or among files, that a person chose or dropped. */
export interface ChosenPhotos {
  /** Name of the folder that all of them lie in; null where there is none. */
  readonly folder: string | null;
  /** In the order of their paths, with numbers as numbers. */
  readonly photos: readonly ChosenPhoto[];
  /** Files that are no photos by their types. What operating systems leave in folders is not counted. */
  readonly leftOut: number;
}

/** Sorts chosen files out: photos of a folder and its sub-folders, and how many files are none. */
export function choosePhotos(files: readonly File[]): ChosenPhotos {
  const byName = new Intl.Collator("en", { numeric: true });
  const placed = files.map((file) => ({ path: pathOf(file), file }));
  const folder = commonFolder(placed.map(({ path }) => path));
  const inFolder = placed
    .map(({ path, file }) => ({ path: folder === null ? path : path.slice(folder.length + 1), file }))
    .filter(({ path }) => !isLeftBySystem(path));
  const photos = inFolder
    .filter(({ file }) => !isNoPhoto(file))
    .toSorted((one, other) => byName.compare(one.path, other.path));
  return { folder, photos: withOwnPaths(photos), leftOut: inFolder.length - photos.length };
}

/** The first folder of the paths where all begin with it; else null. */
function commonFolder(paths: readonly string[]): string | null {
  const [top, ...rest] = paths[0]?.split("/") ?? [];
  if (top === undefined || rest.length === 0) return null;
  return paths.every((path) => path.startsWith(`${top}/`)) ? top : null;
}

/** Files that were dropped out of a list of search results can share a name: the second is "1.jpg (2)". */
function withOwnPaths(photos: readonly ChosenPhoto[]): readonly ChosenPhoto[] {
  const seen = new Set<string>();
  return photos.map(({ path, file }) => {
    let own = path;
    for (let at = 2; seen.has(own); at += 1) own = `${path} (${at})`;
    seen.add(own);
    return { path: own, file };
  });
}

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

/**
 * A file's path with its folder, as "Trap 3/May/1.jpg"; its name where it was chosen without one. File choosers and drop
 * areas put it into different properties.
 */
export function pathOf(file: File): string {
  const dropped: unknown = "relativePath" in file ? file.relativePath : undefined;
  const path = file.webkitRelativePath || (typeof dropped === "string" ? dropped : "") || file.name;
  return path.replace(/^\.?\/+/, "");
}

/** Names of files and folders that operating systems, phones and storage devices put into folders. */
const LEFT_BY_SYSTEMS: readonly RegExp[] = [
  // Apple
  /^(\._.*|\.ds_store|\.localized|\.apple(double|db|desktop)|\.apdisk|\.volumeicon\.icns|__macosx)$/i,
  /^\.(spotlight-v100|fseventsd|trashes|temporaryitems|documentrevisions-v100)$/i,
  // Windows
  /^((eh)?thumbs\.db|desktop\.ini|\$recycle\.bin|system volume information)$/i,
  // Linux, Android and storage devices: bins, small pictures, and files that are not whole yet or deleted while open
  /^(\.directory|lost\+found|\.trash-.*|\.nfs[\da-f]{16,}|\.fuse_hidden.*)$/i,
  /^(\.thumbnails|\.nomedia|\.trashed-.*|\.pending-.*|@eadir)$/i,
];

/** True for what nobody put there: in a path, each part counts. */
export function isLeftBySystem(path: string): boolean {
  return path.split("/").some((part) => LEFT_BY_SYSTEMS.some((name) => name.test(part)));
}

/**
 * True where a file is no photo by its type, which browsers tell by the ending of the name. A file without an ending can
 * still be a photo, unless its name begins with a dot, as the names of settings do.
 */
export function isNoPhoto({ name, type }: File): boolean {
  return type === "" ? name.startsWith(".") : !type.startsWith("image/");
}
