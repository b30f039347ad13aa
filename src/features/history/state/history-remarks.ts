import { parseJson } from "#domain/json.ts";
import { NO_REMARKS, type Remarks, verificationFor, withChange } from "#domain/remarks.ts";
import { ok, type Result } from "#domain/result.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import type { TabChannel } from "#src/storage/tabs.ts";
import type { HistoryEntry } from "../rules/history.ts";
import type { HistoryProblem } from "../rules/history-snapshot.ts";
import { readLeftRemarks, readStoredRemarks } from "../rules/history-schema.ts";
import type { HistoryDatabase } from "./history-database.ts";
import {
  createRemarksStore,
  type RemarksChange,
  type RemarksPlace,
  type RemarksStore,
} from "./remarks-store.ts";

/**
 * [Note: Left remarks]
 * A page that is closed or killed can't end a transaction: what it began to write, and what waits for that, is lost. Local
 * storage takes a text before the call returns. So each change is left there while a person types, and taken back when the
 * database has it. What a page could not take back is written when the history is next opened. The database may have it
 * after all: to put a change to a text that holds it already changes nothing. See docs/decisions/0008-answers.md.
 */

/** Key in local storage. */
const LEFT_KEY = "bio-kingdom.left-remarks";

/** A change of the remarks on the entry `id` that is not written yet. */
interface LeftChange extends RemarksChange {
  readonly id: string;
}

/** Changes that outlive their page. See: [Note: Left remarks] */
export interface LeftRemarks {
  /** Leaves a change, in place of the one that was left for this entry before. False where there is no room. */
  readonly leave: (left: LeftChange) => boolean;
  /** The change of this entry is written. */
  readonly takeBack: (id: string) => void;
  /**
   * Writes what was left. What belongs to an entry that is no longer there is dropped; what the database does not take now
   * stays for the next time. True where something was written.
   */
  readonly write: (database: Pick<HistoryDatabase, "change">) => Promise<boolean>;
}

/** Keeps left changes in a storage of short texts. */
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
    leave: (left) => replace(left.id, [left]),
    takeBack: (id) => void replace(id, []),
    write: async (database) => {
      let isAny = false;
      for (const left of read()) {
        const written = await writeRemarks(database, left.id, left);
        if (!written.ok) continue;
        isAny ||= written.value !== null;
        // What a person has typed since stays left.
        const now = read().find(({ id }) => id === left.id);
        if (JSON.stringify(now) === JSON.stringify(left)) replace(left.id, []);
      }
      return isAny;
    },
  };
}

/** Writes a change in one transaction. Answers what is stored then, null where the entry is not there. */
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

/** What remarks need. */
export interface HistoryRemarksDeps {
  readonly database: Pick<HistoryDatabase, "readEntry" | "change">;
  readonly channel: TabChannel;
  /** Only Premium has a history: for Free nothing is written. */
  readonly isPremium: () => boolean;
  /** The entry of an answer; null where it is not kept. */
  readonly entryIdOf: (answer: Identified) => Promise<string | null>;
  readonly leftRemarks: LeftRemarks;
  /** Called after each change of the database. */
  readonly changed: () => Promise<void>;
}

/** The remarks of a person, on answers to photos and on entries. */
export interface HistoryRemarks {
  /** The remarks on the answer to a page's photo. They stay with the photo when another answer comes. */
  readonly onPhoto: (photo: File, answer: Identified) => RemarksStore;
  /** The remarks on an entry of the history. */
  readonly onEntry: (entry: HistoryEntry) => RemarksStore;
  /** The remarks on a photo so far, as they are for this answer. */
  readonly saidOf: (photo: File, answer: Identified) => Remarks;
  /**
   * Reads them now and after each change of the history, in another tab too. Returns a function that stops it, and then
   * writes what was typed last.
   */
  readonly watch: (store: RemarksStore) => () => void;
  /** Writes all that is not written yet, and what could not be written. */
  readonly flush: () => Promise<void>;
  /** Reads again what is stored of the remarks that are watched. */
  readonly read: () => Promise<void>;
}

/** Makes the part of the history store that holds remarks. */
export function createHistoryRemarks(deps: HistoryRemarksDeps): HistoryRemarks {
  /** The watched stores, and those that could not be written. */
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

/** Remarks on the photo of a page, with the answer that is shown now and the place of its entry. */
interface PhotoRemarks {
  readonly store: RemarksStore;
  answer: Identified;
  place: RemarksPlace;
}

/** The remarks on the answers to photos, as long as the photos are there. */
function createRemarksOfPhotos(deps: HistoryRemarksDeps): Pick<HistoryRemarks, "onPhoto" | "saidOf"> {
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
        // What was typed so far belongs to the entry of the answer before, too.
        if (deps.isPremium()) void deps.leftRemarks.write(deps.database);
        known.answer = answer;
        known.place = placeOfAnswer(answer);
        void known.store.read();
      }
      return known.store;
    },
    saidOf: (photo, { identification }) => {
      const remarks = ofPhotos.get(photo)?.store.getState().remarks ?? NO_REMARKS;
      return { ...remarks, verification: verificationFor(identification, remarks.verification) };
    },
  };
}

/** Where the remarks on one answer are kept; `idOf` finds its entry, null where there is none. */
function placeOf(
  idOf: () => Promise<string | null>,
  { database, isPremium, leftRemarks, changed }: HistoryRemarksDeps,
): RemarksPlace {
  /** The entry, once it was found. Nothing is left for one that is not there. */
  let known: string | null = null;
  /** The latest change is left. An older one may be, also where there is no room for this one. */
  let isLeft = false;

  const leave = (unwritten: RemarksChange): boolean => {
    if (known === null || !isPremium()) return false;
    isLeft = leftRemarks.leave({ id: known, ...unwritten });
    return isLeft;
  };
  const takeBack = (): void => {
    if (known !== null) leftRemarks.takeBack(known);
    isLeft = false;
  };
  const entryId = (): Promise<string | null> => (isPremium() ? idOf() : Promise.resolve(null));
  return {
    leave,
    takeBack,
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
      // It was typed before the entry was found.
      if (!isLeft) leave(unwritten);
      const written = await writeRemarks(database, id, unwritten);
      if (written.ok && written.value === null) {
        takeBack();
        known = null;
      }
      return written;
    },
    onWritten: () => void changed(),
  };
}
