import {
  countLeftOut,
  type FileKind,
  kindByName,
  kindByStart,
  type LeftOutFiles,
} from "#domain/photo/file-kind.ts";
import { SNIFF_BYTES } from "#domain/photo/sniff.ts";
import { SUBJECTS } from "#domain/subject.ts";

/** A photo, or another file, among chosen files. The file is not read yet. */
export interface ChosenPhoto {
  /** Path relative to the chosen folder, with slashes. Unique among the chosen files. */
  readonly path: string;
  readonly file: File;
}

/** The photos among the files or the folder that the user chose or dropped. */
export interface ChosenPhotos {
  /** Name of the folder that contains all files; null if there is no such folder. */
  readonly folder: string | null;
  /** Sorted by path; "2" comes before "10". */
  readonly photos: readonly ChosenPhoto[];
  /** The files that are not photos, without the files of operating systems. */
  readonly leftOut: readonly LeftOutFiles[];
}

/** Finds the photos among chosen files, in all sub-folders, and counts the other files. */
export async function choosePhotos(files: readonly File[]): Promise<ChosenPhotos> {
  const { folder, placed } = placeFiles(files);
  const { photos, leftOut } = await partPhotos(placed);
  return { folder, photos: withOwnPaths(photos), leftOut };
}

/** Gives each chosen file its path, without the files of operating systems. Reads nothing, so other files are there too. */
export function pathsOf(files: readonly File[]): readonly ChosenPhoto[] {
  return withOwnPaths(placeFiles(files).placed);
}

/** The files by their paths below their common folder, sorted by path. */
function placeFiles(files: readonly File[]): {
  readonly folder: string | null;
  readonly placed: readonly ChosenPhoto[];
} {
  const byName = new Intl.Collator("en", { numeric: true });
  const placed = files.map((file) => ({ path: pathOf(file), file }));
  const folder = commonFolder(placed.map(({ path }) => path));
  const inFolder = placed
    .map(({ path, file }) => ({ path: folder === null ? path : path.slice(folder.length + 1), file }))
    .filter(({ path }) => !isLeftBySystem(path));
  return { folder, placed: inFolder.toSorted((one, other) => byName.compare(one.path, other.path)) };
}

/** Parts the photos from the other files, and counts these. */
async function partPhotos<Placed extends { readonly file: File }>(
  placed: readonly Placed[],
): Promise<{ readonly photos: readonly Placed[]; readonly leftOut: readonly LeftOutFiles[] }> {
  const kinds: FileKind[] = [];
  for (let from = 0; from < placed.length; from += AT_ONCE) {
    const part = placed.slice(from, from + AT_ONCE);
    kinds.push(...(await Promise.all(part.map(({ file }) => kindOf(file)))));
  }
  return {
    photos: placed.filter((_, at) => kinds[at] === "photo"),
    leftOut: countLeftOut(
      placed.map(({ file: { name } }) => name),
      kinds,
    ),
  };
}

/** Number of files that are read at once. */
const AT_ONCE = 64;

/** The kinds of the files that were read: a batch looks at its files when they are chosen, and when it starts. */
const kindsRead = new WeakMap<File, FileKind>();

/** Reads the first bytes of a file only if its name does not say what it is. */
async function kindOf(file: File): Promise<FileKind> {
  const known = kindByName(file.name) ?? kindsRead.get(file);
  if (known !== undefined) return known;
  const kind = kindByStart(file.name, await startOf(file));
  kindsRead.set(file, kind);
  return kind;
}

/** The first bytes of a file; none if it was moved or deleted. */
async function startOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return new Uint8Array();
    throw error;
  }
}

/** The first folder of the paths if all paths begin with the same folder; otherwise null. */
function commonFolder(paths: readonly string[]): string | null {
  const [top, ...rest] = paths[0]?.split("/") ?? [];
  if (top === undefined || rest.length === 0) return null;
  return paths.every((path) => path.startsWith(`${top}/`)) ? top : null;
}

/**
 * Makes paths unique, because files dropped from a list of search results can share a name. A second 1.jpg becomes
 * "1.jpg (2)".
 */
