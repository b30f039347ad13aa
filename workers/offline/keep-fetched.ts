import { isSound } from "./sound-answers.ts";

/** The cache of files that come on demand, as far as this needs it. */
interface FileCache {
  readonly match: (address: string, options: CacheQueryOptions) => Promise<Response | undefined>;
  readonly put: (address: string, answer: Response) => Promise<void>;
}

/**
 * Keeps those files that the page fetched before a service worker answered for it: a model that was used at once on the
 * first visit. The browser's own cache alone is asked, so nothing is fetched, and a file that is not there is left out.
 * It never rejects.
 */
export async function keepFetched(
  addresses: readonly string[],
  cache: FileCache,
  matchOptions: CacheQueryOptions,
  fetchFile: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      try {
        if ((await cache.match(address, matchOptions)) !== undefined) return;
        const answer = await fetchFile(address, { cache: "only-if-cached", mode: "same-origin" });
        if (isSound(answer.url, answer)) await cache.put(address, answer);
      } catch {
        // Not in the browser's cache, or there is no room: it is kept when it is fetched next.
      }
    }),
  );
}
