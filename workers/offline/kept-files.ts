import type { WorkboxPlugin } from "workbox-core/types.js";

/**
 * True where an answer is the file of its address. Servers of one-page apps answer index.html with status 200 for files
 * that they don't have. Kept as a script or a runtime, such an answer would break the app until the next version.
 */
export function isSound(address: string, answer: Pick<Response, "status" | "headers">): boolean {
  const isPage = new URL(address).pathname.endsWith(".html");
  const type = answer.headers.get("content-type") ?? "";
  return answer.status === 200 && (isPage || !/^\s*text\/html\b/i.test(type));
}

/** Lets only sound answers into a cache. */
export const soundAnswersOnly: WorkboxPlugin = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(isSound(request.url, response) ? response : null),
};

/** The answer as one that may open a page: browsers refuse those for which the host has sent the request elsewhere. */
export function asDirect(answer: Response): Response {
  return answer.redirected ? new Response(answer.body, answer) : answer;
}

/** Opens pages also where a file is not kept and the host has another address for it, such as "/" for "/index.html". */
export const directAnswers: WorkboxPlugin = {
  handlerWillRespond: ({ response }) => Promise.resolve(asDirect(response)),
};

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

/** A file that is kept beforehand. */
export interface KeptFile {
  readonly address: string;
  /** The address under which it lies in the cache. */
  readonly cacheKey: string;
  /** The first 16 hexadecimal digits of its SHA-256; null where the address names one content. */
  readonly revision: string | null;
}

/** The cache of these files, as far as this needs it. */
interface PrecacheCache {
  readonly keys: () => Promise<readonly { readonly url: string }[]>;
  readonly put: (address: string, answer: Response) => Promise<void>;
}

/**
 * Fetches those files again that the browser has cleared, and answers whether all are there. A file of another version
 * than this one is not kept: its page would ask for scripts that are not there. It rejects only where the cache itself can't be read.
 */
export async function keepMissing(
  files: readonly KeptFile[],
  cache: PrecacheCache,
  fetchFile: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<boolean> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const keepAgain = async ({ address, cacheKey, revision }: KeptFile): Promise<boolean> => {
    try {
      const answer = await fetchFile(address, { cache: revision === null ? "default" : "reload" });
      if (!isSound(address, answer) || !(await hasRevision(answer, revision))) return false;
      await cache.put(cacheKey, asDirect(answer));
      return true;
    } catch {
      // There is no network, or no room: it is tried again on the next visit.
      return false;
    }
  };
  const missing = files.filter(({ cacheKey }) => !kept.has(cacheKey));
  return (await Promise.all(missing.map(keepAgain))).every(Boolean);
}

async function hasRevision(answer: Response, revision: string | null): Promise<boolean> {
  if (revision === null) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  const digits = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.startsWith(revision);
}

/** What the page is opened from. */
interface PageSources {
  /** The kept file of this address; undefined where the browser has cleared it. */
  readonly kept: (address: string) => Promise<Response | undefined>;
  readonly fetchFile: (address: string, init: RequestInit) => Promise<Response>;
}

/** Addresses of scripts and styles that the page loads at once, as the build writes them. */
const FIRST_FILES = /(?:src|href)="([^"]*\/assets\/[^"]+)"/g;

/** The page for a device that has neither all files nor a network. It needs no other file. */
const NOT_COMPLETE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Bio Kingdom</title>
    <style>
      body { max-width: 36rem; margin: 15vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
      a { color: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>Bio Kingdom can't start offline right now</h1>
      <p>Some of its files are no longer on this device, and the network can't be reached.</p>
      <p>Connect to the internet once and <a href="">reload this page</a>. Then the app works offline again.</p>
    </main>
  </body>
</html>
`;

const NOT_COMPLETE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/**
 * The page of the app at `address`: the kept one where all that it loads at once is kept too, as it would stay blank
 * otherwise. Else that of the network, whose files the network has. Otherwise a page that explains what to do. It never rejects.
 */
export async function openPage(address: string, { kept, fetchFile }: PageSources): Promise<Response> {
  try {
    const page = await kept(address);
    if (page !== undefined && (await isComplete(page.clone(), address, kept))) return asDirect(page);
    const answer = await fetchFile(address, { cache: "reload" });
    if (isSound(address, answer)) return asDirect(answer);
  } catch {
    // There is no network, or the caches can't be read.
  }
  return new Response(NOT_COMPLETE, { status: 503, headers: NOT_COMPLETE_HEADERS });
}

async function isComplete(page: Response, address: string, kept: PageSources["kept"]): Promise<boolean> {
  const files = Array.from((await page.text()).matchAll(FIRST_FILES), ([, file = ""]) => file);
  const found = await Promise.all(files.map((file) => kept(new URL(file, address).href)));
  return found.every((answer) => answer !== undefined);
}
