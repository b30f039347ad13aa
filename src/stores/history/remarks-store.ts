import { createStore } from "zustand/vanilla";
import type { HistoryProblem } from "#domain/history/history-problem.ts";
import { type Remarks, seenUnder } from "#domain/history/remarks.ts";
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

/** Remarks while a person edits them. What is typed is here at once, and in the history after a pause. */
export interface RemarksStore extends ReadableStore<RemarksState> {
  readonly change: (change: Partial<Remarks>) => void;
  /** Writes what is not written yet, without a pause; also what could not be written before. */
  readonly flush: () => Promise<void>;
  /** Reads what is stored. What was typed and not written yet stays, and is written. */
  readonly read: () => Promise<void>;
}

/** Where remarks are kept. Both answer null for an answer that is not in the history. */
export interface RemarksPlace {
  readonly read: () => Promise<Result<Remarks | null, HistoryProblem>>;
  /** Writes what changed since `seen`, and answers what is stored now. */
  readonly write: (
    seen: Remarks,
    change: Partial<Remarks>,
  ) => Promise<Result<Remarks | null, HistoryProblem>>;
}

/** How long nobody must have typed before it is written, in milliseconds: a write makes every tab read again. */
const PAUSE_MS = 500;

/** Makes the store of the remarks on one answer. */
export function createRemarksStore(first: RemarksState, { read, write }: RemarksPlace): RemarksStore {
  const store = createStore<RemarksState>(() => first);
  /** What the person saw when they began to type what is not written. */
  let seen = first.remarks;
  /** What is not written. */
  let change: Partial<Remarks> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  /** Takes over what is stored now, under what is not written. */
  function takeOver(stored: Remarks, keeping: RemarksKeeping): void {
    seen = seenUnder(change, seen, stored);
    store.setState({ remarks: { ...stored, ...change }, keeping });
  }

  async function writeChange(): Promise<void> {
    const [before, written] = [seen, change];
    if (Object.keys(written).length === 0) return;
    // What is typed from now on is the next change.
    [seen, change] = [store.getState().remarks, {}];
    const result = await write(before, written);
    if (result.ok && result.value !== null) {
      const isAll = Object.keys(change).length === 0;
      takeOver(result.value, { status: isAll ? "kept" : "waiting" });
      return;
    }
    [seen, change] = [before, { ...written, ...change }];
    store.setState({
      keeping: result.ok ? { status: "memory" } : { status: "failed", problem: result.error },
    });
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    writing = writing.then(writeChange);
    return writing;
  }

  return {
    ...readable(store),
    flush,
    change: (next) => {
      change = { ...change, ...next };
      const { remarks, keeping } = store.getState();
      store.setState({
        remarks: { ...remarks, ...next },
        keeping: keeping.status === "kept" ? { status: "waiting" } : keeping,
      });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), PAUSE_MS);
    },
    read: async () => {
      await writing;
      const stored = await read();
      if (!stored.ok) return;
      if (stored.value === null) {
        store.setState({ keeping: { status: "memory" } });
        return;
      }
      const isAll = Object.keys(change).length === 0;
      takeOver(stored.value, { status: isAll ? "kept" : "waiting" });
      if (!isAll) await flush();
    },
  };
}
