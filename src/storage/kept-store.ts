import { createStore, type StateCreator, type StoreApi } from "zustand/vanilla";
import type { SharedStorage } from "./browser-storage.ts";

/** The part of a state that is stored. */
export interface Keeping<S> {
  /** Key in the storage. */
  readonly key: string;
  readonly partOf: (state: S) => object;
  /** Returns the state with the stored part. `kept` is untrusted input; undefined if nothing is stored. */
  readonly withKept: (state: S, kept: unknown) => S;
}

/** A store whose state is stored on the device and synchronised with other tabs. */
export interface KeptStore<S> extends StoreApi<S> {
  /** Reads the stored state again, because another tab may have just changed it. */
  readonly refresh: () => void;
}

/** Increase this number when earlier versions of the app can't read the stored values. */
const VERSION = 1;

/**
 * Makes a store that writes each change as JSON. If the storage is full, only this tab keeps the value, and the app
 * continues.
 */
export function createKeptStore<S>(
  storage: SharedStorage,
  { key, partOf, withKept }: Keeping<S>,
  create: StateCreator<S>,
): KeptStore<S> {
  const store = createStore(create);
  const { ofTab } = storage;
  let isReading = false;

  function refresh(): void {
    let kept: unknown;
    try {
      kept = readKept(ofTab.getItem(key) ?? storage.getItem(key));
    } catch {
      // The value is not JSON, or the storage can't be read. The state does not change.
      return;
    }
    isReading = true;
    try {
      store.setState(withKept(store.getState(), kept), true);
    } finally {
      isReading = false;
    }
  }

  store.subscribe((state) => {
    if (isReading) return;
    const text = JSON.stringify({ state: partOf(state), version: VERSION });
    try {
      storage.setItem(key, text);
      ofTab.removeItem(key);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      ofTab.setItem(key, text);
    }
  });
  storage.onChange((changed) => {
    if (changed === key || changed === null) refresh();
  });
  refresh();
  return { ...store, refresh };
}

function readKept(text: string | null): unknown {
  const kept: unknown = JSON.parse(text ?? "null");
  const isKnown = typeof kept === "object" && kept !== null && "state" in kept && "version" in kept;
  return isKnown && kept.version === VERSION ? kept.state : undefined;
}

/** The read-only interface of a zustand store. Only the owner of the store can change the state. */
export type ReadableStore<T> = Pick<StoreApi<T>, "getState" | "getInitialState" | "subscribe">;

/** Returns the read-only interface of a store, without `setState`. */
export function readable<T>({ getState, getInitialState, subscribe }: StoreApi<T>): ReadableStore<T> {
  return { getState, getInitialState, subscribe };
}
