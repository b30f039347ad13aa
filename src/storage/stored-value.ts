import { createStore, type StateCreator, type StoreApi } from "zustand/vanilla";
import type { SharedStorage } from "./browser-storage.ts";

/** The part of a state that is stored. */
export interface StoredPart<S> {
  /** Key in the storage. */
  readonly key: string;
  readonly partOf: (state: S) => object;
  /** Returns the state with the stored part. `stored` is untrusted input; undefined if nothing is stored. */
  readonly withStored: (state: S, stored: unknown) => S;
}

/** A store whose state is stored on the device and synchronised with other tabs. */
export interface StoredValue<S> extends StoreApi<S> {
  /** Reads the stored state again, because another tab may have just changed it. */
  readonly refresh: () => void;
}

/** Increase this number when earlier versions of the app can't read the stored values. */
const VERSION = 1;

/**
 * Makes a store that writes each change as JSON. If the storage is full, only this tab has the value, and the app
 * continues.
 */
export function createStoredValue<S>(
  storage: SharedStorage,
  { key, partOf, withStored }: StoredPart<S>,
  create: StateCreator<S>,
): StoredValue<S> {
  const store = createStore(create);
  const { ofTab } = storage;
  let isReading = false;

  function refresh(): void {
    let stored: unknown;
    try {
      stored = stateIn(ofTab.getItem(key) ?? storage.getItem(key));
    } catch {
      // The value is not JSON, or the storage can't be read. The state does not change.
      return;
    }
    isReading = true;
    try {
      store.setState(withStored(store.getState(), stored), true);
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

function stateIn(text: string | null): unknown {
  const stored: unknown = JSON.parse(text ?? "null");
  const isKnown = typeof stored === "object" && stored !== null && "state" in stored && "version" in stored;
  return isKnown && stored.version === VERSION ? stored.state : undefined;
}
