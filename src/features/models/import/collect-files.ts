import { pathOf } from "#src/pipeline/photos/file-path.ts";
import type { PackageFile } from "#workers/contract.ts";

/** Chosen or dropped files, with their paths inside the folder; the folder's own name is left out. */
export function collectFiles(files: readonly File[]): readonly PackageFile[] {
  const placed = files.map((file) => ({ path: pathOf(file), blob: file }));
  const [first] = placed;
  const top = first?.path.split("/")[0] ?? "";
  const inOneFolder = placed.every(({ path }) => path.startsWith(`${top}/`));
  return inOneFolder ? placed.map(({ path, blob }) => ({ path: path.slice(top.length + 1), blob })) : placed;
}

/** Names what was chosen: the folder, the file, or the number of files. */
export function nameOfChoice(files: readonly File[]): string {
  const [first] = files;
  if (first === undefined) return "";
  const folder = pathOf(first).split("/");
  if (folder.length > 1 && folder[0] !== undefined) return folder[0];
  return files.length === 1 ? first.name : `${files.length} files`;
}

/** What a model may be called after the choice: the folder or the file; null for files of which none names the others. */
export function titleOfChoice(files: readonly File[]): string | null {
  const [first] = files;
  if (first === undefined) return null;
  return files.length === 1 || pathOf(first).includes("/") ? nameOfChoice(files) : null;
}
