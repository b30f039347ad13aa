import type { SharedStorage } from "./shared-storage.ts";

/**
 * The browser's local storage. Where the browser allows none (blocked site data, some private windows), the values stay in
 * memory until the page is closed: the app works, but the plan is forgotten.
 */
export function openBrowserStorage(): SharedStorage {
  const storage = storageOrNull() ?? memoryStorage();
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => storage.setItem(key, value),
    removeItem: (key) => storage.removeItem(key),
    onChange: (listener) => {
      const listen = ({ key }: StorageEvent): void => listener(key);
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
    // In spite of the type, Web Locks are missing outside secure contexts. Two tabs may write at the same time there.
    exclusively: async (name, work) => {
      const locks: LockManager | undefined = navigator.locks;
      return locks === undefined ? work() : locks.request(name, () => work());
    },
  };
}

function storageOrNull(): Storage | null {
  try {
    return localStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function memoryStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
