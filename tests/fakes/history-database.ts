import type { HistoryRecord } from "#src/features/history/rules/history.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { HistoryProblem } from "#src/features/history/rules/history-problem.ts";
import type { HistoryDatabase, StoredEntry } from "#src/features/history/state/history-database.ts";

/** A database in memory that fails when it is told to, with what lies in it. */
export interface FakeDatabase extends HistoryDatabase {
  readonly kept: Map<string, HistoryRecord<StoredEntry>>;
  /** Every call from now on ends so; null heals it. */
  problem: HistoryProblem | null;
  /** The storage answers after all. */
  readonly answerLate: () => void;
  /** There is room for entries, but not for their thumbnails. */
  isFullForThumbnails: boolean;
  /** How often all entries were read. */
  readings: number;
}

/** Makes a {@link FakeDatabase}; several stores may share one, as tabs do. */
export function createFakeDatabase(): FakeDatabase {
  const kept = new Map<string, HistoryRecord<StoredEntry>>();
  const late: (() => void)[] = [];
  const answer = <T>(work: () => T): Promise<Result<T, HistoryProblem>> =>
    Promise.resolve(database.problem === null ? ok(work()) : err(database.problem));
  const database: FakeDatabase = {
    kept,
    problem: null,
    onLate: (listener) => void late.push(listener),
    answerLate: () => {
      database.problem = null;
      for (const listener of late) listener();
    },
    isFullForThumbnails: false,
    readings: 0,
    exists: () => answer(() => kept.size > 0),
    readEntries: () => {
      database.readings += 1;
      return answer(() => Array.from(kept.values(), ({ entry }) => entry));
    },
    readThumbnail: (id) => answer(() => kept.get(id)?.thumbnail ?? null),
    readThumbnails: () =>
      answer(
        () =>
          new Map(
            [...kept].flatMap(([id, { thumbnail }]): [string, string][] =>
              thumbnail === null ? [] : [[id, thumbnail]],
            ),
          ),
      ),
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
    remove: (ids) =>
      answer(() => {
        const wanted = ids === "all" ? [...kept.keys()] : ids;
        const removed = wanted.flatMap((id) => kept.get(id) ?? []);
        for (const { entry } of removed) kept.delete(entry.id);
        return removed;
      }),
  };
  return database;
}
