import type { SharedStorage } from "./shared-storage.ts";

type Values = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** How long work waits for its turn, in milliseconds. What is done in a turn takes none: a tab that is slower hangs. */
const TURN_MS = 5000;

/**
 * The browser's local storage. Where the browser allows none (blocked site data, some private windows), the values stay in
 * memory until the page is closed: the app works, but the plan is forgotten.
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
    exclusively: takeTurn,
  };
}

/** True where the browser lets the app store nothing, as with blocked site data. */
export function areValuesRefused(): boolean {
  return valuesOrNull(() => localStorage) === null;
}

/**
 * Web Locks are missing outside secure contexts, in spite of their type, and refused where site data are blocked. Two tabs
 * may write at the same time there.
 */
async function takeTurn<T>(name: string, work: () => T): Promise<T> {
  let isTurn = false;
  const inTurn = (): T => {
    isTurn = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(TURN_MS) }, inTurn);
  } catch (error) {
    if (isTurn) throw error;
    return work();
  }
}

/** The values that outlive a reload of the tab, where the browser keeps and takes them, and those that the page holds. */
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

/** Null where the browser refuses. */
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
