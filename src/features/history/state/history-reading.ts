import type { StoreApi } from "zustand/vanilla";
import { newestFirst } from "../rules/history.ts";
import type { TabChannel } from "#src/storage/tabs.ts";
import type { HistoryDatabase } from "./history-database.ts";
import type { HistorySnapshot } from "./history-snapshot.ts";
import { readEntriesInSlices } from "./read-in-slices.ts";

/** What reading the history needs. */
export interface HistoryReadingDeps {
  readonly database: HistoryDatabase;
  readonly channel: TabChannel;
}

/** Keeps the list of the snapshot in step with the database. */
export interface HistoryReading {
  readonly read: () => Promise<void>;
  /** Reads now and after each change in another tab. Returns the way to stop. For `making` see HistoryStore. */
  readonly watch: (making?: "if-there") => () => void;
  /** Tells the other tabs that this one changed the history. Reads it again if anybody watches. */
  readonly changed: () => Promise<void>;
}

/** Makes the reading part of the history store. */
export function createHistoryReading(
  store: StoreApi<HistorySnapshot>,
  { database, channel }: HistoryReadingDeps,
): HistoryReading {
  let readings = 0;
  let watchers = 0;

  async function read(): Promise<void> {
    const reading = ++readings;
    const stored = await database.readEntries();
    // A later reading has begun: its list is the newer one.
    if (reading !== readings) return;
    if (!stored.ok) {
      store.setState({ list: { status: "failed", problem: stored.error } });
      return;
    }
    const found = await readEntriesInSlices(stored.value, () => reading === readings);
    if (found === null || reading !== readings) return;
    const { entries, unreadable } = found;
    store.setState({ list: { status: "ready", entries: newestFirst(entries), unreadable } });
  }

  database.onLate(() => {
    if (watchers > 0) void read();
  });

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
