// How a batch starts: reasons to refuse it, its initial data, and finding its files again after a reload. See
// ../new-batch.tsx for the form.

import type { LeftOutFiles } from "#domain/photo/file-kind.ts";
import { type ChosenPhotos, pathsOf } from "#src/core/photos/chosen-photos.ts";
import { readBatchFile } from "#src/lab/batch/rules/batch-file.ts";
import { openedFile } from "#src/lab/batch/rules/opened-file.ts";
import { m, plural } from "#src/language/messages.ts";
import { mayAsk } from "./batch-models.ts";
import type { BatchRunDeps } from "./batch-run.ts";
import type { BatchSettings, KeptBatch, KeptFile } from "./stored-batch.ts";

/** Why a batch could not be started, opened or deleted. */
export type BatchProblem =
  /** None of the chosen files is a photo. */
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
  const counts = { total: photos.length, done: 0, reviewed: 0, leftOut: countOf(leftOut) };
  const startedAt = now().toISOString();
  const title = folder ?? plural(photos.length, m`${photos.length} photo`, m`${photos.length} photos`);
  const head = {
    id: newId(),
    title,
    startedAt,
    settings,
    ...counts,
    leftOutFiles: leftOut,
    isCancelled: false,
  };
  const chosen = photos.map(({ path, file: { size, lastModified } }) => ({
    path,
    bytes: size,
    lastModified,
  }));
  return { head, chosen, photos: [] };
}

function countOf(leftOut: readonly LeftOutFiles[]): number {
  return leftOut.reduce((sum, { count }) => sum + count, 0);
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
export function findFiles(kept: readonly KeptFile[], files: readonly File[]): ReadonlyMap<string, File> {
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
    for (const { path, bytes, lastModified } of kept) {
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
