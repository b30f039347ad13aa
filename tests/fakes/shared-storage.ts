import type { SharedStorage } from "#src/storage/browser-storage.ts";

/** One storage that several tabs share: a change in one is told to the others, as the browser does. */
export interface FakeBrowser {
  /** Opens a tab's view of the storage. */
  openTab(): SharedStorage;
  /** What lies under `key`, or null. */
  read(key: string): string | null;
  /** Empties the storage, as a person does who clears the site's data. */
  clear(): void;
}

/** A fake of the storage behind all tabs, with `entries` in it. */
export function createFakeBrowser(entries: Readonly<Record<string, string>> = {}): FakeBrowser {
  const values = new Map(Object.entries(entries));
  const tabs = new Map<symbol, Set<(key: string | null) => void>>();

  const tell = (from: symbol, key: string): void => {
    for (const [tab, listeners] of tabs) {
      if (tab !== from) for (const listener of listeners) listener(key);
    }
  };

  return {
    openTab: () => {
      const tab = Symbol("tab");
      const listeners = new Set<(key: string | null) => void>();
      tabs.set(tab, listeners);
      return {
        ofTab: createTabValues(),
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => {
          values.set(key, value);
          tell(tab, key);
        },
        removeItem: (key) => {
          values.delete(key);
          tell(tab, key);
        },
        exclusively: async (_, work) => work(),
        onChange: (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      };
    },
    clear: () => {
      values.clear();
      for (const listeners of tabs.values()) for (const listener of listeners) listener(null);
    },
    read: (key) => values.get(key) ?? null,
  };
}

/** What one tab alone keeps. */
export function createTabValues(): SharedStorage["ofTab"] {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
