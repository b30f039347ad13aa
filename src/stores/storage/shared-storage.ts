import { createJSONStorage, type PersistStorage } from "zustand/middleware";

/** A storage of short texts that the tabs share. */
export interface SharedStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** Calls `listener` with the key when another tab changes a value, and with null when it clears all. Returns a function that stops it. */
  onChange(listener: (key: string | null) => void): () => void;
  /** Runs `work` while no other tab runs work of the same name, so that no tab writes between its reading and writing. */
  exclusively<T>(name: string, work: () => T): Promise<T>;
}

/**
 * A storage of JSON values for zustand's `persist`. Where the storage is full, a value stays in memory until the page is
 * closed, so that the app goes on.
 */
export function asJson<S>(storage: SharedStorage): PersistStorage<S> | undefined {
  const untaken = new Map<string, string>();
  return createJSONStorage<S>(() => ({
    getItem: (key) => untaken.get(key) ?? storage.getItem(key),
    removeItem: (key) => {
      untaken.delete(key);
      storage.removeItem(key);
    },
    setItem: (key, value) => {
      untaken.set(key, value);
      try {
        storage.setItem(key, value);
        untaken.delete(key);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    },
  }));
}
