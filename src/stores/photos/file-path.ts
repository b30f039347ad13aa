/**
 * A file's path with its folder, as "Trap 3/May/1.jpg"; its name where it was chosen without one. File choosers and drop
 * areas put it into different properties.
 */
export function pathOf(file: File): string {
  const dropped: unknown = "relativePath" in file ? file.relativePath : undefined;
  const path = file.webkitRelativePath || (typeof dropped === "string" ? dropped : "") || file.name;
  return path.replace(/^\.?\/+/, "");
}

/** Names of files and folders that operating systems put into folders. */
const LEFT_BY_SYSTEMS = /^(\.|thumbs\.db$|desktop\.ini$|__macosx$)/i;

/** True for what nobody put there: in a path, each part counts. */
export function isLeftBySystem(path: string): boolean {
  return path.split("/").some((part) => LEFT_BY_SYSTEMS.test(part));
}

/**
 * True where a file is no photo by its type, which browsers tell by the ending of the name. A file without an ending can
 * still be a photo.
 */
export function isNoPhoto({ type }: File): boolean {
  return type !== "" && !type.startsWith("image/");
}
