// What an open batch writes. No function rejects.

import type { SmallPicture } from "#src/core/photos/photo-pictures.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchHead } from "#src/lab/batch/rules/batch-record.ts";
import type { BatchDatabase } from "./batch-database.ts";
import { type BatchSession, listOf, show } from "./batch-session.ts";

/** Most bytes of small pictures in a batch: those of about 5,000 photos. Later photos have none after a reload. */
const MOST_PICTURE_BYTES = 24 * 1024 ** 2;

/** Changes the head, shows it and writes it. */
export async function changeHead(session: BatchSession, changed: Partial<BatchHead>): Promise<void> {
  if (session.closing.signal.aborted) return;
  session.head = { ...session.head, ...changed };
  show(session);
  await writeChange(session, []);
}

/** A write that has not begun, to which later changes are added. */
interface WaitingWrite {
  head: BatchHead;
  readonly photos: Map<string, BatchPhoto>;
  written: Promise<void>;
}

const waiting = new WeakMap<BatchSession, WaitingWrite>();

/**
 * Writes these photos and the current head; and the small picture of the first photo, while there is room. Changes that
 * come while another write runs are written together: one by one, fifty quick reviews would still wait when the page
 * is left.
 */
export function write(
  session: BatchSession,
  changed: readonly BatchPhoto[],
  picture: SmallPicture | null = null,
): Promise<void> {
  const pictureBytes = (session.head.pictureBytes ?? 0) + (picture?.byteLength ?? 0);
  const hasPicture = picture !== null && isStored(session) && pictureBytes <= MOST_PICTURE_BYTES;
  if (hasPicture) session.head = { ...session.head, pictureBytes };
  const head = headToStore(session);
  const before = waiting.get(session);
  if (before !== undefined && !hasPicture) {
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
  if (hasPicture) waiting.delete(session);
  else waiting.set(session, next);
  next.written = session.inTurn(async () => {
    if (waiting.get(session) === next) waiting.delete(session);
    if (!isStored(session)) return;
    try {
      const photos = [...next.photos.values()];
      const isThere = await session.deps.database.write(next.head, photos, hasPicture ? picture : null);
      if (!isThere) show(session, { storage: "deleted" });
    } catch {
      show(session, { storage: "not-stored" });
    }
  });
  return next.written;
}

function isStored({ view }: BatchSession): boolean {
  return view.getState().storage === "stored";
}

/** A reload forgets a second question, so stored photos that wait for one count as done. */
function headToStore({ head, photos }: BatchSession): BatchHead {
  return { ...head, done: photos.size };
}

/** Tries to write the whole batch again. */
export function writeAll(session: BatchSession): Promise<void> {
  return session.inTurn(async () => {
    const { view, chosen, deps } = session;
    if (view.getState().storage !== "not-stored") return;
    try {
      await deps.database.put({ head: headToStore(session), chosen, photos: listOf(session) });
      show(session, { storage: "stored" });
    } catch {
      // A view of a batch that is not stored schedules the next try.
      show(session);
    }
  });
}

/** Writes the user's change. If the batch is not stored, writes all of it. */
export function writeChange(session: BatchSession, changed: readonly BatchPhoto[]): Promise<void> {
  const isMissing = session.view.getState().storage === "not-stored";
  return isMissing ? writeAll(session) : write(session, changed);
}

/** Stores the handle of a folder. */
export async function storeFolder(
  id: string,
  folder: FileSystemDirectoryHandle,
  database: BatchDatabase,
): Promise<void> {
  try {
    await database.putFolder(id, folder);
  } catch {
    // The browser stores no handles, or there is no room. The page then asks for the folder, as it does without one.
  }
}
