// What an open batch writes. No function rejects.

import type { SmallPicture } from "#src/core/photos/photo-pictures.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import { type BatchKeeping, type HeldState, listOf } from "./held-state.ts";
import type { KeptHead } from "./stored-batch.ts";

/** Most bytes of small pictures in a batch: those of about 5,000 photos. Later photos have none after a reload. */
export const MOST_PICTURE_BYTES = 24 * 1024 ** 2;

export async function changeHead(state: HeldState, changed: Partial<KeptHead>): Promise<void> {
  if (state.closing.signal.aborted) return;
  state.head = { ...state.head, ...changed };
  state.show();
  await writeChange(state, []);
}

function setKeeping(state: HeldState, keeping: BatchKeeping): void {
  state.keeping = keeping;
  state.show();
}

/** A write that has not begun, to which later changes are added. */
interface WaitingWrite {
  head: KeptHead;
  readonly photos: Map<string, BatchPhoto>;
  written: Promise<void>;
}

const waiting = new WeakMap<HeldState, WaitingWrite>();

/**
 * Writes these photos and the current head; and the small picture of the first photo, while there is room. Changes that
 * come while another write runs are written together: one by one, fifty quick reviews would still wait when the page
 * is left.
 */
export function write(
  state: HeldState,
  changed: readonly BatchPhoto[],
  picture: SmallPicture | null = null,
): Promise<void> {
  const pictureBytes = (state.head.pictureBytes ?? 0) + (picture?.byteLength ?? 0);
  const isKept = picture !== null && state.keeping === "kept" && pictureBytes <= MOST_PICTURE_BYTES;
  if (isKept) state.head = { ...state.head, pictureBytes };
  const head = headToKeep(state);
  const before = waiting.get(state);
  if (before !== undefined && !isKept) {
    before.head = head;
    for (const photo of changed) before.photos.set(photo.path, photo);
    return before.written;
  }
  const next: WaitingWrite = {
    head,
    photos: new Map(changed.map((photo) => [photo.path, photo])),
    written: Promise.resolve(),
  };
  // A write with a picture takes no more changes, and later changes come after it.
  if (isKept) waiting.delete(state);
  else waiting.set(state, next);
  next.written = state.inTurn(async () => {
    if (waiting.get(state) === next) waiting.delete(state);
    if (state.keeping !== "kept") return;
    try {
      const photos = [...next.photos.values()];
      const isThere = await state.deps.database.write(next.head, photos, isKept ? picture : null);
      if (!isThere) setKeeping(state, "deleted");
    } catch {
      setKeeping(state, "unkept");
    }
  });
  return next.written;
}

/** A reload forgets new questions, so stored photos that wait for one count as done. */
function headToKeep({ head, photos }: HeldState): KeptHead {
  return { ...head, done: photos.size };
}

/** Tries to write the whole batch again. */
export function writeAll(state: HeldState): Promise<void> {
  return state.inTurn(async () => {
    if (state.keeping !== "unkept") return;
    try {
      await state.deps.database.put({ head: headToKeep(state), chosen: state.chosen, photos: listOf(state) });
      setKeeping(state, "kept");
    } catch {
      // `show` schedules the next try.
      state.show();
    }
  });
}

/** Writes the user's change. If the batch is "unkept", writes all of it. */
export function writeChange(state: HeldState, changed: readonly BatchPhoto[]): Promise<void> {
  return state.keeping === "unkept" ? writeAll(state) : write(state, changed);
}

/** Keeps the handle of a folder. */
export async function keepFolder(
  id: string,
  folder: FileSystemDirectoryHandle,
  { database }: Pick<HeldState["deps"], "database">,
): Promise<void> {
  try {
    await database.keepFolder(id, folder);
  } catch {
    // The browser keeps no handles, or there is no room. The page then asks for the folder, as it does without one.
  }
}
