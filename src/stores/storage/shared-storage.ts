import { createJSONStorage, type PersistStorage } from "zustand/middleware";

/** A storage of short texts that the tabs share. */
export interface SharedStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** What this tab alone keeps, as long as it is open. It takes everything. */
  readonly ofTab: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Calls `listener` with the key when another tab changes a value, and with null when it clears all. Returns a function that stops it. */
  onChange(listener: (key: string | null) => void): () => void;
  /**
   * Runs `work` while no other tab runs work of the same name, so that no tab writes between its reading and writing.
   * Where the browser has no locks to give, or a tab that no longer answers holds this one, it runs all the same.
   */
  exclusively<T>(name: string, work: () => T): Promise<T>;
}

/**
 * A storage of JSON values for zustand's `persist`. Where the storage is full, this tab alone keeps a value, so that the app
 * goes on.
 */
export function asJson<S>(storage: SharedStorage): PersistStorage<S> | undefined {
  const { ofTab } = storage;
  return createJSONStorage<S>(() => ({
    getItem: (key) => ofTab.getItem(key) ?? storage.getItem(key),
    removeItem: (key) => {
      ofTab.removeItem(key);
      storage.removeItem(key);
    },
    setItem: (key, value) => {
      try {
        storage.setItem(key, value);
        ofTab.removeItem(key);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        ofTab.setItem(key, value);
      }
    },
  }));
}