function withOwnPaths(photos: readonly ChosenPhoto[]): readonly ChosenPhoto[] {
  const seen = new Set<string>();
  return photos.map(({ path, file }) => {
    let own = path;
    for (let at = 2; seen.has(own); at += 1) own = `${path} (${at})`;
    seen.add(own);
    return { path: own, file };
  });
}

/** A photo in a folder whose name is its label. The file is not read yet. */
export interface LabelledPhoto {
  /** Path relative to the chosen folder, with slashes. */
  readonly path: string;
  readonly folder: string;
  readonly file: File;
}

/** A chosen folder whose sub-folders are labels. */
export interface LabelledFolder {
  readonly name: string;
  /** Sorted by path. */
  readonly photos: readonly LabelledPhoto[];
  /** Names of the sub-folders with photos, sorted: "aphid", or "pest/aphid" inside a folder named like a subject. */
  readonly folders: readonly string[];
  /** The photos outside of sub-folders. They have no label. */
  readonly loose: readonly File[];
  /** The files that are not photos, without the files of operating systems. */
  readonly leftOut: readonly LeftOutFiles[];
}

/**
 * Sorts the files of a chosen folder. A photo's label is the name of its sub-folder. If the sub-folder is named like a
 * subject, the label is the name of the next folder inside it.
 */
export async function readFolder(files: readonly File[]): Promise<LabelledFolder> {
  const placed = files.map((file) => {
    const [top = "", ...rest] = pathOf(file).split("/");
    return { top, path: rest.join("/"), folder: labelFolderOf(rest.slice(0, -1)), file };
  });
  const { photos, leftOut } = await partPhotos(placed.filter(({ path }) => !isLeftBySystem(path)));
  const labelled = photos
    .flatMap(({ path, folder, file }) => (folder === null ? [] : [{ path, folder, file }]))
    .toSorted((a, b) => a.path.localeCompare(b.path));
  return {
    name: placed.find(({ top }) => top !== "")?.top ?? "",
    photos: labelled,
    folders: [...new Set(labelled.map(({ folder }) => folder))].toSorted((a, b) => a.localeCompare(b)),
    loose: photos.flatMap(({ folder, file }) => (folder === null ? [file] : [])),
    leftOut,
  };
}

/**
 * Orders photos in turns: the first photo of each folder, then the second of each, so that a stopped run covers all
 * folders.
 */
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
  // Systems store the same name with composed or with separate accents.
  return (isSubject && second !== undefined ? `${first}/${second}` : first).normalize("NFC");
}

/**
 * A file's path with its folder, such as "Trap 3/May/1.jpg"; its name if the file was chosen without a folder. File
 * choosers and drop areas set different properties.
 */
export function pathOf(file: File): string {
  const dropped: unknown = "relativePath" in file ? file.relativePath : undefined;
  const path = file.webkitRelativePath || (typeof dropped === "string" ? dropped : "") || file.name;
  return path.replace(/^\.?\/+/, "");
}

/** Files and folders that operating systems, phones, storage devices and programs for folders create. */
const LEFT_BY_SYSTEMS: readonly RegExp[] = [
  // Apple
  /^(\._.*|\.ds_store|\.localized|\.apple(double|db|desktop)|\.apdisk|\.volumeicon\.icns|__macosx)$/i,
  /^\.(spotlight-v100|fseventsd|trashes|temporaryitems|documentrevisions-v100)$/i,
  // Windows
  /^((eh)?thumbs\.db|desktop\.ini|\$recycle\.bin|system volume information)$/i,
  // Linux, Android and storage devices: bins, thumbnails, unfinished files and files deleted while open
  /^(\.directory|lost\+found|\.trash-.*|\.nfs[\da-f]{16,}|\.fuse_hidden.*)$/i,
  /^(\.thumbnails|\.nomedia|\.trashed-.*|\.globaltrash|\.pending-.*|@eadir|#recycle|@recycle|\.@__thumb)$/i,
  // Programs that synchronise folders or sort photos: bins and earlier versions
  /^(\.dtrash|\.picasaoriginals|\.stversions|\.dropbox\.cache|\.sync)$/i,
];

/** True if any part of a path is a file or folder of an operating system. */
function isLeftBySystem(path: string): boolean {
  return path.split("/").some((part) => LEFT_BY_SYSTEMS.some((name) => name.test(part)));
}
