import { createStore, type StoreApi } from "zustand/vanilla";
import { toHex } from "#domain/json.ts";
import { makeThumbnail } from "#src/pipeline/photos/photo-pictures.ts";
import { openBrowserStorage } from "#src/storage/browser-storage.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import { openTabChannel, type TabChannel } from "#src/storage/tabs.ts";
import { newestFirst } from "../rules/history.ts";
import type { HistorySnapshot } from "../rules/history-snapshot.ts";
import { createHistoryChanges, type HistoryChanges } from "./history-changes.ts";
import { type HistoryDatabase, openHistoryDatabase } from "./history-database.ts";
import { createHistoryKeeping, type HistoryKeepingDeps, type KeepAnswer } from "./history-keeping.ts";
import {
  createHistoryRemarks,
  createLeftRemarks,
  type HistoryRemarks,
  type HistoryRemarksDeps,
} from "./history-remarks.ts";
import { readEntriesInSlices } from "./read-in-slices.ts";

/** The history of this device, and what can be done with it. Nothing rejects: the notice says what went wrong. */
export interface HistoryStore extends ReadableStore<HistorySnapshot>, Omit<HistoryChanges, "clearNotice"> {
  /**
   * Reads the history and stays in step with other tabs. Returns a function that stops it. With `"if-there"` no database is
   * made where there is none, and the list stays at "reading".
   */
  readonly watch: (making?: "if-there") => () => void;
  /** Reads the history again. */
  readonly read: () => Promise<void>;
  /**
   * Keeps a delivered answer, with a thumbnail where one can be made. After `no-room-for-thumbnail` the entry is there
   * without its thumbnail. Keeping the same answer again after a failure makes no second entry. An answer that was ranked
   * again takes the place of the one before, under its date; where a person has deleted that, nothing is kept.
   */
  readonly keep: KeepAnswer;
  readonly remarksOnPhoto: HistoryRemarks["onPhoto"];
  readonly remarksOnEntry: HistoryRemarks["onEntry"];
  readonly watchRemarks: HistoryRemarks["watch"];
  /** Null where there is none, or it can't be read. */
  readonly readThumbnail: (id: string) => Promise<string | null>;
}

/** What the store needs. */
export interface HistoryDeps extends Omit<HistoryKeepingDeps, "saidOf"> {
  readonly channel: TabChannel;
  /** Only Premium has a history: for Free nothing is written. */
  readonly isPremium: () => boolean;
  readonly leftRemarks: HistoryRemarksDeps["leftRemarks"];
}

/** Makes the store of the history. It reads nothing before somebody watches it. */
export function createHistoryStore(deps: HistoryDeps): HistoryStore {
  const store = createStore<HistorySnapshot>(() => ({
    list: { status: "reading" },
    notice: { status: "none" },
    undoable: 0,
  }));
  const reading = createReading(store, deps);
  const changed = (): Promise<void> => {
    // Nobody waits for them: they wait for an answer that is being kept, and keeping it waits for this.
    void remarks.read();
    return reading.changed();
  };
  const keeping = createHistoryKeeping({ ...deps, saidOf: (...photo) => remarks.saidOf(...photo) }, changed);
  const remarks = createHistoryRemarks({ ...deps, entryIdOf: keeping.entryIdOf, changed });
  const { clearNotice, ...changes } = createHistoryChanges(store, deps, changed);

  return {
    ...readable(store),
    ...changes,
    writeFile: async () => {
      await remarks.flush();
      return changes.writeFile();
    },
    remove: async (ids) => {
      // An undo brings back what was typed last.
      await remarks.flush();
      await changes.remove(ids);
      // Left changes that could not be written so far go with their entries.
      await deps.leftRemarks.write(deps.database);
    },
    read: reading.read,
    keep: keeping.keep,
    remarksOnPhoto: remarks.onPhoto,
    remarksOnEntry: remarks.onEntry,
    watchRemarks: remarks.watch,
    watch: (making) => {
      const stop = reading.watch(making);
      return () => {
        stop();
        // The next visit shows no old notice.
        clearNotice();
      };
    },
    readThumbnail: async (id) => {
      const thumbnail = await deps.database.readThumbnail(id);
      return thumbnail.ok ? thumbnail.value : null;
    },
  };
}

/** Keeps the list of the snapshot in step with the database. */
interface Reading extends Pick<HistoryStore, "read" | "watch"> {
  /** Tells the other tabs that this one changed the history. Reads it again if anybody watches. */
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
      // Without a watcher the next visit reads.
      if (watchers > 0) await read();
    },
  };
}

/**
 * Opens the history of this browser, and writes what closed pages left. For Free nothing is written. Import this module
 * dynamically, so that its code is loaded only when it is needed.
 */
export async function openBrowserHistory(isPremium: () => boolean): Promise<HistoryStore> {
  const database = openHistoryDatabase();
  const channel = openTabChannel("bio-kingdom.history");
  const leftRemarks = createLeftRemarks(openBrowserStorage());
  // Before anybody reads the history.
  if (isPremium() && (await leftRemarks.write(database))) channel.announce();
  return createHistoryStore({
    database,
    channel,
    leftRemarks,
    makeThumbnail,
    // In spite of its type, it is missing outside secure contexts.
    persistence: navigator.storage,
    now: () => new Date(),
    newId,
    isPremium,
  });
}

/** 128 random bits; `crypto.randomUUID` is missing outside a secure context. */
function newId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
