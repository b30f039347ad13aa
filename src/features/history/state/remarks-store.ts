import { createStore } from "zustand/vanilla";
import type { Remarks } from "#domain/remarks.ts";
import { createUnwritten } from "./unwritten-remarks.ts";
import type { RemarksPlace, RemarksState } from "./remarks-state.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";

/** Remarks while a person edits them. What is typed is here at once, and in the history right after. */
export interface RemarksStore extends ReadableStore<RemarksState> {
  readonly change: (change: Partial<Remarks>) => void;
  /** Writes what is not written yet, also what could not be written before, and tells who shows the history. */
  readonly flush: () => Promise<void>;
  /** The same, from a page that may be closed before it is done. See: [Note: Left remarks] */
  readonly leave: () => Promise<void>;
  /** Reads what is stored. What was typed and not written yet stays, and is written. */
  readonly read: () => Promise<void>;
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
  const unwritten = createUnwritten(store, place, telling.soon);
  const flush = async (): Promise<void> => {
    await unwritten.write();
    telling.now();
  };
  return {
    ...readable(store),
    flush,
    leave: () => {
      const left = unwritten.all();
      if (left !== null) place.leave(left);
      return flush();
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
