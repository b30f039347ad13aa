import { err, ok, type Result } from "#domain/result.ts";
import type { HistoryProblem } from "#src/app/history/rules/history-snapshot.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import type { HistoryRecord } from "#src/app/history/rules/history.ts";
import type { HistoryDatabase, StoredEntry } from "#src/app/history/state/history-database.ts";
import { createLeftRemarks } from "#src/app/history/state/history-remarks.ts";
import {
  createHistoryStore,
  type HistoryDeps,
  type HistoryStore,
} from "#src/app/history/state/history-store.ts";
import type { TabChannel } from "#src/storage/tabs.ts";
import { entryOf, identificationOf } from "#tests/fixtures/history-entries.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";
import { createTabValues } from "./shared-storage.ts";

/** An entry with an answer that names an animal, stored at this minute of an hour. */
export function entryAt(minute: number, fields: Partial<HistoryEntry> = {}): HistoryEntry {
  return entryOf(identificationOf(SAMPLE_RECORDS.animal[0]), minute, fields);
}

/** A history database in memory, which a test can make fail. */
export interface FakeDatabase extends HistoryDatabase {
  readonly kept: Map<string, HistoryRecord<StoredEntry>>;
  /** The error that every call returns; null for none. */
  problem: HistoryProblem | null;
  /** True if the database has room for entries, but not for their thumbnails. */
  isFullForThumbnails: boolean;
  /** How often all entries were read. */
  readings: number;
}

/** Makes a {@link FakeDatabase}; several stores may share one, as tabs do. */
export function createFakeDatabase(): FakeDatabase {
  const kept = new Map<string, HistoryRecord<StoredEntry>>();
  const answer = <T>(work: () => T): Promise<Result<T, HistoryProblem>> =>
    Promise.resolve(database.problem === null ? ok(work()) : err(database.problem));
  const database: FakeDatabase = {
    kept,
    problem: null,
    isFullForThumbnails: false,
    readings: 0,
    exists: () => answer(() => kept.size > 0),
    readEntries: () => {
      database.readings += 1;
      return answer(() => Array.from(kept.values(), ({ entry }) => entry));
    },
    readThumbnail: (id) => answer(() => kept.get(id)?.thumbnail ?? null),
    readThumbnails: () =>
      answer(() => {
        const found = new Map<string, string>();
        for (const [id, { thumbnail }] of kept) if (thumbnail !== null) found.set(id, thumbnail);
        return found;
      }),
    readEntry: (id) => answer(() => kept.get(id)?.entry ?? null),
    add: (records, fillUp = () => null, watch) =>
      answer(() => {
        watch?.onWritten(records.length);
        let [added, filledUp] = [0, 0];
        for (const { entry, thumbnail } of records) {
          const here = kept.get(entry.id);
          const filled = here === undefined ? null : fillUp(here.entry, entry);
          if (here === undefined) {
            added += 1;
            kept.set(entry.id, { entry, thumbnail });
          } else if (filled !== null) {
            filledUp += 1;
            kept.set(entry.id, { ...here, entry: filled });
          }
        }
        return { added, filledUp };
      }),
    change: (id, change) =>
      answer(() => {
        const record = kept.get(id);
        if (record !== undefined) kept.set(id, { ...record, entry: change(record.entry) });
        return record !== undefined;
      }),
    addThumbnail: (id, thumbnail) => {
      if (database.isFullForThumbnails) return Promise.resolve(err("storage-full"));
      return answer(() => {
        const record = kept.get(id);
        if (record !== undefined) kept.set(id, { ...record, thumbnail });
      });
    },
    remove: (ids, mayGo = () => true) =>
      answer(() => {
        const wanted = ids === "all" ? [...kept.keys()] : ids;
        const found = wanted.flatMap((id) => kept.get(id) ?? []);
        const removed = ids === "all" ? found : found.filter(({ entry }) => mayGo(entry));
        for (const { entry } of removed) kept.delete(entry.id);
        return removed;
      }),
  };
  return database;
}

/** A Premium user's history with this database. It makes no thumbnails. `deps` overrides single dependencies. */
export function openFakeHistory(database: HistoryDatabase, deps: Partial<HistoryDeps> = {}): HistoryStore {
  let ids = 0;
  return createHistoryStore({
    database,
    leftRemarks: createLeftRemarks(createTabValues()),
    channel: openFakeChannels()(),
    makeThumbnail: () => Promise.reject(new Error("not in this test")),
    persistence: { persisted: () => Promise.resolve(true), persist: () => Promise.resolve(true) },
    now: () => new Date(`2026-11-20T10:0${ids}:00.000Z`),
    newId: () => `id-${(ids += 1)}`,
    isPremium: () => true,
    ...deps,
  });
}

/** The channels of the tabs of one browser. Each call opens a channel; a message on it reaches all other channels. */
export function openFakeChannels(): () => TabChannel {
  const listeners = new Map<() => void, object>();
  return () => {
    const self = {};
    return {
      announce: () => {
        for (const [listener, tab] of listeners) if (tab !== self) listener();
      },
      onChange: (listener) => {
        listeners.set(listener, self);
        return () => void listeners.delete(listener);
      },
    };
  };
}
