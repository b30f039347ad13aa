import { mayIdentify } from "#src/features/plan/plan.ts";
import type { ChosenPhotos } from "#src/pipeline/photos/chosen-photos.ts";
import { keptFile } from "./batch-files.ts";
import type { BatchSessionDeps } from "./batch-session.ts";
import type { BatchProblem, BatchSettings } from "./batch-state.ts";
import type { KeptBatch } from "./stored-batch.ts";

/** What a new batch is made with. */
export interface NewBatchDeps extends Pick<BatchSessionDeps, "now"> {
  /** Makes its id: a UUID. */
  readonly newId: () => string;
}

/** Why a batch of these photos is not begun; null where it is. */
export function refusalOf(
  { photos }: ChosenPhotos,
  { subject }: BatchSettings,
  { plan, quota }: Pick<BatchSessionDeps, "plan" | "quota">,
): BatchProblem | null {
  if (photos.length === 0) return { code: "no-photos" };
  if (!mayIdentify(plan(), subject)) return { code: "premium-subject" };
  const left = quota.left();
  if (left === null || photos.length <= left) return null;
  return { code: "too-many-photos", chosen: photos.length, left };
}

/** A batch of these photos, of which none is done. */
export function newBatch(
  { folder, photos, leftOut }: ChosenPhotos,
  settings: BatchSettings,
  { newId, now }: NewBatchDeps,
): KeptBatch {
  const counts = { total: photos.length, done: 0, reviewed: 0, leftOut };
  const startedAt = now().toISOString();
  const title = folder ?? `${photos.length} ${photos.length === 1 ? "photo" : "photos"}`;
  const head = { id: newId(), title, startedAt, settings, ...counts, isCancelled: false };
  return { head, chosen: photos.map(keptFile), photos: [] };
}
