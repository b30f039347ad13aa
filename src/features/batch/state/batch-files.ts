import { type ChosenPhoto, choosePhotos } from "#src/pipeline/photos/chosen-photos.ts";
import type { KeptFile } from "./stored-batch.ts";

/** What of a photo's file is kept. */
export function keptFile({ path, file }: ChosenPhoto): KeptFile {
  return { path, bytes: file.size, lastModified: file.lastModified };
}

/**
 * Finds the photos of a batch among files: by path and size; or else by name and size, as in a folder that was moved, one
 * that was not changed since before others. No file stands for two photos.
 */
export function findFiles(kept: readonly KeptFile[], files: readonly File[]): ReadonlyMap<string, File> {
  const { photos } = choosePhotos(files);
  const found = new Map<string, File>();
  const byPath = new Map(photos.map(({ path, file }) => [`${file.size} ${path}`, file]));
  for (const { path, bytes } of kept) {
    const file = byPath.get(`${bytes} ${path}`);
    if (file !== undefined) found.set(path, file);
  }
  const used = new Set(found.values());
  const others = new Map<string, File[]>();
  for (const { file } of photos) {
    if (used.has(file)) continue;
    const key = `${file.size} ${file.name}`;
    const alike = others.get(key) ?? [];
    alike.push(file);
    others.set(key, alike);
  }
  for (const { path, bytes, lastModified } of kept) {
    if (found.has(path)) continue;
    const alike = others.get(`${bytes} ${path.slice(path.lastIndexOf("/") + 1)}`) ?? [];
    const unchanged = alike.findIndex((file) => file.lastModified === lastModified);
    const [file] = alike.splice(Math.max(0, unchanged), 1);
    if (file !== undefined) found.set(path, file);
  }
  return found;
}
