/** What is put into a cache, by address. */
interface FakeCache {
  readonly put: (address: string, answer: Response) => Promise<void>;
  readonly match: (address: string) => Promise<Response | undefined>;
  readonly delete: (address: string) => Promise<boolean>;
}

/** The part of the browser's `CacheStorage` that holds a shared photo. */
export interface FakeCaches {
  readonly open: (name: string) => Promise<FakeCache>;
  readonly delete: (name: string) => Promise<boolean>;
  /** The addresses of what each cache holds, by its name. */
  readonly kept: () => Readonly<Record<string, readonly string[]>>;
}

/** Caches in memory; a full one refuses what is put into it. */
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
