import { inTabTurn } from "./tabs.ts";

type Values = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage of short texts that all tabs share. */
export interface SharedStorage extends Values {
  /** The texts of this tab, until it is closed. Never full. */
  readonly ofTab: Values;
  /**
   * Calls `listener` with the key when another tab changes a value, and with null when it clears all. Returns a function
   * that stops it.
   */
  onChange(listener: (key: string | null) => void): () => void;
  /**
   * Runs `work` while no other tab runs work of the same name, so that no tab writes between its reading and writing. Also runs
   * it if the browser has no locks, or if a tab that hangs holds the lock.
   */
  exclusively<T>(name: string, work: () => T): Promise<T>;
}

/** How long work waits for other tabs, in milliseconds. Such work is short, so a slower tab hangs. */
const TURN_MS = 5000;

/**
 * Opens the browser's local storage. If the browser allows none (blocked site data, some private windows), the values stay in
 * memory until the page is closed: the app works, but forgets the plan.
 */
export function openBrowserStorage(): SharedStorage {
  const storage = valuesOrNull(() => localStorage) ?? memoryStorage();
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => storage.setItem(key, value),
    removeItem: (key) => storage.removeItem(key),
    ofTab: tabStorage(),
    onChange: (listener) => {
      const listen = ({ key }: StorageEvent): void => listener(key);
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
    exclusively: (name, work) => inTabTurn(name, TURN_MS, work, work),
  };
}

/** True if the browser lets the app store nothing, as with blocked site data. */
export function areValuesRefused(): boolean {
  return valuesOrNull(() => localStorage) === null;
}

/** Keeps values in memory, and also in the session storage, if possible, so that they survive a reload. */
function tabStorage(): Values {
  const held = memoryStorage();
  const kept = valuesOrNull(() => sessionStorage);
  return {
    getItem: (key) => held.getItem(key) ?? kept?.getItem(key) ?? null,
    setItem: (key, value) => {
      held.setItem(key, value);
      try {
        kept?.setItem(key, value);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    },
    removeItem: (key) => {
      held.removeItem(key);
      kept?.removeItem(key);
    },
  };
}

/** Null if the browser refuses. */
function valuesOrNull(open: () => Storage): Storage | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function memoryStorage(): Values {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
