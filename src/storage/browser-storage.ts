import { inTabTurn } from "./tabs.ts";

type Values = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage for short strings that all tabs share. */
export interface SharedStorage extends Values {
  /** The strings of this tab, kept until the tab is closed. Never full. */
  readonly ofTab: Values;
  /**
   * Calls `listener` with the key when another tab changes a value, and with null when it clears all values. Returns a
   * function that removes the listener.
   */
  onChange(listener: (key: string | null) => void): () => void;
  /**
   * Runs `work` while no other tab runs work of the same name, so that no tab writes between the read and the write of
   * `work`. Runs `work` without a lock if the browser has no locks, or if a hanging tab holds the lock.
   */
  exclusively<T>(name: string, work: () => T): Promise<T>;
}

/**
 * How long work waits for other tabs, in milliseconds. Such work is short, so a tab that takes longer must be hanging.
 */
const TURN_MS = 5000;

/** The query of an address that starts the app without what is stored on the device, because that may be at fault. */
export const WITHOUT_STORED = "?start=without-stored";

let isWithoutStored: boolean | null = null;

/** Thrown where a visit without what is stored would use a database or a file of the person. */
export class StorageUnusedError extends Error {
  override readonly name = "StorageUnusedError";
}

/**
 * True if this visit neither reads nor changes what a person has on the device (plan, history, models, batches, lesson):
 * it works like a browser that stores nothing. The app's own files stay. The address decides when the page starts.
 */
export function startsWithoutStored(): boolean {
  isWithoutStored ??= globalThis.location?.search === WITHOUT_STORED;
  return isWithoutStored;
}

/**
 * Opens the browser's local storage. If the browser does not allow it (blocked site data, some private windows), the
 * values stay in memory until the page is closed: the app works, but forgets the plan.
 */
export function openBrowserStorage(): SharedStorage {
  const storage = (startsWithoutStored() ? null : valuesOrNull(() => localStorage)) ?? memoryStorage();
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

/** True if the browser does not let the app store anything, for example because site data are blocked. */
export function areValuesRefused(): boolean {
  return valuesOrNull(() => localStorage) === null;
}

/** Keeps values in memory, and also in the session storage, if possible, so that they survive a reload. */
function tabStorage(): Values {
  const memory = memoryStorage();
  const session = startsWithoutStored() ? null : valuesOrNull(() => sessionStorage);
  return {
    getItem: (key) => memory.getItem(key) ?? session?.getItem(key) ?? null,
    setItem: (key, value) => {
      memory.setItem(key, value);
      try {
        session?.setItem(key, value);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    },
    removeItem: (key) => {
      memory.removeItem(key);
      session?.removeItem(key);
    },
  };
}

/** Opens a storage; null if the browser refuses. */
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
