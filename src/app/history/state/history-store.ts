import { createStore, type StoreApi } from "zustand/vanilla";
import type { HistorySnapshot } from "#src/app/history/rules/history-snapshot.ts";
import { newestFirst } from "#src/app/history/rules/history.ts";
import { makeThumbnail } from "#src/core/photos/photo-pictures.ts";
import { openBrowserStorage } from "#src/storage/browser-storage.ts";
import { newId } from "#src/storage/new-id.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { openTabChannel, type TabChannel } from "#src/storage/tabs.ts";
import { createHistoryChanges, type HistoryChanges } from "./history-changes.ts";
import { type HistoryDatabase, openHistoryDatabase } from "./history-database.ts";
import {
  createHistoryRemarks,
  createLeftRemarks,
  type HistoryRemarks,
  type HistoryRemarksDeps,
} from "./history-remarks.ts";
import { createHistoryWriter, type HistoryWriterDeps, type StoreAnswer } from "./history-writer.ts";
import { readEntriesInSlices } from "./read-in-slices.ts";

/** The history of this device, with its actions. No method rejects; the notice shows problems. */
export interface HistoryStore extends ReadableStore<HistorySnapshot>, Omit<HistoryChanges, "clearNotice"> {
  /**
   * Reads the history now and after each change by other tabs. Returns a function that stops this. `"if-there"` creates
   * no database; without one the list stays at "reading".
   */
  readonly watch: (making?: "if-there") => () => void;
  readonly read: () => Promise<void>;
  /**
   * Stores an answer, with a thumbnail if possible. After `no-room-for-thumbnail` the history has the entry without its
   * thumbnail. A retry after a failure makes no second entry. The same answer to the same file again
   * replaces an entry that nobody wrote on. A new answer to a photo replaces the last one and keeps
   * its date; if a person has deleted that entry, nothing is stored.
   */
  readonly keep: StoreAnswer;
  /** The id of an answer's entry, after its write. Null if this page did not try to store it. */
  readonly entryIdOf: HistoryRemarksDeps["entryIdOf"];
  readonly remarksOnPhoto: HistoryRemarks["onPhoto"];
  readonly remarksOnEntry: HistoryRemarks["onEntry"];
  readonly watchRemarks: HistoryRemarks["watch"];
  /** Null if there is no thumbnail, or if it can't be read. */
  readonly readThumbnail: (id: string) => Promise<string | null>;
}

export interface HistoryDeps extends Omit<HistoryWriterDeps, "remarksOf" | "flushRemarks"> {
  readonly channel: TabChannel;
  /** The Free plan writes nothing. */
  readonly isPremium: () => boolean;
  readonly leftRemarks: HistoryRemarksDeps["leftRemarks"];
}

/** Creates the store. It reads nothing before the first `watch`. */
export function createHistoryStore(deps: HistoryDeps): HistoryStore {
  const store = createStore<HistorySnapshot>(() => ({
    list: { status: "reading" },
    notice: { status: "none" },
    undoable: 0,
  }));
  const reading = createReading(store, deps);
  const changed = (): Promise<void> => {
    // Not awaited, to avoid a deadlock: this read waits for the write of an answer, and that write waits for `changed`.
    void remarks.read();
    return reading.changed();
  };
  const writer = createHistoryWriter(
    {
      ...deps,
      remarksOf: (...photo) => remarks.remarksOf(...photo),
      flushRemarks: async () => {
        await remarks.flush();
        await deps.leftRemarks.write(deps.database);
      },
    },
    changed,
  );
  const remarks = createHistoryRemarks({ ...deps, entryIdOf: writer.entryIdOf, changed });
  const { clearNotice, ...changes } = createHistoryChanges(store, deps, changed);

  return {
    ...readable(store),
    ...changes,
    writeFile: async () => {
      await remarks.flush();
      return changes.writeFile();
    },
    remove: async (ids) => {
      // Write the last changes first, so that an undo restores them too.
      await remarks.flush();
      await changes.remove(ids);
      // This drops the unwritten changes of the deleted entries.
      await deps.leftRemarks.write(deps.database);
    },
    read: reading.read,
    keep: writer.keep,
    entryIdOf: writer.entryIdOf,
    remarksOnPhoto: remarks.onPhoto,
    remarksOnEntry: remarks.onEntry,
    watchRemarks: remarks.watch,
    watch: (making) => {
      const stop = reading.watch(making);
      return () => {
        stop();
        // The next visit must not show an old notice.
        clearNotice();
      };
    },
    readThumbnail: async (id) => {
      const thumbnail = await deps.database.readThumbnail(id);
      return thumbnail.ok ? thumbnail.value : null;
    },
  };
}

/** Keeps the list of the snapshot in sync with the database. */
interface Reading extends Pick<HistoryStore, "read" | "watch"> {
  /** Notifies the other tabs of a change. Reads the history again if it is watched. */
  readonly changed: () => Promise<void>;
}

function createReading(
  store: StoreApi<HistorySnapshot>,
  { database, channel }: { readonly database: HistoryDatabase; readonly channel: TabChannel },
): Reading {
  let readings = 0;
  let watchers = 0;

  async function read(): Promise<void> {
    const reading = ++readings;
    const isLatest = (): boolean => reading === readings;
    const stored = await database.readEntries();
    if (!isLatest()) return;
    if (!stored.ok) {
      store.setState({ list: { status: "failed", problem: stored.error } });
      return;
    }
    const found = await readEntriesInSlices(stored.value, isLatest);
    if (found === null || !isLatest()) return;
    const { entries, unreadable } = found;
    store.setState({ list: { status: "ready", entries: newestFirst(entries), unreadable } });
  }

  async function readIfThere(): Promise<void> {
    const there = await database.exists();
    if (there.ok && there.value) await read();
  }

  return {
    read,
    watch: (making) => {
      watchers += 1;
      void (making === "if-there" ? readIfThere() : read());
      const stop = channel.onChange(() => void read());
      return () => {
        watchers -= 1;
        stop();
      };
    },
    changed: async () => {
      channel.announce();
      // Without a watcher, the next visit to the page reads the history.
      if (watchers > 0) await read();
    },
  };
}

/**
 * Opens the history of this browser, and writes the changes of closed pages. Import this module dynamically, so that
 * its code loads only when needed. See: [Note: Left remarks]
 */
export async function openBrowserHistory(isPremium: () => boolean): Promise<HistoryStore> {
  const database = openHistoryDatabase();
  const channel = openTabChannel("bio-kingdom.history");
  const leftRemarks = createLeftRemarks(openBrowserStorage());
  // The first read must include these changes.
  if (isPremium() && (await leftRemarks.write(database))) channel.announce();
  return createHistoryStore({
    database,
    channel,
    leftRemarks,
    makeThumbnail,
    // Contrary to its type, `navigator.storage` is missing outside secure contexts.
    persistence: navigator.storage,
    now: () => new Date(),
    newId,
    isPremium,
  });
}
