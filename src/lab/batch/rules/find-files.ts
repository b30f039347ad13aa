import { pathsOf } from "#src/lab/photos/chosen-photos.ts";
import type { ChosenFile } from "./batch-record.ts";

/**
 * What a photo and its file have in common, besides the size. The closest comes first: systems store the same name with
 * composed or with separate accents, and a person may have moved the folder.
 */
const WAYS: readonly ((path: string, name: string) => string)[] = [
  (path) => path,
  (path) => path.normalize("NFC"),
  (_, name) => name.normalize("NFC"),
];

/**
 * Finds the files of a batch's photos by {@link WAYS}. If several files match, a file with the same date comes first. No
 * file is used for two photos. Looks at all files, because batches of earlier versions also have files that are no photos.
 */
export function findFiles(chosen: readonly ChosenFile[], files: readonly File[]): ReadonlyMap<string, File> {
  const placed = pathsOf(files);
  const found = new Map<string, File>();
  const used = new Set<File>();
  for (const keyOf of WAYS) {
    const alike = new Map<string, File[]>();
    for (const { path, file } of placed) {
      if (used.has(file)) continue;
      const key = `${file.size} ${keyOf(path, file.name)}`;
      const same = alike.get(key);
      if (same === undefined) alike.set(key, [file]);
      else same.push(file);
    }
    for (const { path, bytes, lastModified } of chosen) {
      if (found.has(path)) continue;
      const same = alike.get(`${bytes} ${keyOf(path, path.slice(path.lastIndexOf("/") + 1))}`) ?? [];
      const unchanged = same.findIndex((file) => file.lastModified === lastModified);
      const [file] = same.splice(Math.max(0, unchanged), 1);
      if (file === undefined) continue;
      found.set(path, file);
      used.add(file);
    }
  }
  return found;
}
