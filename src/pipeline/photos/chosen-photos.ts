import { isLeftBySystem, isNoPhoto, pathOf } from "./file-path.ts";

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
