import { createStore } from "zustand/vanilla";
import { type HistoryEntry, type HistoryRecord, newestFirst } from "#domain/history/history.ts";
import {
  type HistoryFileError,
  MAX_HISTORY_FILE_BYTES,
  readHistoryFile,
  writeHistoryFile,
} from "#domain/history/history-file.ts";
import type { HistoryNotice, HistoryProblem } from "#domain/history/history-problem.ts";
import { readStoredEntries } from "#domain/history/history-schema.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import type { MakeThumbnail } from "#src/pipeline/make-thumbnail.ts";
import type { HistoryChannel } from "./history-channel.ts";
import type { HistoryDatabase, StoredEntry } from "./history-database.ts";
import type { ChosenPhoto } from "../identification/identification-store.ts";
import { readable, type ReadableStore } from "../readable-store.ts";

/** What is known of the history. */
export type HistoryList =
  | { readonly status: "reading" }
  | { readonly status: "failed"; readonly problem: HistoryProblem }
  | {
      readonly status: "ready";
      /** Newest first. */
      readonly entries: readonly HistoryEntry[];
      /** How many entries are kept in a shape that this version does not know. */
      readonly unreadable: number;
    };

/** The state of the history page. */
export interface HistorySnapshot {
  readonly list: HistoryList;
  readonly notice: HistoryNotice;
  /** How many deleted entries can be brought back: until an import, until dismissed, or until the app is left. */
  readonly undoable: number;
}

/** The history of this device, and what can be done with it. Nothing rejects: what went wrong is in the notice. */
export interface HistoryStore extends ReadableStore<HistorySnapshot> {
  /**
   * Reads the history and stays in step with other tabs. Returns the way to stop. With `"if-there"` no database is made
   * where there is none, and the list goes on saying that it is being read.
   */
  readonly watch: (making?: "if-there") => () => void;
  /** Reads the history again. */
  readonly read: () => Promise<void>;
  /**
   * Keeps a delivered result, with a thumbnail where one can be made. After `no-room-for-thumbnail` the entry is there
   * all the same. An answer that failed can be kept again, and is the same entry then.
   */
  readonly keep: (photo: ChosenPhoto, answer: Identified) => Promise<Result<HistoryEntry, HistoryProblem>>;
  readonly readThumbnail: (id: string) => Promise<string | null>;
  readonly remove: (ids: readonly string[] | "all") => Promise<void>;
  /** Takes back the deletions that can be undone. */
  readonly undo: () => Promise<void>;
  /** Takes the notice away, and with it the way to undo. */
  readonly dismiss: () => void;
  /** The whole history as a file's text, or null where it can't be read. */
  readonly writeFile: () => Promise<string | null>;
  /** Adds the entries of an exported file that are not there yet. A file with a fault changes nothing. */
  readonly importFile: (file: File) => Promise<void>;
}

