import { readLeftRemarks } from "../rules/history-schema.ts";
import { parseJson } from "#domain/json.ts";
import type { HistoryDatabase } from "./history-database.ts";
import { type RemarksChange, writeRemarks } from "./write-remarks.ts";

/**
 * [Note: Left remarks]
 * A page that is closed can't end a transaction: what it began to write, and what waits for that, is lost. The storage of
 * short texts takes a text before the call returns, so what is not written yet is left there, and written when the history
 * is next opened. It may have been written after all: to put a change to a text that holds it already changes nothing.
 * See docs/decisions/0018-verification.md.
 */

/** Key in the storage of short texts. */
const LEFT_KEY = "bio-kingdom.left-remarks";

/** A change of the remarks on the entry `id` that was not written when its page was left. */
export interface LeftChange extends RemarksChange {
  readonly id: string;
}

/** What pages leave that are closed before all is written. See: [Note: Left remarks] */
export interface LeftRemarks {
  /** Leaves a change, in place of the one that was left of this entry before. Where there is no room it is not left. */
  readonly leave: (left: LeftChange) => void;
  /** Takes it back: it is written. */
  readonly takeBack: (id: string) => void;
  /**
   * Writes what was left. Of an entry that is no longer there it is forgotten; what the database does not take now is left
   * for the next time. True where something was written.
   */
  readonly write: (database: Pick<HistoryDatabase, "change">) => Promise<boolean>;
}

/** Makes the way to what was left in a storage of short texts. */
export function createLeftRemarks(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): LeftRemarks {
  const read = (): readonly LeftChange[] => readLeftRemarks(parseJson(storage.getItem(LEFT_KEY) ?? "[]"));

  function replace(id: string, left: readonly LeftChange[]): void {
    const all = [...read().filter((each) => each.id !== id), ...left];
    try {
      if (all.length === 0) storage.removeItem(LEFT_KEY);
      else storage.setItem(LEFT_KEY, JSON.stringify(all));
    } catch (error) {
      // The storage is full. The page says of what it could not write that it is not kept.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  return {
    leave: (left) => replace(left.id, [left]),
    takeBack: (id) => replace(id, []),
    write: async (database) => {
      let isAny = false;
      for (const { id, ...left } of read()) {
        const written = await writeRemarks(database, id, left);
        if (!written.ok) continue;
        isAny ||= written.value !== null;
        replace(id, []);
      }
      return isAny;
    },
  };
}
