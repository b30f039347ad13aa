import type { ModelRef } from "#domain/answer/identification.ts";
import { SUBJECTS } from "#domain/subject.ts";
import type { Plan } from "#src/plan/plan.ts";
import { localDay } from "#src/plan/quota-store.ts";
import type { SharedStorage } from "#src/storage/browser-storage.ts";

/** A storage that several tabs share. As in a browser, each tab is notified of changes by other tabs. */
export interface FakeBrowser {
  /** Opens a tab's view of the storage. */
  openTab(): SharedStorage;
  /** The value of `key`, or null. */
  read(key: string): string | null;
  /** Empties the storage, as clearing the site's data does. */
  clear(): void;
}

/** Creates a {@link FakeBrowser} whose storage contains `entries`. */
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

/** Creates a storage for the values of a single tab. */
export function createTabValues(): SharedStorage["ofTab"] {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Earlier use of a device. */
export interface DeviceUse {
  readonly plan?: Plan;
  /** The model chosen for all pages; none by default. */
  readonly model?: ModelRef;
  /** How many answers counted against the quota, by default today. */
  readonly delivered?: number;
  readonly daysAgo?: number;
}

/** A browser with a stored plan and model, in which `delivered` identifications of a day have been used. */
export function deviceWith({ plan = "free", model, delivered = 0, daysAgo = 0 }: DeviceUse): FakeBrowser {
  const date = new Date();
  date.setDate(date.getDate() - daysAgo);
  const choice = Object.fromEntries(SUBJECTS.map((subject) => [subject, model ?? null]));
  return createFakeBrowser({
    "bio-kingdom.plan": kept({ plan }),
    "bio-kingdom.models": kept({ choice }),
    "bio-kingdom.quota": kept({ day: localDay(date.getTime()), delivered }),
  });
}

/** The JSON in which the stores persist a state. */
function kept(state: unknown): string {
  return JSON.stringify({ state, version: 1 });
}

/** The event with which a browser offers to install the app. `asked` counts how often the app showed the prompt. */
export function installOffer(): { readonly event: Event; readonly asked: () => number } {
  let count = 0;
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: () => {
      count += 1;
      return Promise.resolve();
    },
  });
  return { event, asked: () => count };
}

/** A cache of responses by address. */
interface FakeCache {
  readonly put: (address: string, answer: Response) => Promise<void>;
  readonly match: (address: string) => Promise<Response | undefined>;
  readonly delete: (address: string) => Promise<boolean>;
}

/** The part of the browser's `CacheStorage` that holds a shared photo. */
export interface FakeCaches {
  readonly open: (name: string) => Promise<FakeCache>;
  readonly delete: (name: string) => Promise<boolean>;
  /** The addresses in each cache, by its name. */
  readonly kept: () => Readonly<Record<string, readonly string[]>>;
}

/** Creates caches in memory. Full caches reject every `put`. */
export function createFakeCaches({ isFull = false }: { readonly isFull?: boolean } = {}): FakeCaches {
  const caches = new Map<string, Map<string, Response>>();
  return {
    kept: () => Object.fromEntries([...caches].map(([name, cache]) => [name, [...cache.keys()]])),
    delete: (name) => Promise.resolve(caches.delete(name)),
    open: (name) => {
      const cache = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, cache);
      return Promise.resolve({
        match: (address) => Promise.resolve(cache.get(address)?.clone()),
        delete: (address) => Promise.resolve(cache.delete(address)),
        put: (address, answer) => {
          if (isFull) return Promise.reject(new DOMException("full", "QuotaExceededError"));
          cache.set(address, answer);
          return Promise.resolve();
        },
      });
    },
  };
}