/** What the store needs. */
export interface HistoryDeps {
  readonly database: HistoryDatabase;
  readonly channel: HistoryChannel;
  readonly makeThumbnail: MakeThumbnail;
  /** Whom to ask not to clear the history when room gets short. It may refuse. */
  readonly persistence: Pick<StorageManager, "persisted" | "persist">;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Makes the store of the history. It reads nothing before it is watched. */
export function createHistoryStore(deps: HistoryDeps): HistoryStore {
  const { database } = deps;
  const store = createStore<HistorySnapshot>(() => ({
    list: { status: "reading" },
    notice: { status: "none" },
    undoable: 0,
  }));
  /** What the deletions took that can be undone, by id. It is nowhere else. */
  let removed: ReadonlyMap<string, HistoryRecord<StoredEntry>> = new Map();
  /** The entries of answers that are not wholly kept: trying again makes no second one. */
  const unfinished = new WeakMap<Identified, HistoryEntry>();
  let readings = 0;
  let watchers = 0;

  /** Says what came of an action, and how many deletions can be undone after it. */
  function tell(notice: HistoryNotice): void {
    store.setState({ notice, undoable: removed.size });
  }

  async function read(): Promise<void> {
    const reading = ++readings;
    const stored = await database.readEntries();
    // A later reading knows more.
    if (reading !== readings) return;
    if (!stored.ok) {
      store.setState({ list: { status: "failed", problem: stored.error } });
      return;
    }
    const { entries, unreadable } = readStoredEntries(stored.value);
    store.setState({ list: { status: "ready", entries: newestFirst(entries), unreadable } });
  }

  async function changed(): Promise<void> {
    deps.channel.announce();
    // Nobody looks: the next visit reads.
    if (watchers > 0) await read();
  }

  function entryOf(photo: ChosenPhoto, answer: Identified): HistoryEntry {
    const entry = unfinished.get(answer) ?? {
      id: deps.newId(),
      keptAt: deps.now().toISOString(),
      photoName: photo.file.name,
      identification: answer.identification,
      timings: answer.timings,
    };
    unfinished.set(answer, entry);
    return entry;
  }

  async function keep(photo: ChosenPhoto, answer: Identified): Promise<Result<HistoryEntry, HistoryProblem>> {
    const entry = entryOf(photo, answer);
    // At once, since the page may be left any moment. The thumbnail takes longer and can fail.
    const kept = await database.add([{ entry, thumbnail: null }]);
    if (!kept.ok) return kept;
    void askToPersist(deps.persistence);
    await changed();
    const thumbnail = await thumbnailOrNull(photo.preview, deps.makeThumbnail);
    if (thumbnail !== null) {
      const added = await database.addThumbnail(entry.id, thumbnail);
      if (added.ok) await changed();
      else if (added.error === "storage-full") return err("no-room-for-thumbnail");
    }
    unfinished.delete(answer);
    return ok(entry);
  }

  async function remove(ids: readonly string[] | "all"): Promise<void> {
    const taken = await database.remove(ids);
    if (!taken.ok) {
      tell({ status: "failed", action: "delete", problem: taken.error });
      return;
    }
    removed = together(removed, taken.value);
    tell({ status: "none" });
    await changed();
  }

  async function undo(): Promise<void> {
    const records = removed;
    if (records.size === 0) return;
    // Not by a second press too.
    removed = new Map();
    const restored = await database.add([...records.values()]);
    if (restored.ok) {
      tell({ status: "restored", count: restored.value.added });
      await changed();
    } else {
      // What was deleted is only here now: it can be tried again.
      removed = together(records, [...removed.values()]);
      tell({ status: "failed", action: "undo", problem: restored.error });
    }
  }

  async function writeFile(): Promise<string | null> {
    const [stored, thumbnails] = await Promise.all([database.readEntries(), database.readThumbnails()]);
    if (!stored.ok || !thumbnails.ok) {
      const problem = stored.ok ? thumbnails : stored;
      if (!problem.ok) tell({ status: "failed", action: "export", problem: problem.error });
      return null;
    }
    tell({ status: "none" });
    const records = newestFirst(readStoredEntries(stored.value).entries).map((entry) => ({
      entry,
      thumbnail: thumbnails.value.get(entry.id) ?? null,
    }));
    return writeHistoryFile(records, deps.now());
  }

  async function importFile(file: File): Promise<void> {
    const records = await readFile(file);
    if (!records.ok) {
      tell({ status: "refused", fileName: file.name, error: records.error });
      return;
    }
    const imported = await database.add(records.value);
    if (!imported.ok) {
      tell({ status: "failed", action: "import", problem: imported.error });
      return;
    }
    const { added } = imported.value;
    if (added > 0) void askToPersist(deps.persistence);
    removed = new Map();
    tell({ status: "imported", added, known: records.value.length - added });
    await changed();
  }

  async function readIfThere(): Promise<void> {
    const there = await database.exists();
    if (there.ok && there.value) await read();
  }

  return {
    ...readable(store),
    watch: (making) => {
      watchers += 1;
      void (making === "if-there" ? readIfThere() : read());
      const stop = deps.channel.onChange(() => void read());
      return () => {
        watchers -= 1;
        stop();
        // News of before would surprise on the way back; a deletion can still be undone then.
        tell({ status: "none" });
      };
    },
    read,
    keep,
    readThumbnail: async (id) => {
      const thumbnail = await database.readThumbnail(id);
      return thumbnail.ok ? thumbnail.value : null;
    },
    remove,
    undo,
    dismiss: () => {
      removed = new Map();
      tell({ status: "none" });
    },
    writeFile,
    importFile,
  };
}

/** All of both; of the same entry the later. */
function together(
  earlier: ReadonlyMap<string, HistoryRecord<StoredEntry>>,
  later: readonly HistoryRecord<StoredEntry>[],
): ReadonlyMap<string, HistoryRecord<StoredEntry>> {
  return new Map([...earlier, ...later.map((record) => [record.entry.id, record] as const)]);
}

/** Where the browser refuses, the history is kept all the same, as long as there is room. */
async function askToPersist(persistence: HistoryDeps["persistence"]): Promise<void> {
  try {
    if (!(await persistence.persisted())) await persistence.persist();
  } catch {
    // Nobody to ask.
  }
}

/** Whatever stops a thumbnail, the result is worth more than its picture. */
async function thumbnailOrNull(preview: Blob | null, makeThumbnail: MakeThumbnail): Promise<string | null> {
  if (preview === null) return null;
  try {
    return await makeThumbnail(preview);
  } catch {
    return null;
  }
}

async function readFile(file: File): Promise<Result<readonly HistoryRecord[], HistoryFileError>> {
  if (file.size > MAX_HISTORY_FILE_BYTES) return err({ code: "file-too-large" });
  try {
    return readHistoryFile(await file.text());
  } catch {
    return err({ code: "file-unreadable" });
  }
}
