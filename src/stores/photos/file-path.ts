/**
 * A file's path with its folder, as "Trap 3/May/1.jpg"; its name where it was chosen without one. File choosers and drop
 * areas put it into different properties.
 */
export function pathOf(file: File): string {
  const dropped: unknown = "relativePath" in file ? file.relativePath : undefined;
  const path = file.webkitRelativePath || (typeof dropped === "string" ? dropped : "") || file.name;
  return path.replace(/^\.?\/+/, "");
}

/** Names of files and folders that operating systems, phones and storage devices put into folders, in small letters. */
const LEFT_BY_SYSTEMS: ReadonlySet<string> = new Set([
  ...[".ds_store", ".localized", ".appledouble", ".appledb", ".appledesktop", ".apdisk", "__macosx"],
  ...[".spotlight-v100", ".fseventsd", ".trashes", ".temporaryitems", ".documentrevisions-v100"],
  ...["thumbs.db", "ehthumbs.db", "desktop.ini", "$recycle.bin", "system volume information"],
  ...[".directory", "lost+found", ".thumbnails", ".nomedia", "@eadir"],
]);

/** How such names begin: a Mac's second part of a file, and what is in the bin or not whole yet on Linux and Android. */
const BEGUN_BY_SYSTEMS = [
  "._",
  ".volumeicon",
  ".trash-",
  ".trashed-",
  ".pending-",
  ".nfs",
  ".fuse_hidden",
] as const;

/** True for what nobody put there: in a path, each part counts. */
export function isLeftBySystem(path: string): boolean {
  return path
    .toLowerCase()
    .split("/")
    .some((part) => LEFT_BY_SYSTEMS.has(part) || BEGUN_BY_SYSTEMS.some((begin) => part.startsWith(begin)));
}

/**
 * True where a file is no photo by its type, which browsers tell by the ending of the name. A file without an ending can
 * still be a photo, unless its name begins with a dot, as the names of settings do.
 */
export function isNoPhoto({ name, type }: File): boolean {
  return type === "" ? name.startsWith(".") : !type.startsWith("image/");
}
