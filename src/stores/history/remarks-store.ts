import { createStore, type StoreApi } from "zustand/vanilla";
import type { HistoryProblem } from "#domain/history/history-problem.ts";
import { carriedOn, type Remarks, seenUnder } from "#domain/history/remarks.ts";
import type { Result } from "#domain/result.ts";
import { readable, type ReadableStore } from "../readable-store.ts";

/** How far remarks are kept. */
export type RemarksKeeping =
  /** Here alone, as long as the photo is: the answer is not in the history. */
  | { readonly status: "memory" }
  /** What was typed last is written soon, or it is not known yet what is stored. */
  | { readonly status: "waiting" }
  | { readonly status: "kept" }
  /** They could not be written. They are still here. */
  | { readonly status: "failed"; readonly problem: HistoryProblem };

/** The remarks on one answer. */
export interface RemarksState {
  readonly remarks: Remarks;
  readonly keeping: RemarksKeeping;
}

/** Remarks while a person edits them. What is typed is here at once, and in the history right after. */
export interface RemarksStore extends ReadableStore<RemarksState> {
  readonly change: (change: Partial<Remarks>) => void;
  /** Writes what is not written yet, also what could not be written before, and tells who shows the history. */
  readonly flush: () => Promise<void>;
  /** Reads what is stored. What was typed and not written yet stays, and is written. */
  readonly read: () => Promise<void>;
}

/** Where remarks are kept. Reading and writing answer null for an answer that is not in the history. */
export interface RemarksPlace {
  readonly read: () => Promise<Result<Remarks | null, HistoryProblem>>;
  /** Writes what changed since `seen`, and answers what is stored now. */
  readonly write: (
    seen: Remarks,
    change: Partial<Remarks>,
  ) => Promise<Result<Remarks | null, HistoryProblem>>;
  /** Called after writes: who shows the history has to read it again. */
  readonly onWritten: () => void;
}

/**
 * How long nobody must have typed before who shows the history hears of it, in milliseconds: every tab reads all of it
 * again. What is typed is not held back so long: a page that is closed can't write any more.
 */
const PAUSE_MS = 500;

/** Makes the store of the remarks on one answer. */
export function createRemarksStore(first: RemarksState, place: RemarksPlace): RemarksStore {
  const store = createStore<RemarksState>(() => first);
  const telling = createTelling(place.onWritten);
  const unwritten = createUnwritten(store, place.write, telling.soon);
  return {
    ...readable(store),
    flush: async () => {
      await unwritten.write();
      telling.now();
    },
    change: (change) => {
      unwritten.add(change);
      const { remarks, keeping } = store.getState();
      store.setState({
        remarks: { ...remarks, ...change },
        keeping: keeping.status === "kept" ? { status: "waiting" } : keeping,
      });
      void unwritten.write();
    },
    read: async () => {
      await unwritten.settle();
      const stored = await place.read();
      if (!stored.ok) return;
      if (stored.value === null) {
        store.setState({ keeping: { status: "memory" } });
        return;
      }
      unwritten.takeOver(stored.value);
      await unwritten.write();
    },
  };
}

/** What a person changed and what is not written yet. */
interface Unwritten {
  readonly add: (change: Partial<Remarks>) => void;
  /** Writes it, after the writes before. */
  readonly write: () => Promise<void>;
  /** Waits for the writes that were begun. */
  readonly settle: () => Promise<void>;
  /** Shows what is stored now, under what is not written. */
  readonly takeOver: (stored: Remarks) => void;
}

/** Keeps what is not written, and writes it in turn; `onWritten` is called after each write. */
function createUnwritten(
  store: StoreApi<RemarksState>,
  writeTo: RemarksPlace["write"],
  onWritten: () => void,
): Unwritten {
  /** What the person saw when they began to type what is not written. */
  let seen = store.getState().remarks;
  let change: Partial<Remarks> = {};
  let writing = Promise.resolve();

  function takeOver(stored: Remarks): void {
    const isAll = Object.keys(change).length === 0;
    seen = seenUnder(change, seen, stored);
    store.setState({
      remarks: { ...stored, ...change },
      keeping: { status: isAll ? "kept" : "waiting" },
    });
  }

  async function writeChange(): Promise<void> {
    const [before, written] = [seen, change];
    if (Object.keys(written).length === 0) return;
    // What is typed from now on is the next change.
    [seen, change] = [store.getState().remarks, {}];
    const result = await writeTo(before, written);
    if (result.ok && result.value !== null) {
      change = carriedOn(change, written, result.value);
      takeOver(result.value);
      onWritten();
      return;
    }
    [seen, change] = [before, { ...written, ...change }];
    store.setState({
      keeping: result.ok ? { status: "memory" } : { status: "failed", problem: result.error },
    });
  }

  return {
    add: (next) => {
      change = { ...change, ...next };
    },
    write: () => {
      writing = writing.then(writeChange);
      return writing;
    },
    settle: () => writing,
    takeOver,
  };
}

/** Tells that something was written: after a pause, or now if that is still to be told. */
function createTelling(tell: () => void): { readonly soon: () => void; readonly now: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    tell();
  };
  return {
    now,
    soon: () => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(now, PAUSE_MS);
    },
  };
}
