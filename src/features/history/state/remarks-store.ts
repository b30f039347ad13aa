import { createStore } from "zustand/vanilla";
import { carriedOn, type Remarks, seenUnder } from "#domain/remarks.ts";
import type { Result } from "#domain/result.ts";
import { createTurns } from "#domain/turns.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import type { HistoryProblem } from "../rules/history-snapshot.ts";

/** How far remarks are kept. */
export type RemarksKeeping =
  /** Only in this page, as long as the photo is: the answer is not in the history. */
  | { readonly status: "memory" }
  /** What was typed last is written soon, or nobody has read yet what is stored. */
  | { readonly status: "waiting" }
  | { readonly status: "kept" }
  /** They could not be written. They are still here. */
  | { readonly status: "failed"; readonly problem: HistoryProblem };

/** The remarks on one answer. */
export interface RemarksState {
  readonly remarks: Remarks;
  readonly keeping: RemarksKeeping;
}

/** What a person changed of the remarks on an answer. */
export interface RemarksChange {
  /** What they saw when they began to change it. */
  readonly seen: Remarks;
  readonly change: Partial<Remarks>;
}

/** Where the remarks on one answer are kept. Reading and writing answer null where the answer is not in the history. */
export interface RemarksPlace {
  readonly read: () => Promise<Result<Remarks | null, HistoryProblem>>;
  /** Writes a change, and answers what is stored then. */
  readonly write: (change: RemarksChange) => Promise<Result<Remarks | null, HistoryProblem>>;
  /**
   * Leaves a change that is not written yet where it outlives the page, before the call returns. False where it can't.
   * See: [Note: Left remarks]
   */
  readonly leave: (unwritten: RemarksChange) => boolean;
  /** All is written, so nothing has to be left any more. */
  readonly takeBack: () => void;
  /** Called after each write: who shows the history has to read it again. */
  readonly onWritten: () => void;
}

/** Remarks while a person edits them. What is typed is here at once, and in the history after a pause. */
export interface RemarksStore extends ReadableStore<RemarksState> {
  readonly change: (change: Partial<Remarks>) => void;
  /** Writes now what is not written yet, also what could not be written before. */
  readonly flush: () => Promise<void>;
  /** Reads what is stored. What was typed and not written yet stays, and is written. */
  readonly read: () => Promise<void>;
}

/** How long nobody types before the remarks are written, in milliseconds. After each write every tab reads the history. */
const PAUSE_MS = 500;

/**
 * Makes the store of the remarks on one answer. `place` gives the place of the answer that is shown now: it is asked for
 * when a person types, and not when the write begins.
 */
export function createRemarksStore(first: RemarksState, place: () => RemarksPlace): RemarksStore {
  const store = createStore<RemarksState>(() => first);
  const inTurn = createTurns();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is being written. */
  let begun: RemarksChange | null = null;
  /** What was typed since, and what the person saw when they began to. */
  let typed: RemarksChange = { seen: first.remarks, change: {} };

  function unwritten(): RemarksChange | null {
    if (begun !== null) return { seen: begun.seen, change: { ...begun.change, ...typed.change } };
    return Object.keys(typed.change).length === 0 ? null : typed;
  }

  /** Shows what is stored, under what is not written yet. */
  function showStored(stored: Remarks, change: Partial<Remarks>): void {
    typed = { seen: seenUnder(change, typed.seen, stored), change };
    const status = unwritten() === null ? "kept" : "waiting";
    store.setState({ remarks: { ...stored, ...change }, keeping: { status } });
  }

  async function write(to: RemarksPlace): Promise<void> {
    const written = unwritten();
    if (written === null) return;
    begun = written;
    typed = { seen: store.getState().remarks, change: {} };
    const result = await to.write(written);
    begun = null;
    if (!result.ok || result.value === null) {
      typed = { seen: written.seen, change: { ...written.change, ...typed.change } };
      store.setState({
        keeping: result.ok ? { status: "memory" } : { status: "failed", problem: result.error },
      });
      return;
    }
    showStored(result.value, carriedOn(typed.change, written.change, result.value));
    const rest = unwritten();
    if (rest === null) to.takeBack();
    else to.leave(rest);
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
      const isSafe = place().leave(unwritten() ?? typed);
      if (isSafe) timer = setTimeout(() => void flush(), PAUSE_MS);
      else void flush();
    },
    read: () => {
      const from = place();
      return inTurn(async () => {
        const stored = await from.read();
        // The photo has another answer now.
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
