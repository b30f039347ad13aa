import { createJSONStorage, type PersistStorage } from "zustand/middleware";

/** A place for small texts that tabs share. */
export interface SharedStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** Calls `listener` with the key whenever another tab changes a value; null: all are gone. Returns the way to stop. */
  onChange(listener: (key: string | null) => void): () => void;
}

/** A storage of JSON values for zustand's `persist`. A storage that is full forgets; the app works on. */
export function asJson<S>(storage: SharedStorage): PersistStorage<S> | undefined {
  return createJSONStorage<S>(() => ({
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem: (key, value) => {
      try {
        storage.setItem(key, value);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    },
  }));
}
