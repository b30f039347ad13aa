import type { Identification } from "#domain/answer/identification.ts";
import { hasRemarks, NO_REMARKS, type Remarks, verificationFor } from "#domain/answer/remarks.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import {
  readStoredEntries,
  readStoredRemarks,
  storedEntry,
  storedIdentification,
} from "#src/app/history/rules/history-schema.ts";
import type { HistoryProblem } from "#src/app/history/rules/history-snapshot.ts";
import { type HistoryEntry, photoNameToKeep } from "#src/app/history/rules/history.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import type { MakeThumbnail } from "#src/core/photos/photo-pictures.ts";
import { askToPersist, type Persistence } from "#src/storage/persistence.ts";
import type { HistoryDatabase, StoredEntry } from "./history-database.ts";

export interface HistoryWriterDeps {
  readonly database: HistoryDatabase;
  readonly makeThumbnail: MakeThumbnail;
  readonly persistence: Persistence;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The remarks on the photo so far. */
  readonly remarksOf: (photo: File, answer: Identified) => Remarks;
  /** Writes all unwritten remarks. */
  readonly flushRemarks: () => Promise<void>;
}

/** Stores an answer. It replaces the answer `before` to the same photo. See: HistoryStore.keep */
export type StoreAnswer = (
  photo: PagePhoto,
  answer: Identified,
  before?: Identified | null,
) => Promise<Result<HistoryEntry, HistoryProblem>>;

/** The part of the history store that stores answers. */
export interface HistoryWriter {
  readonly keep: StoreAnswer;
  /** The entry of an answer, after its write. Null if this page did not try to store it. */
  readonly entryIdOf: (answer: Identified) => Promise<string | null>;
}

/** Creates this part of the history store. Calls `changed` after each change of the database. */
export function createHistoryWriter(
  { database, makeThumbnail, persistence, now, newId, remarksOf, flushRemarks }: HistoryWriterDeps,
  changed: () => Promise<void>,
): HistoryWriter {
  /** The entries of this page's answers. A retry after a failure uses the same entry. */
  const entries = new WeakMap<Identified, HistoryEntry>();
  /** The answers whose entry and thumbnail are stored. */
  const finished = new WeakSet<Identified>();
  /** The last write of each answer. */
  const keepings = new WeakMap<Identified, ReturnType<StoreAnswer>>();
  /** The newest entry of each photo with the same answer, by {@link repeatKey}. */
  const newest = new Map<string, string>();

  /** Deletes the entry of the same answer to the same photo, unless a person used it. See: [Note: Repeated answers] */
  async function removeRepeated(id: string, answer: Identified): Promise<void> {
    await flushRemarks();
    const stored = await database.readEntries();
    if (!stored.ok) return;
    const { entries: all, unreadable } = readStoredEntries(stored.value);
    if (unreadable > 0 || all.some(({ remarks }) => remarks.earlierId === id)) return;
    const removed = await database.remove([id], (entry) => isUnused(entry, answer));
    if (removed.ok && removed.value.length > 0) await changed();
  }

  async function keepAlone(photo: PagePhoto, answer: Identified): ReturnType<StoreAnswer> {
    const begun = finished.has(answer) ? undefined : entries.get(answer);
    const { id, keptAt } = begun ?? { id: newId(), keptAt: now().toISOString() };
    finished.delete(answer);
    const { identification, timings } = answer;
    const photoName = photoNameToKeep(photo.file.name);
    const entry = { id, keptAt, photoName, identification, timings, remarks: remarksOf(photo.file, answer) };
    entries.set(answer, entry);
    const key = repeatKey(photo, answer);
    const repeated = newest.get(key);
    newest.set(key, id);
    // The thumbnail is added later, because making it takes longer and can fail, and the user may leave the page.
    const outcome = await database.add([{ entry: storedEntry(entry), thumbnail: null }]);
    if (!outcome.ok) return outcome;
    void askToPersist(persistence);
    await changed();
    const thumbnail = await thumbnailOrNull(photo.preview, makeThumbnail);
    if (thumbnail !== null) {
      const added = await database.addThumbnail(id, thumbnail);
      if (added.ok) await changed();
      else if (added.error === "storage-full") return err("no-room-for-thumbnail");
    }
    finished.add(answer);
    // Not awaited, to avoid a deadlock: the unwritten remarks wait for this write.
    if (repeated !== undefined && repeated !== id) void removeRepeated(repeated, answer);
    return ok(entry);
  }

  async function keepInstead(
    photo: PagePhoto,
    answer: Identified,
    before: Identified,
  ): ReturnType<StoreAnswer> {
    await keepings.get(before);
    const last = entries.get(before);
    if (last === undefined) return keepAlone(photo, answer);
    const isFinished = finished.has(before);
    const entry = { ...last, identification: answer.identification };
    entries.set(answer, entry);
    if (isFinished) finished.add(answer);
    const replaced = await database.change(entry.id, (stored) => withAnswer(stored, answer));
    if (!replaced.ok) return replaced;
    // The entry of the previous answer, or its thumbnail, was not stored.
    if (!isFinished) return keepAlone(photo, answer);
    await changed();
    return ok(entry);
  }

  return {
    keep: (photo, answer, before = null) => {
      const writing = before === null ? keepAlone(photo, answer) : keepInstead(photo, answer, before);
      keepings.set(answer, writing);
      return writing;
    },
    entryIdOf: async (answer) => {
      await keepings.get(answer);
      return entries.get(answer)?.id ?? null;
    },
  };
}

/**
 * A text that is the same for the same answer to the same photo.
 *
 * [Note: Repeated answers]
 * A person who chooses a photo again gets the same answer again, and needs it once: the newest entry stays. The files are
 * compared by name, size and date, and the answers by all that the model said, so another photo never counts as the same.
 * An entry with remarks, a changed answer or a later photo stays. Entries of earlier visits are not compared.
 */
function repeatKey({ file, cutout }: PagePhoto, { identification }: Identified): string {
  const { name, size, lastModified, type } = file;
  return JSON.stringify([name, size, lastModified, type, cutout, answerOf(identification)]);
}

function answerOf({ subject, verdict, candidates, crop, model }: Identification): unknown {
  const guesses = candidates.map(({ label, probability }) => [label, probability]);
  return [subject, verdict, guesses, crop, model.id, model.version];
}

/** True if a stored entry has this answer and no remarks. */
function isUnused(stored: StoredEntry, { identification }: Identified): boolean {
  const [entry] = readStoredEntries([stored]).entries;
  if (entry === undefined) return false;
  const isSame = JSON.stringify(answerOf(entry.identification)) === JSON.stringify(answerOf(identification));
  return isSame && !hasRemarks(entry.remarks);
}

/** Replaces the answer of a stored entry. The remarks stay. */
function withAnswer(stored: StoredEntry, { identification }: Identified): StoredEntry {
  const remarks = readStoredRemarks(stored) ?? NO_REMARKS;
  const verification = verificationFor(identification, remarks.verification);
  const entry = {
    ...stored,
    identification: storedIdentification(identification),
    remarks: { ...remarks, verification },
  };
  return entry;
}

/** Makes a thumbnail. Null without a preview, or if the thumbnail can't be made. */
async function thumbnailOrNull(preview: Blob | null, makeThumbnail: MakeThumbnail): Promise<string | null> {
  if (preview === null) return null;
  try {
    return await makeThumbnail(preview);
  } catch {
    return null;
  }
}
