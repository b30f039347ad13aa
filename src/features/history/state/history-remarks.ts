import type { HistoryEntry } from "../rules/history.ts";
import { readStoredRemarks } from "../rules/history-schema.ts";
import { NO_REMARKS, type Remarks, verificationFor } from "#domain/remarks.ts";
import { ok } from "#domain/result.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import type { HistoryDatabase } from "./history-database.ts";
import type { LeftRemarks } from "./left-remarks.ts";
import type { RemarksPlace } from "./remarks-state.ts";
import { createRemarksStore, type RemarksStore } from "./remarks-store.ts";
import { writeRemarks } from "./write-remarks.ts";

/** What remarks need. */
export interface HistoryRemarksDeps {
  readonly database: Pick<HistoryDatabase, "readEntry" | "change">;
  /** Only Premium has a history: for Free nothing is written. */
  readonly isPremium: () => boolean;
  /** The entry of an answer; null where it is not kept. */
  readonly entryIdOf: (answer: Identified) => Promise<string | null>;
  readonly leftRemarks: LeftRemarks;
  /** Called after each change of the database. */
  readonly changed: () => Promise<void>;
}

/** The remarks of a person, on answers of photos and on entries. */
export interface HistoryRemarks {
  /** Those on the answer to a page's photo. They stay with the photo when another answer comes. */
  readonly onPhoto: (photo: File, answer: Identified) => RemarksStore;
  /** Those on an entry of the history. */
  readonly onEntry: (entry: HistoryEntry) => RemarksStore;
  /** What was said of a photo so far, as it is for this answer. */
  readonly saidOf: (photo: File, answer: Identified) => Remarks;
  /**
   * Reads them now and after each change of the history, in another tab too. Returns the way to stop: then the last of what
   * was typed is written.
   */
  readonly watch: (store: RemarksStore) => () => void;
  /** Writes all that is not written yet, and what could not be written. */
  readonly flush: () => Promise<void>;
  /** Reads again what is stored of the remarks that are watched. */
  readonly read: () => Promise<void>;
}

/** Remarks on the photo of a page, and the answer that is shown now. */
interface PhotoRemarks {
  readonly store: RemarksStore;
  answer: Identified;
}

/** Makes the part of the history store that holds remarks. */
export function createHistoryRemarks(deps: HistoryRemarksDeps): HistoryRemarks {
  return { ...createRemarksOfPhotos(deps), onEntry: createRemarksOfEntries(deps), ...createOpenRemarks() };
}

/** The remarks on the answers to photos, as long as the photos are there. */
function createRemarksOfPhotos(deps: HistoryRemarksDeps): Pick<HistoryRemarks, "onPhoto" | "saidOf"> {
  const ofPhotos = new WeakMap<File, PhotoRemarks>();

  function photoRemarks(photo: File, answer: Identified): PhotoRemarks {
    const known = ofPhotos.get(photo);
    if (known !== undefined) return known;
    const first = {
      remarks: NO_REMARKS,
      keeping: { status: deps.isPremium() ? "waiting" : "memory" },
    } as const;
    const remarks: PhotoRemarks = {
      store: createRemarksStore(
        first,
        placeOf(() => deps.entryIdOf(remarks.answer), deps),
      ),
      answer,
    };
    ofPhotos.set(photo, remarks);
    return remarks;
  }

  return {
    onPhoto: (photo, answer) => {
      const remarks = photoRemarks(photo, answer);
      remarks.answer = answer;
      return remarks.store;
    },
    saidOf: (photo, { identification }) => {
      const remarks = ofPhotos.get(photo)?.store.getState().remarks ?? NO_REMARKS;
      return { ...remarks, verification: verificationFor(identification, remarks.verification) };
    },
  };
}

/** The remarks on entries; one store for each. */
function createRemarksOfEntries(deps: HistoryRemarksDeps): HistoryRemarks["onEntry"] {
  const ofEntries = new Map<string, RemarksStore>();
  return ({ id, remarks }) => {
    const first = { remarks, keeping: { status: "kept" } } as const;
    const store =
      ofEntries.get(id) ??
      createRemarksStore(
        first,
        placeOf(() => Promise.resolve(id), deps),
      );
    ofEntries.set(id, store);
    return store;
  };
}

/** The remarks that are watched, and those that could not be written. */
function createOpenRemarks(): Pick<HistoryRemarks, "watch" | "flush" | "read"> {
  const open = new Set<RemarksStore>();
  return {
    watch: (store) => {
      open.add(store);
      void store.read();
      return () => {
        void store.flush().then(() => {
          if (store.getState().keeping.status !== "failed") open.delete(store);
        });
      };
    },
    flush: async () => void (await Promise.all(Array.from(open, (store) => store.flush()))),
    read: async () => void (await Promise.all(Array.from(open, (store) => store.read()))),
  };
}

/** Where the remarks on one answer are kept; `idOf` tells its entry, null where there is none. */
function placeOf(
  idOf: () => Promise<string | null>,
  { database, isPremium, leftRemarks, changed }: HistoryRemarksDeps,
): RemarksPlace {
  /** The entry, as far as it is known: who leaves can't wait for it. Of one that is deleted nothing is left. */
  let known: string | null = null;
  /** The entry of which something was left. */
  let left: string | null = null;
  const entryId = async (): Promise<string | null> => {
    // The answer may be another one than before, which is still being kept.
    known = null;
    return isPremium() ? idOf() : null;
  };
  return {
    read: async () => {
      const id = await entryId();
      known = id;
      if (id === null) return ok(null);
      const stored = await database.readEntry(id);
      if (!stored.ok) return stored;
      if (stored.value === null) known = null;
      return ok(stored.value === null ? null : readStoredRemarks(stored.value));
    },
    write: async (unwritten) => {
      const id = await entryId();
      known = id;
      if (id === null) return ok(null);
      const written = await writeRemarks(database, id, unwritten);
      if (written.ok && written.value === null) known = null;
      return written;
    },
    leave: (unwritten) => {
      if (known === null || !isPremium()) return;
      left = known;
      leftRemarks.leave({ id: known, ...unwritten });
    },
    takeBack: () => {
      if (left !== null) leftRemarks.takeBack(left);
      left = null;
    },
    onWritten: () => void changed(),
  };
}
