// How a batch begins: reasons to refuse it, and its first record, of chosen photos or of a saved file.

import type { LeftOutFiles } from "#domain/photo/file-kind.ts";
import type { ChosenPhotos } from "#src/lab/photos/chosen-photos.ts";
import { m, plural } from "#src/language/messages.ts";
import type { Plan } from "#src/plan/plan.ts";
import { readBatchFile } from "./batch-file.ts";
import { mayAsk } from "./batch-models.ts";
import type { BatchRecord, BatchSettings } from "./batch-record.ts";
import { openedFile } from "./opened-file.ts";

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
  /** The browser's storage can't read, store or delete batches. */
  | { readonly code: "storage-failed" };

/** Why a batch of these photos can't start; null if it can. The plan has `left` photos left; null for no limit. */
export function refusalOf(
  { photos }: ChosenPhotos,
  { subject }: BatchSettings,
  plan: Plan,
  left: number | null,
): BatchProblem | null {
  if (photos.length === 0) return { code: "no-photos" };
  if (!mayAsk(plan, subject)) return { code: "premium-subject" };
  if (left === null || photos.length <= left) return null;
  return { code: "too-many-photos", chosen: photos.length, left };
}

/** The record of a new batch of these photos. */
export function newRecord(
  { folder, photos, leftOut }: ChosenPhotos,
  settings: BatchSettings,
  { newId, now }: { readonly newId: () => string; readonly now: () => Date },
): BatchRecord {
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
 * The record of a batch that this app saved as JSON; null for another file. It gets an id of its own if `isHere` says that
 * this browser has its batch, so that neither replaces the other.
 */
export function recordOfFile(
  text: string,
  fileName: string,
  { isHere, newId }: { readonly isHere: (id: string) => boolean; readonly newId: () => string },
): BatchRecord | null {
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
