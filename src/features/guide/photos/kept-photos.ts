/** The cache in which the service worker keeps files that a person asked for. */
export const KEPT_FILES_CACHE = "on-demand";

/** The parts of the browser that keep photos. */
export interface PhotoKeeping {
  readonly openCache: () => Promise<Pick<Cache, "match" | "put" | "delete">>;
  readonly fetch: (address: string) => Promise<Response>;
}

/** Keeps photos in this browser. */
export const BROWSER_KEEPING: PhotoKeeping = {
  openCache: () => caches.open(KEPT_FILES_CACHE),
  fetch: (address) => fetch(address),
};

/** Number of photos that are fetched in parallel. */
const IN_PARALLEL = 4;

/** Each address has one content, whatever the request's headers. */
const MATCH: CacheQueryOptions = { ignoreVary: true };

/** The photos that are not on this device. Rejects if the cache can't be read. */
export async function missingPhotos(
  addresses: readonly string[],
  { openCache }: PhotoKeeping,
): Promise<readonly string[]> {
  const cache = await openCache();
  const found = await Promise.all(addresses.map((address) => cache.match(address, MATCH)));
  return addresses.filter((_, index) => found[index] === undefined);
}

/**
 * Fetches and keeps the photos that are not on this device. Returns those that are still missing, because the network or the
 * space ended. Rejects if the cache can't be read.
 */
export async function keepPhotos(
  addresses: readonly string[],
  keeping: PhotoKeeping,
): Promise<readonly string[]> {
  const cache = await keeping.openCache();
  const waiting = [...(await missingPhotos(addresses, keeping))];
  const missing: string[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      try {
        const answer = await keeping.fetch(next);
        if (!isPhoto(answer)) throw new Error(`no photo came from ${next}`);
        await cache.put(next, answer);
      } catch {
        missing.push(next);
      }
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, lane));
  return missing;
}

/** Hosts of single-page apps answer index.html for files that they lack. */
function isPhoto({ ok, headers }: Response): boolean {
  return ok && headers.get("content-type")?.startsWith("image/") === true;
}

/** Deletes the photos from this device. Rejects if the cache can't be changed. */
export async function forgetPhotos(addresses: readonly string[], { openCache }: PhotoKeeping): Promise<void> {
  const cache = await openCache();
  await Promise.all(addresses.map((address) => cache.delete(address, MATCH)));
}
