import { createStore } from "zustand/vanilla";
import { carriedOn, type Remarks, seenUnder } from "#domain/answer/remarks.ts";
import type { Result } from "#domain/result.ts";
import { createTurns } from "#domain/turns.ts";
import type { HistoryProblem } from "#src/app/history/rules/history-snapshot.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";

/** The state of the remarks on the device. */
export type RemarksSaving =
  /** Only this page has the remarks, because the answer is not in the history. */
  | { readonly status: "memory" }
  /** The last change is not written yet, or the stored remarks are not read yet. */
  | { readonly status: "waiting" }
  | { readonly status: "kept" }
  /** The remarks could not be written. The page still has them. */
  | { readonly status: "failed"; readonly problem: HistoryProblem };

/** The remarks on one answer. */
export interface RemarksState {
  readonly remarks: Remarks;
  readonly keeping: RemarksSaving;
}

/** What a person changed in the remarks, and the remarks before the change. */
export interface RemarksChange {
  /** The remarks that the person saw before the change. */
  readonly seen: Remarks;
  readonly change: Partial<Remarks>;
}

/**
 * The storage of the remarks on one answer. `read` and `write` resolve with null if the answer is not in the history.
 */
export interface RemarksPlace {
  readonly read: () => Promise<Result<Remarks | null, HistoryProblem>>;
  /** Writes a change, and resolves with the stored remarks. */
  readonly write: (change: RemarksChange) => Promise<Result<Remarks | null, HistoryProblem>>;
  /**
   * Saves an unwritten change in local storage, before the call returns. False if that failed.
   * See: [Note: Left remarks]
   */
  readonly save: (unwritten: RemarksChange) => boolean;
  /** Deletes the change in local storage. Called when the history has every change. */
  readonly drop: () => void;
  /** Called after each write, so that pages that show the history read it again. */
  readonly onWritten: () => void;
}

/** Remarks that a person edits. The state changes at once, the history after a pause. */
export interface RemarksStore extends ReadableStore<RemarksState> {
  readonly change: (change: Partial<Remarks>) => void;
  /** Writes all unwritten changes now. */
  readonly flush: () => Promise<void>;
  /** Reads the stored remarks, and writes the unwritten changes. */
  readonly read: () => Promise<void>;
}

/**
 * Milliseconds without typing before a write. Writes are delayed because each one makes every tab read the history
 * again.
 */
const PAUSE_MS = 500;

/**
 * Creates the store of the remarks on one answer. `place` returns the storage of the current answer's remarks. A change
 * goes to the storage that was current when the person typed, even if the write starts later.
 */
export function createRemarksStore(first: RemarksState, place: () => RemarksPlace): RemarksStore {
  const store = createStore<RemarksState>(() => first);
  const inTurn = createTurns();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The change of the running write. */
  let begun: RemarksChange | null = null;
  /** The change since the last write began. */
  let typed: RemarksChange = { seen: first.remarks, change: {} };

  function unwritten(): RemarksChange | null {
    if (begun !== null) return { seen: begun.seen, change: { ...begun.change, ...typed.change } };
    return Object.keys(typed.change).length === 0 ? null : typed;
  }

  /** Shows the stored remarks with the unwritten change. */
  function showStored(stored: Remarks, change: Partial<Remarks>): void {
    typed = { seen: seenUnder(change, typed.seen, stored), change };
    const status = unwritten() === null ? "kept" : "waiting";
    store.setState({ remarks: { ...stored, ...change }, keeping: { status } });
  }

  async function write(to: RemarksPlace): Promise<void> {
    const settled = unwritten();
    if (settled === null) return;
    begun = settled;
    typed = { seen: store.getState().remarks, change: {} };
    const result = await to.write(settled);
    begun = null;
    if (!result.ok || result.value === null) {
      typed = { seen: settled.seen, change: { ...settled.change, ...typed.change } };
      store.setState({
        keeping: result.ok ? { status: "memory" } : { status: "failed", problem: result.error },
      });
      return;
    }
    showStored(result.value, carriedOn(typed.change, settled.change, result.value));
    const rest = unwritten();
    if (rest === null) to.drop();
    else to.save(rest);
    to.onWritten();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    const to = place();
    return inTurn(() => write(to));
  }

  return {
    ...readable(store),
    flush,
    change: (change) => {
      typed = { ...typed, change: { ...typed.change, ...change } };
      const { remarks, keeping } = store.getState();
      store.setState({
        remarks: { ...remarks, ...change },
        keeping: keeping.status === "kept" ? { status: "waiting" } : keeping,
      });
      clearTimeout(timer);
      const isSafe = place().save(unwritten() ?? typed);
      if (isSafe) timer = setTimeout(() => void flush(), PAUSE_MS);
      else void flush();
    },
    read: () => {
      const from = place();
      return inTurn(async () => {
        const stored = await from.read();
        // The photo has a new answer.
        if (!stored.ok || from !== place()) return;
        if (stored.value === null) {
          store.setState({ keeping: { status: "memory" } });
          return;
        }
        showStored(stored.value, typed.change);
        await write(from);
      });
    },
  };
}
