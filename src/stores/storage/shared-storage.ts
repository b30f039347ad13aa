import { createJSONStorage, type PersistStorage } from "zustand/middleware";

/** A place for small texts that tabs share. */
export interface SharedStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** Calls `listener` with the key whenever another tab changes a value; null: all are gone. Returns the way to stop. */
  onChange(listener: (key: string | null) => void): () => void;
  /** Runs `work` while no other tab runs work under the same name, so that reading and writing are one step. */
  exclusively<T>(name: string, work: () => T): Promise<T>;
}

/**
 * A storage of JSON values for zustand's `persist`. What a full storage does not take is remembered as long as the page
 * is open, so that the app works on.
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
