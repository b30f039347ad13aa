import { NO_REMARKS, type Remarks, verificationFor, withChange } from "#domain/answer/remarks.ts";
import { ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { readLeftRemarks, readStoredRemarks } from "#src/app/history/rules/history-schema.ts";
import type { HistoryProblem } from "#src/app/history/rules/history-snapshot.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import type { TabChannel } from "#src/storage/tabs.ts";
import type { HistoryDatabase } from "./history-database.ts";
import {
  createRemarksStore,
  type RemarksChange,
  type RemarksPlace,
  type RemarksStore,
} from "./remarks-store.ts";

/**
 * [Note: Left remarks]
 * A closed or killed page can't end a transaction, and would lose its last changes. Local storage writes a text before
 * the call returns. So each change goes there while a person types, and the page deletes it after the database has it.
 * The next time that the history opens, it writes the changes that it finds there. If the database already has one, the
 * second write changes nothing. See docs/decisions/0008-answers.md.
 */

/** Key in local storage. */
const LEFT_KEY = "bio-kingdom.left-remarks";

/** An unwritten change of the remarks on the entry `id`. */
interface LeftChange extends RemarksChange {
  readonly id: string;
}

/** Unwritten changes that outlive their page. See: [Note: Left remarks] */
interface LeftRemarks {
  /** Saves the change of an entry, replacing an earlier change. False if the storage is full. */
  readonly save: (left: LeftChange) => boolean;
  /** Deletes the change of an entry. */
  readonly drop: (id: string) => void;
  /**
   * Writes all changes. Drops the changes of deleted entries. A change that can't be written stays until the next call.
   * True if something was written.
   */
  readonly write: (database: Pick<HistoryDatabase, "change">) => Promise<boolean>;
}

/** Creates {@link LeftRemarks} in local storage. */
export function createLeftRemarks(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): LeftRemarks {
  const read = (): readonly LeftChange[] => readLeftRemarks(parseJson(storage.getItem(LEFT_KEY) ?? "[]"));

  function replace(id: string, left: readonly LeftChange[]): boolean {
    const all = [...read().filter((each) => each.id !== id), ...left];
    try {
      if (all.length === 0) storage.removeItem(LEFT_KEY);
      else storage.setItem(LEFT_KEY, JSON.stringify(all));
      return true;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      return false;
    }
  }

  return {
    save: (left) => replace(left.id, [left]),
    drop: (id) => void replace(id, []),
    write: async (database) => {
      let isAny = false;
      for (const left of read()) {
        const saved = await writeRemarks(database, left.id, left);
        if (!saved.ok) continue;
        isAny ||= saved.value !== null;
        // Keep a change that is newer.
        const now = read().find(({ id }) => id === left.id);
        if (JSON.stringify(now) === JSON.stringify(left)) replace(left.id, []);
      }
      return isAny;
    },
  };
}

/** Writes a change in one transaction. Resolves with the stored remarks; null for an unknown entry. */
async function writeRemarks(
  database: Pick<HistoryDatabase, "change">,
  id: string,
  { seen, change }: RemarksChange,
): Promise<Result<Remarks | null, HistoryProblem>> {
  let remarks: Remarks | null = null;
  const isThere = await database.change(id, (stored) => {
    remarks = withChange(readStoredRemarks(stored) ?? NO_REMARKS, seen, change);
    const entry = { ...stored, remarks };
    return entry;
  });
  return isThere.ok ? ok(remarks) : isThere;
}

export interface HistoryRemarksDeps {
  readonly database: Pick<HistoryDatabase, "readEntry" | "change">;
  readonly channel: TabChannel;
  /** The Free plan writes nothing. */
  readonly isPremium: () => boolean;
  /** The entry of an answer; null for none. */
  readonly entryIdOf: (answer: Identified) => Promise<string | null>;
  readonly leftRemarks: LeftRemarks;
  /** Called after each change of the database. */
  readonly changed: () => Promise<void>;
}

/** A person's remarks on the answers of the page and on entries. */
export interface HistoryRemarks {
  /** The remarks on the answer to a photo. They stay with the photo after a new answer. */
  readonly onPhoto: (photo: File, answer: Identified) => RemarksStore;
  readonly onEntry: (entry: HistoryEntry) => RemarksStore;
  /** The remarks on a photo so far, with the verification for this answer. */
  readonly remarksOf: (photo: File, answer: Identified) => Remarks;
  /**
   * Reads the remarks now and after each change of the history, even by another tab. Returns a function that stops this
   * and writes the last changes.
   */
  readonly watch: (store: RemarksStore) => () => void;
  /** Writes all unwritten changes. */
  readonly flush: () => Promise<void>;
  /** Reads all watched remarks again. */
  readonly read: () => Promise<void>;
}

/** Creates the part of the history store that has the remarks. */
export function createHistoryRemarks(deps: HistoryRemarksDeps): HistoryRemarks {
  /** The stores that are watched or whose last write failed. */
  const open = new Set<RemarksStore>();
  const ofEntries = new Map<string, RemarksStore>();
  return {
    ...createRemarksOfPhotos(deps),
    onEntry: ({ id, remarks }) => {
      const place = placeOf(() => Promise.resolve(id), deps);
      const store =
        ofEntries.get(id) ?? createRemarksStore({ remarks, keeping: { status: "kept" } }, () => place);
      ofEntries.set(id, store);
      return store;
    },
    watch: (store) => {
      open.add(store);
      void store.read();
      const stopHearing = deps.channel.onChange(() => void store.read());
      return () => {
        stopHearing();
        void store.flush().then(() => {
          if (store.getState().keeping.status !== "failed") open.delete(store);
        });
      };
    },
    flush: async () => void (await Promise.all(Array.from(open, (store) => store.flush()))),
    read: async () => void (await Promise.all(Array.from(open, (store) => store.read()))),
  };
}

/** The remarks on a photo, with its current answer and the storage of that answer's entry. */
interface PhotoRemarks {
  readonly store: RemarksStore;
  answer: Identified;
  place: RemarksPlace;
}

function createRemarksOfPhotos(deps: HistoryRemarksDeps): Pick<HistoryRemarks, "onPhoto" | "remarksOf"> {
  const ofPhotos = new WeakMap<File, PhotoRemarks>();
  const placeOfAnswer = (answer: Identified): RemarksPlace => placeOf(() => deps.entryIdOf(answer), deps);

  return {
    onPhoto: (photo, answer) => {
      const known = ofPhotos.get(photo);
      if (known === undefined) {
        const status = deps.isPremium() ? "waiting" : "memory";
        const fresh: PhotoRemarks = {
          store: createRemarksStore({ remarks: NO_REMARKS, keeping: { status } }, () => fresh.place),
          answer,
          place: placeOfAnswer(answer),
        };
        ofPhotos.set(photo, fresh);
        return fresh.store;
      }
      if (known.answer !== answer) {
        // The changes so far also belong to the entry of the previous answer.
        if (deps.isPremium()) void deps.leftRemarks.write(deps.database);
        known.answer = answer;
        known.place = placeOfAnswer(answer);
        void known.store.read();
      }
      return known.store;
    },
    remarksOf: (photo, { identification }) => {
      const remarks = ofPhotos.get(photo)?.store.getState().remarks ?? NO_REMARKS;
      return { ...remarks, verification: verificationFor(identification, remarks.verification) };
    },
  };
}

/** Creates the storage of the remarks on an answer. `idOf` finds the id of the answer's entry; null for none. */
function placeOf(
  idOf: () => Promise<string | null>,
  { database, isPremium, leftRemarks, changed }: HistoryRemarksDeps,
): RemarksPlace {
  /** Id of the entry; null until it is found. Without an entry, nothing is written to local storage. */
  let known: string | null = null;
  /** True if local storage has the latest change. */
  let isSaved = false;

  const save = (unwritten: RemarksChange): boolean => {
    if (known === null || !isPremium()) return false;
    isSaved = leftRemarks.save({ id: known, ...unwritten });
    return isSaved;
  };
  const drop = (): void => {
    if (known !== null) leftRemarks.drop(known);
    isSaved = false;
  };
  const entryId = (): Promise<string | null> => (isPremium() ? idOf() : Promise.resolve(null));
  return {
    save,
    drop,
    read: async () => {
      const id = await entryId();
      if (id === null) return ok(null);
      const stored = await database.readEntry(id);
      if (!stored.ok) return stored;
      known = stored.value === null ? null : id;
      return ok(stored.value === null ? null : readStoredRemarks(stored.value));
    },
    write: async (unwritten) => {
      const id = await entryId();
      if (id === null) return ok(null);
      known = id;
      // The change was made before the entry was found.
      if (!isSaved) save(unwritten);
      const outcome = await writeRemarks(database, id, unwritten);
      if (outcome.ok && outcome.value === null) {
        drop();
        known = null;
      }
      return outcome;
    },
    onWritten: () => void changed(),
  };
}
