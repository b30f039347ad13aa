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
