// How a batch starts: reasons to refuse it, its initial data, and finding its files again after a reload. See
// ../new-batch.tsx for the form.

import { mayAsk } from "./batch-models.ts";
import { type ChosenPhotos, choosePhotos } from "#src/pipeline/photos/chosen-photos.ts";
import { readBatchFile } from "../rules/batch-file.ts";
import { openedFile } from "../rules/opened-file.ts";
import type { BatchRunDeps } from "./batch-run.ts";
import type { BatchSettings, KeptBatch, KeptFile } from "./stored-batch.ts";
import { m, plural } from "#src/language/messages.ts";

/** Why a batch could not be started, opened or deleted. */
export type BatchProblem =
  /** None of the chosen files has the name of a photo. */
  | { readonly code: "no-photos" }
  /** The plan allows only `left` more photos in batches. */
  | { readonly code: "too-many-photos"; readonly chosen: number; readonly left: number }
  /** The subject needs Premium. */
  | { readonly code: "premium-subject" }
  | { readonly code: "open-in-another-tab" }
  /** The batch was deleted, or another version of the app wrote it. */
  | { readonly code: "not-found" }
  /** The file is not one that a batch saved as JSON. */
  | { readonly code: "not-a-batch-file" }
  /** The browser's storage can't read, keep or delete batches. */
  | { readonly code: "storage-failed" };

/** Why a batch of these photos can't start; null if it can. */
export function refusalOf(
  { photos }: ChosenPhotos,
  { subject }: BatchSettings,
  { plan, quota }: Pick<BatchRunDeps, "plan" | "quota">,
): BatchProblem | null {
  if (photos.length === 0) return { code: "no-photos" };
  if (!mayAsk(plan(), subject)) return { code: "premium-subject" };
  const left = quota.left();
  if (left === null || photos.length <= left) return null;
  return { code: "too-many-photos", chosen: photos.length, left };
}

/** A new batch of these photos. */
export function newBatch(
  { folder, photos, leftOut }: ChosenPhotos,
  settings: BatchSettings,
  { newId, now }: { readonly newId: () => string; readonly now: () => Date },
): KeptBatch {
  const counts = { total: photos.length, done: 0, reviewed: 0, leftOut };
  const startedAt = now().toISOString();
  const title = folder ?? plural(photos.length, m`${photos.length} photo`, m`${photos.length} photos`);
  const head = { id: newId(), title, startedAt, settings, ...counts, isCancelled: false };
  const chosen = photos.map(({ path, file: { size, lastModified } }) => ({
    path,
    bytes: size,
    lastModified,
  }));
  return { head, chosen, photos: [] };
}

/**
 * The batch of a file that this app saved as JSON; null for another file. It gets an id of its own if `isHere` says that
 * this browser has its batch, so that neither replaces the other.
 */
export function batchOfFile(
  text: string,
  fileName: string,
  { isHere, newId }: { readonly isHere: (id: string) => boolean; readonly newId: () => string },
): KeptBatch | null {
  const file = readBatchFile(text);
  const opened = file.ok ? openedFile(file.value) : null;
  if (!file.ok || opened === null) return null;
  const { batch, exportedAt, startedAt = exportedAt, title = fileName.replace(/\.json$/i, "") } = file.value;
  const { settings, photos } = opened;
  const isFree = /^[0-9a-f-]{36}$/.test(batch) && !isHere(batch);
  const reviewed = photos.filter(({ review }) => review.status !== "open").length;
  const counts = { total: photos.length, done: photos.length, reviewed, leftOut: 0 };
  return {
    head: { id: isFree ? batch : newId(), title, startedAt, settings, ...counts, isCancelled: false },
    chosen: photos.map(({ path, bytes }) => ({ path, bytes, lastModified: 0 })),
    photos,
  };
}

/**
 * Finds the files of a batch's photos: by path and size, else by name and size, because a person may have moved the
 * folder. If several files match, a file with the same date comes first. No file is used for two photos.
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
