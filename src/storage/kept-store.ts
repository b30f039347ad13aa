import { createStore, type StateCreator, type StoreApi } from "zustand/vanilla";
import type { SharedStorage } from "./browser-storage.ts";

/** What is kept of a state, and how it is read. */
export interface Keeping<S> {
  /** Key in the storage. */
  readonly key: string;
  readonly partOf: (state: S) => object;
  /** The state with what was kept, which anybody may have written; undefined where nothing is kept. */
  readonly withKept: (state: S, kept: unknown) => S;
}

/** A store whose state is kept on the device, in step with the other tabs. */
export interface KeptStore<S> extends StoreApi<S> {
  /** Reads what is kept, as another tab may have written a moment ago. */
  readonly refresh: () => void;
}

/** Version of the kept values. It goes up when an earlier version of the app can't read them. */
const VERSION = 1;

/**
 * Makes a store that writes each change as JSON. Where the storage is full, this tab alone keeps a value, so that the app goes
 * on.
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
      // It is no JSON, or the storage can't be read: what is here stays.
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

/** The reading half of a zustand store. Its owner alone can change the state. */
export type ReadableStore<T> = Pick<StoreApi<T>, "getState" | "getInitialState" | "subscribe">;

/** Gives only the reading half of a store, without `setState`. */
export function readable<T>({ getState, getInitialState, subscribe }: StoreApi<T>): ReadableStore<T> {
  return { getState, getInitialState, subscribe };
}
